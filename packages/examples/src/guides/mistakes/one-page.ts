import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

// Wrong: the program reads only the first page of packages.
const { content } = await client.packages.list({ status: "Picking" });
console.log("wrong:", content.length, "packages");

// Right: the client's iterator reads every page of the listing, with one page in memory at a time.
const orders = new Set<string>();
for await (const { orderNumber } of client.packages.items({ status: "Picking" })) {
  orders.add(orderNumber);
}
console.log("right:", orders.size, "orders");
