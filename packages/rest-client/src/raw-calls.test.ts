import { describe, expect, expectTypeOf, it } from "vitest";
import type { Middleware, PathWith, ShipmentPackagePage } from "./index.ts";
import { clientOf, respond } from "./test-client.fixture.ts";

const done = '{"id":7,"type":"SKU_UPDATE","status":"IN_QUEUE","reasons":[]}';
const write = "/ms/product/tasks/price-stock-update";

describe("a raw call", () => {
  it("is typed by the contract's path, and runs its middleware after that of the client", async () => {
    const order: string[] = [];
    const noting = (name: string): Middleware => ({
      onRequest({ schemaPath, params }) {
        order.push(`${name} ${schemaPath} ${JSON.stringify(params.query)}`);
      },
    });
    const { client } = clientOf();
    client.use(noting("client"));
    const { data, error } = await client.GET("/rest/delivery/v1/shipmentPackages", {
      params: { query: { size: 1 } },
      middleware: [noting("call")],
    });
    expectTypeOf(data).toEqualTypeOf<ShipmentPackagePage | undefined>();
    expectTypeOf<NonNullable<typeof error>["message"]>().toEqualTypeOf<string>();
    expect(order).toEqual([
      'client /rest/delivery/v1/shipmentPackages {"size":1}',
      'call /rest/delivery/v1/shipmentPackages {"size":1}',
    ]);
  });

  it("returns the body as the option parseAs says", async () => {
    const { client } = clientOf();
    const { data } = await client.GET("/ms/product-query", { parseAs: "text" });
    expectTypeOf(data).toEqualTypeOf<string | undefined>();
    expect(data).toBe('{"content":[]}');
  });

  it("takes readonly lists and exact numbers in its body", async () => {
    const { client, sent } = clientOf([respond(200, done)]);
    const skus = [{ stockCode: "A", listPrice: "12.5", salePrice: 12.5 }] as const;
    await client.POST(write, { body: { payload: { integrator: "test", skus } } });
    expect(sent[0]?.body).toContain('"listPrice":12.50,"salePrice":12.50');
  });

  it("has no path of another method", () => {
    expectTypeOf<typeof write>().toExtend<PathWith<"post">>();
    expectTypeOf<typeof write>().not.toExtend<PathWith<"get">>();
  });

  it("is answered by a middleware, which can be removed", async () => {
    const { client, sent } = clientOf();
    const answering: Middleware = { onRequest: () => Response.json({ content: [], page: 7 }) };
    client.use(answering);
    expect((await client.packages.list()).page).toBe(7);
    client.eject(answering);
    await client.packages.list();
    expect(sent).toHaveLength(1);
  });
});
