import { join } from "node:path";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSoapClient } from "@marketplace-seller/soap-client";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSandbox, type SandboxOptions } from "../src/index.ts";
import { resolveOptions } from "../src/server/resolve-options.ts";

const operator = {
  productIdField: "ornekProductId",
  warehouseSender: "ÖRNEK & CO",
  orderByFieldParameter: "sortByUpdate",
  dateShiftMs: -3 * 60 * 60_000,
  soapNamespace: "urn:ornek:orders",
  soapPath: "/services/order.asmx/?v=1",
};

function open(options: SandboxOptions = { operator }) {
  const sandbox = createSandbox({ profile: "document", ...options });
  onTestFinished(() => sandbox.close());
  const { appKey, appSecret } = sandbox.credentials;
  const get = async (path: string) => {
    const url = `${sandbox.baseUrl}${path}`;
    const response = await sandbox.fetch(url, { headers: { appKey, appSecret } });
    return { status: response.status, text: await response.text() };
  };
  return { sandbox, get };
}

describe("a sandbox with an operator's names", () => {
  it("has the operator's names on the wire, and the contract's in the clients' results", async () => {
    const { sandbox, get } = open();
    const { products, packages } = createRestClient(sandbox.connection);
    const { content } = await products.query({ sender: "MARKETPLACE" });
    expect(content[0]).toMatchObject({
      marketplaceProductId: expect.stringMatching(/^\d+$/),
      sender: "MARKETPLACE",
    });
    const wire = await get(`/ms/product-query?sender=${encodeURIComponent("ÖRNEK & CO")}`);
    expect(wire.text).toContain('"ornekProductId":');
    expect(wire.text).toContain('"sender":"ÖRNEK & CO"');
    expect(wire.text).not.toMatch(/marketplaceProductId|MARKETPLACE/);
    const page = await packages.list({ sender: "MARKETPLACE", orderByField: "true" });
    expect(page.content.length).toBeGreaterThan(0);
    expect(
      page.content.flatMap(({ lines }) => lines).every(({ sender }) => sender === "MARKETPLACE"),
    ).toBe(true);
  });

  it("has them in its OpenAPI document", async () => {
    const { get } = open();
    const { text } = await get("/openapi.json");
    expect(text).not.toMatch(/\b(?:marketplaceProductId|MARKETPLACE|orderByField)\b/);
    const { components } = JSON.parse(text);
    expect(components.schemas.Product.properties).toHaveProperty("ornekProductId");
    expect(components.schemas.Sender.enum).toEqual(["SELLER", "ÖRNEK & CO"]);
    expect((await get("/openapi.yaml")).text).toContain("- name: sortByUpdate\n");
    expect((await open({}).get("/openapi.json")).text).toContain('"marketplaceProductId": {');
  });

  it("refuses the contract's names, and says the operator's", async () => {
    const { get } = open();
    const refused = [
      "/ms/product-query?sender=MARKETPLACE",
      "/rest/delivery/v1/shipmentPackages?orderByField=true",
      "/rest/delivery/v1/shipmentPackages?orderbyField=true",
    ];
    const texts = await Promise.all(refused.map(async (path) => (await get(path)).text));
    expect(texts).toEqual([
      expect.stringContaining("must be one of SELLER, ALL, ÖRNEK & CO"),
      expect.stringContaining("orderByField: is not a parameter"),
      expect.stringContaining("orderbyField: is not a parameter"),
    ]);
  });

  it("misreads the dates of listings by as much as the clients correct", async () => {
    const { sandbox } = open();
    const corrected = createRestClient(sandbox.connection).packages;
    const [first] = (await corrected.list({ size: 1 })).content;
    const at = first?.lastModifiedDate ?? 0;
    const window = { startDate: at, endDate: at, orderByField: "true" } as const;
    const ids = ({ content }: Awaited<ReturnType<typeof corrected.list>>) =>
      content.map(({ id }) => id);
    expect(ids(await corrected.list(window))).toContain(first?.id);
    const { dateShiftMs: _, ...unshifted } = operator;
    const plain = createRestClient({ ...sandbox.connection, operator: unshifted });
    expect(ids(await plain.packages.list(window))).not.toContain(first?.id);
  });

  it("serves SOAP at the operator's address and in its namespace alone", async () => {
    const { sandbox, get } = open();
    const client = createSoapClient(sandbox.connection);
    expect((await client.orders.list()).pagingData.totalCount).toBeGreaterThan(0);
    const { soap, wsdl } = sandbox.control.about.paths;
    expect(soap).toBe("/services/order.asmx/?v=1");
    const text = (await get(wsdl)).text;
    expect(text).toContain('targetNamespace="urn:ornek:orders"');
    expect(text).toContain('/services/order.asmx/?v=1"');
    const { soapNamespace: _, ...others } = operator;
    const foreign = createSoapClient({ ...sandbox.connection, operator: others });
    await expect(foreign.orders.list()).rejects.toThrow(/namespace/);
  });

  it("is named by clients that do not have the names", async () => {
    const { sandbox } = open();
    const { operator: _, ...contract } = sandbox.connection;
    await expect(createSoapClient(contract).orders.list()).rejects.toThrow(
      "the SOAP service is at /services/order.asmx/?v=1",
    );
  });
});

describe("an unknown address", () => {
  it.each([
    [
      "/rest/delivery/v1/shipmentpackages",
      "The nearest one is /rest/delivery/v1/shipmentPackages.",
    ],
    ["/api/ms/product-query?size=1", "The nearest one is /ms/product-query."],
    ["/ws/orderservice?wsdl", "The nearest one is /ws/OrderService."],
    [
      "/nothing",
      "/openapi.json lists the REST addresses, and the SOAP service is at /ws/OrderService.",
    ],
  ])("%s is answered with the right one", async (path, message) => {
    const { status, text } = await open({ packages: 0 }).get(path);
    expect([status, text]).toEqual([404, expect.stringContaining(message)]);
  });
});

describe("an operator's names are refused", () => {
  it.each([
    [{ productId: "x" }, "There is no option operator.productId, only productIdField"],
    [{ productIdField: "" }, "operator.productIdField must be"],
    [{ warehouseSender: "SELLER" }, "operator.warehouseSender must be"],
    [{ orderByFieldParameter: "status" }, "operator.orderByFieldParameter must be no other"],
    [{ soapPath: "/ms/product-query" }, "operator.soapPath must be no other address"],
    [{ soapPath: "/_sandbox/clock" }, "operator.soapPath must be no other address"],
    [{ soapPath: "/ws/*" }, "operator.soapPath must be"],
    [{ dateShiftMs: 1e9 }, "operator.dateShiftMs must be"],
    ["operator.json", "operator must be an object"],
  ])("%j", (names, message) => {
    expect(() => createSandbox({ operator: names as object })).toThrow(message);
  });

  it("by the environment variable that names a file", () => {
    const file = join(import.meta.dirname, "../package.json");
    const environment = { MARKETPLACE_SANDBOX_OPERATOR: file };
    expect(() => resolveOptions({}, environment)).toThrow("There is no option operator.name");
    const missing = { MARKETPLACE_SANDBOX_OPERATOR: "./not-there.json" };
    expect(() => resolveOptions({}, missing)).toThrow("ENOENT");
  });
});
