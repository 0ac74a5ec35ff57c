import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const yesterday = Date.now() - 86_400_000;

// between() reads the packages that changed, also when packages move between pages while it reads.
const orders = new Set<string>();
for await (const { orderNumber } of client.packages.between({ from: yesterday })) {
  orders.add(orderNumber);
}
console.log(orders.size, "orders");
