import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

const page = await client.packages.list({
  status: "Created",
  startDate: new Date("2026-11-14T00:00:00+03:00"),
  endDate: new Date("2026-11-21T09:00:00+03:00"),
  orderByDirection: "ASC",
  size: 100,
});
console.log(page.content.length, "packages on page", page.page, "of", page.totalPages);
