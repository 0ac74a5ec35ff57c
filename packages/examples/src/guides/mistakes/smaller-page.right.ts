import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const [startDate, endDate] = [Date.now() - 3_600_000, Date.now()];
const size = 50;

// The listing ends where totalPages says so; the client's iterators end there, too.
let total = 0;
for (let page = 0, pages = 1; page < pages; page += 1) {
  const dates = { startDate, endDate, orderByField: "true", page, size } as const;
  const { content, totalPages } = await client.packages.list(dates);
  total += content.length;
  pages = totalPages;
}
console.log(total, "packages");
