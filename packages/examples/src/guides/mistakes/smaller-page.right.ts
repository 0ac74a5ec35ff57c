import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const [startDate, endDate] = [Date.now() - 3_600_000, Date.now()];
const size = 50;

// The listing ends where totalPages says so; the client's iterators end there, too.
for (let page = 0, pages = 1; page < pages; page += 1) {
  const dates = { startDate, endDate, orderByField: "true", page, size } as const;
  pages = (await client.packages.list(dates)).totalPages;
}
console.log("read to the last page");
