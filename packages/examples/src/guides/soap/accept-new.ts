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
    // Canceled by its buyer in the meantime, say; the next order is another matter.
    if (!isFailedResultError(error)) throw error;
    console.log(orderDetail?.orderNumber, error.errorMessage);
  }
}
console.log(accepted, "orders accepted");
