import { expect, it } from "vitest";
import { createSandbox } from "../src/index.ts";
import { LISTING, PRICE_STOCK } from "./paths.ts";
import { auth, itemList } from "./soap/exchange.ts";
import { stacks } from "./soap/stacks.ts";

it("keeps refused logins, unknown paths and unreadable messages in the request log, without bodies", async () => {
  await using sandbox = createSandbox({ packages: 5, products: 10 });
  const { control, baseUrl } = sandbox;
  const credentials = { ...sandbox.credentials };
  const call = (path: string, init: RequestInit = {}) => sandbox.fetch(baseUrl + path, init);
  const soap = (body: string) =>
    call("/ws/OrderService", { method: "POST", headers: { "content-type": "text/xml" }, body });
  const wrong = { appKey: "sandbox-key", appSecret: "wrong-secret" };
  await call(LISTING, { headers: wrong });
  await call("/rest/delivery/v1/shipmentPackage", { headers: credentials });
  await call(LISTING, { method: "DELETE", headers: credentials });
  await call(PRICE_STOCK, {
    method: "POST",
    headers: { ...credentials, "content-type": "text/plain" },
    body: "wrong-secret",
  });
  await soap(`<unreadable>${auth}`);
  const content = `${auth.replace("sandbox-s", "wrong-s")}${itemList("1")}<numberOfPackages>1</numberOfPackages>`;
  const message = stacks[0]?.write("OrderItemAcceptRequest", content);
  await soap(String(message?.body));
  await call("/_sandbox/nothing", { headers: { "x-sandbox-token": "sandbox-control" } });
  expect(
    control.requests.list().map(({ url, status, operation, sellerId }) => ({
      url,
      status,
      operation,
      sellerId,
    })),
  ).toEqual([
    { url: LISTING, status: 401, operation: "listShipmentPackages", sellerId: "" },
    { url: "/rest/delivery/v1/shipmentPackage", status: 404, operation: "", sellerId: "" },
    { url: LISTING, status: 405, operation: "", sellerId: "" },
    { url: PRICE_STOCK, status: 415, operation: "updatePriceAndStock", sellerId: "1000001" },
    { url: "/ws/OrderService", status: 500, operation: "", sellerId: "" },
    { url: "/ws/OrderService", status: 200, operation: "OrderItemAccept", sellerId: "" },
  ]);
  expect(JSON.stringify(control.requests.list())).not.toMatch(/wrong-secret|sandbox-secret/);
  expect(control.getOverview().recent).toMatchObject({ calls: 6, refused: 6 });
  await expect(control.repeatRequest(1)).rejects.toThrow("belonged to no seller");
});

it("repeats a request with the secrets that the log hides, and hides them again", async () => {
  await using sandbox = createSandbox({ packages: 1, products: 5 });
  const { control, baseUrl, credentials } = sandbox;
  const sku = { stockCode: credentials.appSecret, quantity: 5, currencyType: "TL" };
  await sandbox.fetch(baseUrl + PRICE_STOCK, {
    method: "POST",
    headers: { ...credentials, "content-type": "application/json" },
    body: JSON.stringify({ payload: { integrator: "test", skus: [sku] } }),
  });
  const { id, status, body } = await control.repeatRequest(1);
  expect({ id, status, body }).toEqual({
    id: 2,
    status: 200,
    body: control.requests.find(1)?.body,
  });
  expect(JSON.stringify(control.requests.list())).not.toContain(credentials.appSecret);
  const tasks = JSON.stringify(control.tasks.list(sandbox.sellerId));
  expect(tasks.match(/"stockCode":"sandbox-secret"/g)).toHaveLength(2);
});

it("logs the id that a client sends with a call", async () => {
  await using sandbox = createSandbox({ packages: 1 });
  const headers = { ...sandbox.credentials, "x-request-id": "c-17" };
  await sandbox.fetch(sandbox.baseUrl + LISTING, { headers });
  await sandbox.fetch(`${sandbox.baseUrl}/nowhere`, { headers });
  expect(sandbox.control.requests.list().map(({ callId }) => callId)).toEqual(["c-17", "c-17"]);
});
