import { createSoapClient } from "@marketplace-seller/soap-client";

const client = createSoapClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const { orderItemList } = await client.orders.acceptItems({
  orderItemList: { orderItem: [{ id: "5600000026" }] },
  numberOfPackages: 1,
});
for (const { id, status } of orderItemList.orderItem) console.log(id, status);
