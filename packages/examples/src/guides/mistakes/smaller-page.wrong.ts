import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const [startDate, endDate] = [Date.now() - 3_600_000, Date.now()];
const size = 50;

// A page with fewer rows than asked is taken for the last one.
for (let page = 0, rows: number = size; rows === size; page += 1) {
  const dates = { startDate, endDate, orderByField: "true", page, size } as const;
  rows = (await client.packages.list(dates)).content.length;
}
console.log("read to the first short page");
