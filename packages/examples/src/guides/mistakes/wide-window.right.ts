import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const from = Date.now() - 28 * 86_400_000;

// between() reads windows of at most 15 days, which share their boundary millisecond.
const orders = new Set<string>();
for await (const { orderNumber } of client.packages.between({ from })) orders.add(orderNumber);
console.log(orders.size, "orders");
