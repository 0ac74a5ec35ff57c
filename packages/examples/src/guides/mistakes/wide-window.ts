import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const from = new Date("2026-10-01T00:00:00+03:00");

// Wrong: the service returns only the last 15 days of a longer period, without an error.
const cut = new Set<string>();
for await (const { orderNumber } of client.packages.items({
  startDate: from,
  endDate: Date.now(),
})) {
  cut.add(orderNumber);
}
console.log("wrong:", cut.size, "orders");

// Right: between() reads windows of at most 15 days, which share their boundary millisecond.
const whole = new Set<string>();
for await (const { orderNumber } of client.packages.between({ from })) whole.add(orderNumber);
console.log("right:", whole.size, "orders");
