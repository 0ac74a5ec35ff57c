import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";

// As is reported of live services, this one gives at most 100 rows, whatever was asked for.
await using sandbox = createSandbox({ profile: "observed", packages: 300 });
const { baseUrl, credentials, fetch } = sandbox.connection;
const readRows = async (page: number, size: number): Promise<number> => {
  const address = `${baseUrl}/rest/delivery/v1/shipmentPackages?page=${page}&size=${size}`;
  const response = await fetch(address, { headers: { ...credentials } });
  const { content } = (await response.json()) as { content: unknown[] };
  return content.length;
};

// Wrong: a page with fewer rows than were asked for is taken for the last.
let total = 0;
let rows = 0;
for (let page = 0; page === 0 || rows === 500; page += 1) total += rows = await readRows(page, 500);
console.log("wrong:", total, "packages");

// Right: the last page is the first one without rows. The iterators go on until then.
const client = createRestClient(sandbox.connection);
let count = 0;
for await (const { lines } of client.packages.items()) count += Math.sign(lines.length);
console.log("right:", count, "packages");
