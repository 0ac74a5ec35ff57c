import { createSoapClient, isFailedResultError } from "@marketplace-seller/soap-client";

const client = createSoapClient({
  baseUrl: process.env.MARKETPLACE_BASE_URL ?? "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

for await (const order of client.orders.drain({ searchData: { status: "New" } })) {
  console.log(order.id, order.orderNumber, order.totalAmount);
}

try {
  const orderItemList = { orderItem: [{ id: "300000000000001" }] };
  await client.orders.acceptItems({ orderItemList, numberOfPackages: 1 });
} catch (error) {
  if (!isFailedResultError(error)) throw error;
  console.error(error.errorCode, error.errorMessage, error.errorCategory);
}
