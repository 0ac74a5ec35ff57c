import { describe, expect, it } from "vitest";
import { asClientCode, asCurl } from "./copy-as.ts";
import { received } from "./received-request.fixture.ts";

describe("a request as a curl command", () => {
  it("holds no credential headers for SOAP, whose body holds them", () => {
    expect(asCurl(received({ body: "<Envelope/>" }), "http://x")).not.toContain("appKey");
  });
});

describe("a request as client code", () => {
  it("keeps the body as it was sent", () => {
    expect(asClientCode(received({ body: '{"listPrice":12.50}' }))).toBe(
      'const { data, error } = await client.POST("/ms/product/tasks/price-stock-update", {\n' +
        '  body: {"listPrice":12.50},\n});',
    );
  });

  it("writes the query as an object", () => {
    const request = received({ method: "GET", url: "/ms/product-query?size=5&stockCode=A%26B" });
    expect(asClientCode(request)).toContain('{ "size": 5, "stockCode": "A&B" }');
  });
});
