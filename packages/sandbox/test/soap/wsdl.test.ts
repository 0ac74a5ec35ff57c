import { expect, it } from "vitest";
import { createSandbox, startSandbox } from "../../src/index.ts";

const soapPath = "/ws/OrderService";

it("serves a WSDL with which another SOAP client works", async () => {
  await using sandbox = await startSandbox({ port: 0, packages: 5 });
  const endpoint = `${sandbox.url}/ws/OrderService`;
  const response = await fetch(`${endpoint}?wsdl`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/xml; charset=utf-8");
  expect(await response.text()).toContain(`location="${endpoint}"`);
  const head = await fetch(`${endpoint}?wsdl`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const without = await fetch(endpoint);
  expect([without.status, without.headers.get("allow")]).toEqual([405, "POST"]);
});

it.each([
  [{}, "http://sandbox.localhost"],
  [{ "x-forwarded-proto": "https" }, "https://sandbox.localhost"],
  [{ "x-forwarded-proto": "HTTPS, http" }, "https://sandbox.localhost"],
  [
    { "x-forwarded-proto": "https", "x-forwarded-host": "shop.test:8443" },
    "https://shop.test:8443",
  ],
  [{ "x-forwarded-proto": 'gopher"' }, "http://sandbox.localhost"],
])("requested through a proxy with %j, it has an address at %s", async (headers, origin) => {
  await using sandbox = createSandbox({ packages: 0 });
  const response = await sandbox.fetch(`http://sandbox.localhost${soapPath}?wsdl`, { headers });
  expect(await response.text()).toContain(`location="${origin}${soapPath}"`);
});
