import { createSoapClient } from "@marketplace-seller/soap-client";
import { expect, it } from "vitest";
import { createSandbox } from "../../src/index.ts";

it("uses only the operator's namespace when the option sets one", async () => {
  await using sandbox = createSandbox({ packages: 5, soapNamespace: "urn:operator:orders" });
  const { baseUrl, credentials, fetch } = sandbox;
  const endpoint = `${baseUrl}/ws/OrderService`;
  const client = createSoapClient({
    baseUrl,
    credentials,
    fetch,
    operator: { soapNamespace: "urn:operator:orders" },
  });
  const { pagingData } = await client.orders.list();
  expect(pagingData.totalCount).toBeGreaterThan(0);
  const wsdl = await (await fetch(`${endpoint}?wsdl`)).text();
  expect(wsdl).toContain('targetNamespace="urn:operator:orders"');
  const other = createSoapClient({ baseUrl, credentials, fetch });
  await expect(other.orders.list()).rejects.toThrow(/namespace/);
});
