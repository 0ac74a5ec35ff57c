import { expect, it } from "vitest";
import { startSandbox } from "../../src/index.ts";

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
