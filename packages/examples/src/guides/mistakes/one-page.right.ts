import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const [startDate, endDate] = [Date.now() - 86_400_000, Date.now()];

// The client's iterator reads every page, with one page in memory at a time.
const dates = { startDate, endDate, orderByField: "true" } as const;
const ids = new Set<string | null>();
for await (const { id } of client.packages.items(dates)) ids.add(id);
console.log(ids.size, "packages");
