import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const [startDate, endDate] = [Date.now() - 28 * 86_400_000, Date.now()];

// The service returns only the last 15 days of a longer period, without an error.
const orders = new Set<string>();
const dates = { startDate, endDate, orderByField: "true", size: 100 } as const;
for await (const { orderNumber } of client.packages.items(dates)) orders.add(orderNumber);
console.log(orders.size, "orders");
