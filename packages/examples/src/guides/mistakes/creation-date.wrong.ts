import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const yesterday = Date.now() - 86_400_000;

// startDate compares the order's creation, so the cancellation of an older order is missed.
const orders = new Set<string>();
for await (const { orderNumber } of client.packages.items({ startDate: yesterday })) {
  orders.add(orderNumber);
}
console.log(orders.size, "orders");
