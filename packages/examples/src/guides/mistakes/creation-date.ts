import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const lastRun = new Date("2026-11-20T09:00:00+03:00");

// Wrong: these dates mean when the order was placed. A cancellation of an older order is not among them.
const placed = new Set<string>();
for await (const { orderNumber } of client.packages.items({ startDate: lastRun })) {
  placed.add(orderNumber);
}
console.log("wrong:", placed.size, "orders");

// Right: what changed since then, each status on its own, also while packages move between pages.
const changed = new Set<string>();
for await (const { orderNumber } of client.packages.between({ from: lastRun })) {
  changed.add(orderNumber);
}
console.log("right:", changed.size, "orders");
