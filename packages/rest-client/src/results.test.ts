import { describe, expect, it } from "vitest";
import { clientOf, respond } from "./test-client.fixture.ts";

const responding = (text: string) => clientOf([respond(200, text)]).client;

describe("results are open", () => {
  it("contain unknown values, extra fields, nulls and strings in place of numbers", async () => {
    const text = `{"pageCount":1,"totalPages":1,"page":0,"size":20,"extra":{"a":1},"content":[{
      "id":null,"orderNumber":"1","shipmentPackageStatus":"Returned","customerId":null,"sellerId":"12",
      "totalAmount":129.9,"lines":null,"deliveryAddressType":"NEW","newField":[1.5]}]}`;
    const { content, ...page } = await responding(text).packages.list();
    expect(page).toEqual({ pageCount: 1, totalPages: 1, page: 0, size: 20, extra: { a: 1 } });
    expect(content[0]).toEqual({
      id: null,
      orderNumber: "1",
      shipmentPackageStatus: "Returned",
      customerId: null,
      sellerId: "12",
      totalAmount: "129.90",
      lines: null,
      deliveryAddressType: "NEW",
      newField: [1.5],
    });
  });

  it("refuse a count that a double cannot hold", async () => {
    const text = '{"content":[],"totalElements":9007199254740993}';
    await expect(responding(text).products.query()).rejects.toMatchObject({ code: "protocol" });
  });
});

it.each(["packages", "products"] as const)(
  "an iterator over %s ends when its signal aborts, also within a page",
  async (listing) => {
    const { client } = clientOf([respond(200, '{"totalPages":1,"content":[{"id":1},{"id":2}]}')]);
    const controller = new AbortController();
    const walk = client[listing].items({}, { signal: controller.signal });
    await walk.next();
    controller.abort("enough");
    await expect(walk.next()).rejects.toBe("enough");
  },
);
