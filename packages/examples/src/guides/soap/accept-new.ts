import { fromEnv, isFailedResultError } from "@marketplace-seller/soap-client";

const client = fromEnv();

let accepted = 0;
for await (const { id } of client.orders.drain({ searchData: { status: "New" } })) {
  const { orderDetail } = await client.orders.detail({ orderRequest: { id } });
  const orderItem = (orderDetail?.itemList.item ?? [])
    .filter(({ status }) => status === "New")
    .map((item) => ({ id: item.id }));
  try {
    await client.orders.acceptItems({ orderItemList: { orderItem }, numberOfPackages: 1 });
    accepted += 1;
  } catch (error) {
    // The service refused to accept the order, for example because the buyer cancelled it meanwhile; continue with the
    // next order.
    if (!isFailedResultError(error)) throw error;
    console.log(orderDetail?.orderNumber, error.errorMessage);
  }
}
console.log(accepted, "orders accepted");
