import { fromEnv, isFailedResultError } from "@marketplace-seller/soap-client";

const client = fromEnv();

const items = { orderItem: [{ id: "5600000157" }] };
const accepted = await client.orders.acceptItems({ orderItemList: items, numberOfPackages: 1 });
console.log(accepted.orderItemList.orderItem.map(({ id, status }) => `${id}: ${status}`).join());

try {
  await client.orders.acceptItems({ orderItemList: items, numberOfPackages: 1 });
} catch (error) {
  if (!isFailedResultError(error)) throw error;
  console.log(error.errorCode, error.errorMessage, error.errorCategory);
}
