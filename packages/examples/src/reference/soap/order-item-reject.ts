import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

const { orderItemList } = await client.orders.rejectItems({
  orderItemList: { orderItem: [{ id: "5600000001" }] },
  rejectReason: "Stokta yok",
  rejectReasonType: null,
});
for (const { id, status } of orderItemList.orderItem) console.log(id, status);
