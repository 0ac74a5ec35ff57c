import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

// Wrong: the first page is taken for everything.
const { content } = await client.packages.list({ status: "Picking" });
console.log("wrong:", content.length, "packages");

// Right: every page, one of them in memory at a time.
const orders = new Set<string>();
for await (const { orderNumber } of client.packages.items({ status: "Picking" })) {
  orders.add(orderNumber);
}
console.log("right:", orders.size, "orders");
