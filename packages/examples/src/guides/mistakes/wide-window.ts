import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const from = new Date("2026-10-01T00:00:00+03:00");

// Wrong: the service answers with the last 15 days, and no word about the rest.
const cut = new Set<string>();
for await (const { orderNumber } of client.packages.items({
  startDate: from,
  endDate: Date.now(),
})) {
  cut.add(orderNumber);
}
console.log("wrong:", cut.size, "orders");

// Right: windows of at most 15 days that share their boundary millisecond.
const whole = new Set<string>();
for await (const { orderNumber } of client.packages.between({ from })) whole.add(orderNumber);
console.log("right:", whole.size, "orders");
