import { encodeRequest } from "@marketplace-seller/soap-client/codec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveOptions } from "../src/server/resolve-options.ts";
import { LISTING, PRICE_STOCK, PRODUCT_QUERY, SPLIT_BY_LINES } from "./paths.ts";
import { groupByPackage, jsonOf, orderOf, pickingPackage } from "./read-packages.ts";
import { type Opened, transports } from "./transports.ts";

const WRONG_SECRET = { appKey: "sandbox-key", appSecret: "wrong" };
const UNKNOWN_KEY = { appKey: "wrong", appSecret: "sandbox-secret" };

describe("the observed profile", () => {
  let opened: Opened;

  beforeAll(async () => {
    opened = await transports[0].open({
      profile: "observed",
      packages: 60,
      products: 10,
    });
  });

  afterAll(() => opened.sandbox.close());

  it("responds to order paths with three kinds of authentication failure", async () => {
    const wrong = await opened.call(LISTING, { as: WRONG_SECRET });
    expect(wrong.status).toBe(400);
    expect(jsonOf(wrong)).toMatchObject({
      status: "failure",
      errorCode: "SELLER_API.authenticationFailed",
    });
    const unknown = await opened.call(LISTING, { as: UNKNOWN_KEY });
    expect([unknown.status, unknown.text]).toEqual([403, "Authentication failed"]);
    const missing = await opened.fetch(LISTING);
    expect([missing.status, missing.headers.get("content-type")]).toEqual([
      400,
      "text/html; charset=utf-8",
    ]);
  });

  it("responds to product paths with 401 for a wrong secret and 500 for other wrong credentials", async () => {
    const wrong = await opened.call(PRODUCT_QUERY, { as: WRONG_SECRET });
    expect(wrong.status).toBe(401);
    expect(jsonOf(wrong)).toMatchObject({
      "@type": expect.any(String),
      errors: [{ reason: expect.any(String) }],
    });
    for (const query of ["size=251", "page=-1", "productStatus=x"]) {
      expect((await opened.call(`${PRODUCT_QUERY}?${query}`)).status).toBe(500);
    }
    expect((await opened.fetch(PRODUCT_QUERY)).status).toBe(500);
  });

  it("does not change successful responses, on product paths either", async () => {
    for (const [kind, status] of [
      ["too-many-requests", 429],
      ["unavailable", 503],
    ] as const) {
      opened.sandbox.control.faults.add({ kind });
      const response = await opened.call(PRODUCT_QUERY);
      expect(response.status).toBe(status);
      expect(jsonOf(response)).toEqual({ code: expect.any(Number), message: expect.any(String) });
    }
  });

  it("responds to an unknown path with 503 and HTML", async () => {
    const response = await opened.call("/rest/nowhere");
    expect([response.status, response.headers.get("content-type")]).toEqual([
      503,
      "text/html; charset=utf-8",
    ]);
  });

  it("reduces a listing's page size to the maximum, finds nothing for an unknown status, and counts the page's rows", async () => {
    expect(jsonOf(await opened.call(`${LISTING}?size=500`))).toMatchObject({ size: 100 });
    expect(jsonOf(await opened.call(`${LISTING}?status=shipped`))).toMatchObject({ content: [] });
    expect(jsonOf(await opened.call(`${LISTING}?size=7`))).toMatchObject({ size: 7, pageCount: 7 });
  });

  it("responds to an unknown status with the page that was asked for, and reads the rest", async () => {
    const response = await opened.call(`${LISTING}?status=Returned&page=3&size=500`);
    expect(jsonOf(response)).toEqual({
      pageCount: 0,
      totalPages: 0,
      page: 3,
      size: 100,
      content: [],
    });
    expect((await opened.call(`${LISTING}?status=Returned&page=x`)).status).toBe(400);
  });

  it("changes the defaults of options, which explicit options override", () => {
    const set = { splitOriginal: "Cancelled", wrongDecimals: "reject", rateLimit: false };
    expect(resolveOptions({ profile: "observed" })).toMatchObject(set);
    const input = { splitOriginal: "Unpacked", wrongDecimals: "fail", rateLimit: 7 } as const;
    expect(resolveOptions({ profile: "observed", ...input })).toMatchObject(input);
  });

  it("returns no national identity numbers in addresses", async () => {
    const { content } = jsonOf<{ content: { billingAddress: { tcId: string } }[] }>(
      await opened.call(`${LISTING}?size=100`),
    );
    expect(new Set(content.map(({ billingAddress }) => billingAddress.tcId))).toEqual(
      new Set([""]),
    );
  });

  it("returns a split package as Cancelled and its parts as Unpacked, and filters accordingly", async () => {
    const target = await pickingPackage(opened, 2);
    const lines = target.lines.map(({ orderLineId }) => orderLineId);
    const body = { splitGroups: [{ orderLineIds: lines.slice(0, 1) }] };
    expect((await opened.call(SPLIT_BY_LINES, { body })).status).toBe(200);
    const after = await orderOf(opened, target.orderNumber);
    const statuses = after.map(({ id, shipmentPackageStatus }) => [
      id === target.id,
      shipmentPackageStatus,
    ]);
    expect(statuses.sort()).toEqual([
      [false, "Unpacked"],
      [false, "Unpacked"],
      [true, "Cancelled"],
    ]);
    const query = `orderNumber=${target.orderNumber}&sender=ALL&status`;
    expect(await groupByPackage(opened, `${query}=Cancelled`)).toHaveLength(1);
    expect(await groupByPackage(opened, `${query}=Unpacked`)).toHaveLength(2);
    expect(await groupByPackage(opened, `${query}=Picking`)).toHaveLength(0);
  });

  it("moves the parts of a split like any package", async () => {
    const target = await pickingPackage(opened, 2);
    const [line] = target.lines;
    const body = { splitGroups: [{ orderLineIds: [line?.orderLineId] }] };
    await opened.call(SPLIT_BY_LINES, { body });
    const [part] = (await orderOf(opened, target.orderNumber)).filter(
      ({ shipmentPackageStatus }) => shipmentPackageStatus === "Unpacked",
    );
    const { control } = opened.sandbox;
    const { sellerId } = control.sellers.find();
    control.packages.move(sellerId, part?.id ?? "", "Shipped");
    const moved = (await orderOf(opened, target.orderNumber)).find(({ id }) => id === part?.id);
    expect(moved?.shipmentPackageStatus).toBe(" Shipped");
  });

  it("rejects a task for a price with wrong decimals, and returns the outcome of SKUs", async () => {
    const send = async (price: string): Promise<{ id: number; status: string }> => {
      const sku = `{"stockCode":"STK-00001","listPrice":${price},"salePrice":${price}}`;
      const other = '{"stockCode":"NEVER","quantity":1}';
      const body = `{"payload":{"integrator":"tests","skus":[${sku},${other}]}}`;
      return jsonOf(await opened.call(PRICE_STOCK, { body }));
    };
    const details = async (taskId: number, page = 0): Promise<unknown> => {
      const body = { taskId, pageable: { page, size: 1 } };
      return jsonOf(await opened.call("/ms/product/task-details/page-query", { body }));
    };
    const rejected = await send("12.5");
    expect(rejected).toMatchObject({
      status: "REJECT",
      reasons: expect.arrayContaining([expect.stringContaining("STK-00001: listPrice")]),
    });
    expect(await details(rejected.id)).toMatchObject({
      status: "REJECT",
      reasons: expect.arrayContaining([expect.stringContaining("STK-00001: listPrice")]),
      skus: null,
    });
    const taken = await send("12.50");
    expect(await details(taken.id)).toMatchObject({ status: "IN_QUEUE", skus: null });
    opened.sandbox.control.clock.advance(60_000);
    expect(await details(taken.id)).toEqual({
      taskId: taken.id,
      status: "PROCESSED",
      skus: {
        totalPages: 2,
        last: false,
        size: 1,
        content: [
          {
            itemCode: "STK-00001",
            status: "SUCCESS",
            reasons: [],
            sku: { salePrice: 12.5, listPrice: 12.5, stock: null },
          },
        ],
      },
    });
    expect(await details(taken.id, 1)).toMatchObject({
      skus: {
        content: [{ itemCode: "NEVER", status: "FAIL", reasons: [expect.any(String)] }],
      },
    });
    const unknown = { body: { taskId: 1, pageable: { page: 0, size: 1 } } };
    const response = await opened.call("/ms/product/task-details/page-query", unknown);
    expect(response.status).toBe(500);
  });

  it("accepts the lines of a new order over REST, each with its result", async () => {
    const { control } = opened.sandbox;
    const { sellerId } = control.sellers.find();
    const bought = ["STK-00001", "STK-00002"].map((stockCode) => ({ stockCode, quantity: 1 }));
    const { orderNumber, packages } = control.orders.place(sellerId, { lines: bought });
    const ids = packages.flatMap(({ lines }) =>
      lines.map(({ orderLineId }) => Number(orderLineId)),
    );
    const body = { lines: [...ids, 1].map((lineId) => ({ lineId })), status: "Picking" };
    const response = await opened.call("/rest/order/v1/update", { method: "PUT", body });
    expect(jsonOf(response)).toEqual({
      content: [
        ...ids.map((lineId) => ({ lineId, status: "SUCCESS", reasons: null })),
        { lineId: 1, status: "FAIL", reasons: expect.any(String) },
      ],
    });
    const after = await orderOf(opened, orderNumber);
    expect(after.map(({ shipmentPackageStatus }) => shipmentPackageStatus)).toEqual(
      packages.map(() => "Picking"),
    );
    const again = await opened.call("/rest/order/v1/update", { method: "PUT", body });
    expect(jsonOf<{ content: { status: string }[] }>(again).content[0]?.status).toBe("FAIL");
  });

  it("keeps reported behavior out of the default profile", async () => {
    const plain = await transports[0].open({ packages: 0, products: 0 });
    for (const path of ["/ms/product/task-details/page-query", "/rest/order/v1/update"]) {
      expect((await plain.call(path, { body: {} })).status).toBe(404);
    }
    await plain.sandbox.close();
  });

  it("responds to SOAP failures and to calls beyond the rate limit as reported", async () => {
    const ask = async ({ appKey, appSecret }: typeof WRONG_SECRET) => {
      const auth = { appKey, appSecret };
      const body = encodeRequest("OrderDetail", { auth, orderRequest: { id: "1" } });
      const headers = { "content-type": "text/xml; charset=utf-8" };
      return opened.call("/ws/OrderService", { body, headers });
    };
    const wrong = await ask(WRONG_SECRET);
    expect(wrong.status).toBe(200);
    expect(wrong.text).toContain("<errorCode>SELLER_API.authenticationFailed</errorCode>");
    opened.sandbox.control.faults.add({ kind: "too-many-requests" });
    const limited = await ask(opened.sandbox.credentials);
    expect(limited.status).toBe(200);
    expect(limited.text).toContain("<errorCode>maxCallLimit.reached</errorCode>");
    expect((await ask(opened.sandbox.credentials)).text).toContain("<status>failure</status>");
  });

  it("returns a shipped package with a leading space in its status, by the control interface as well", async () => {
    const rendered = '"shipmentPackageStatus":" Shipped"';
    expect((await opened.call(`${LISTING}?status=Shipped`)).text).toContain(rendered);
    const { control, sellerId } = opened.sandbox;
    const [shipped] = control.packages.list(sellerId, { status: "Shipped" }).content;
    expect(control.packages.find(sellerId, shipped?.packageId ?? "").rest).toContain(rendered);
  });

  it("sends a truncated response in the format of the complete response", async () => {
    opened.sandbox.control.faults.add({ kind: "truncated-body" });
    await expect(opened.call(`${LISTING}?size=1`)).rejects.toThrow();
    const { response = "" } = opened.sandbox.control.requests.list().at(-1) ?? {};
    expect(response).toMatch(/^\{"pageCount":1,/);
  });
});
