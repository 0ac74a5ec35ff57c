import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const lastRun = new Date("2026-11-20T09:00:00+03:00");

// Wrong: startDate compares the order's creation, so the cancellation of an older order is missed.
const placed = new Set<string>();
for await (const { orderNumber } of client.packages.items({ startDate: lastRun })) {
  placed.add(orderNumber);
}
console.log("wrong:", placed.size, "orders");

// Right: between() reads the packages that changed since lastRun, also when packages move between
// pages while it reads.
const changed = new Set<string>();
for await (const { orderNumber } of client.packages.between({ from: lastRun })) {
  changed.add(orderNumber);
}
console.log("right:", changed.size, "orders");
