import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

const page = await client.packages.list({
  status: "Created",
  startDate: new Date(Date.now() - 7 * 86_400_000), // a week ago
  orderByDirection: "ASC",
  size: 100,
});
console.log(page.content.length, "packages on page", page.page, "of", page.totalPages);
