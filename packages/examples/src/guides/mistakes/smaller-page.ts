import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";

// The profile observed returns at most 100 rows per page whatever size is requested, as is reported
// of live services.
await using sandbox = createSandbox({ profile: "observed", packages: 300 });
const { baseUrl, credentials, fetch } = sandbox.connection;
const readRows = async (page: number, size: number): Promise<number> => {
  const address = `${baseUrl}/rest/delivery/v1/shipmentPackages?page=${page}&size=${size}`;
  const response = await fetch(address, { headers: { ...credentials } });
  const { content } = (await response.json()) as { content: unknown[] };
  return content.length;
};

// Wrong: the program treats a page with fewer rows than requested as the last page.
let total = 0;
let rows = 0;
for (let page = 0; page === 0 || rows === 500; page += 1) total += rows = await readRows(page, 500);
console.log("wrong:", total, "packages");

// Right: a listing ends with the first page without rows. The client's iterators read until the
// page without rows.
const client = createRestClient(sandbox.connection);
let count = 0;
for await (const { lines } of client.packages.items()) count += Math.sign(lines.length);
console.log("right:", count, "packages");
