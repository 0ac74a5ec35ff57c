import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

const { orderItemList } = await client.orders.acceptItems({
  orderItemList: { orderItem: [{ id: "5600000033" }] },
  numberOfPackages: 1,
});
for (const { id, status } of orderItemList.orderItem) console.log(id, status);
