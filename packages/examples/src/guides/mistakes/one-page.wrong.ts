import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const [startDate, endDate] = [Date.now() - 86_400_000, Date.now()];

// Only the first page of the packages that changed since yesterday.
const dates = { startDate, endDate, orderByField: "true" } as const;
const { content } = await client.packages.list(dates);
console.log(content.length, "packages");
