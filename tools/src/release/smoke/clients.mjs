import { createRestClient } from "@marketplace-seller/rest-client";
import { startSandbox } from "@marketplace-seller/sandbox";
import { createSoapClient } from "@marketplace-seller/soap-client";

async function main() {
  const sandbox = await startSandbox({ port: 0, packages: 50, products: 5 });
  const options = { baseUrl: sandbox.url, credentials: sandbox.credentials };
  const page = await createRestClient(options).packages.list({ size: 5 });
  const orders = [];
  const walk = createSoapClient(options).orders.items({ searchData: {}, pageSize: 5 });
  for await (const { id } of walk) if (orders.push(id) === 5) break;
  await sandbox.close();
  const found = `${page.content.length} packages over REST, ${new Set(orders).size} orders over SOAP`;
  if (found !== "5 packages over REST, 5 orders over SOAP") throw new Error(found);
}
main();
