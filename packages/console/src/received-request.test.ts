import { describe, expect, it } from "vitest";
import { createReceivedRequest } from "./received-request.fixture.ts";
import { renderClientCode, renderCurlCommand } from "./received-request.ts";

describe("a request as a curl command", () => {
  it("has no credential headers for SOAP, whose body contains the credentials", () => {
    expect(
      renderCurlCommand(createReceivedRequest({ body: "<Envelope/>" }), "http://x"),
    ).not.toContain("appKey");
  });
});

describe("a request as client code", () => {
  it("has the body exactly as it was sent", () => {
    expect(renderClientCode(createReceivedRequest({ body: '{"listPrice":12.50}' }))).toBe(
      'const { data, error } = await client.POST("/ms/product/tasks/price-stock-update", {\n' +
        '  body: {"listPrice":12.50},\n});',
    );
  });

  it("writes the query as an object", () => {
    const request = createReceivedRequest({
      method: "GET",
      url: "/ms/product-query?size=5&stockCode=A%26B",
    });
    expect(renderClientCode(request)).toContain('{ "size": 5, "stockCode": "A&B" }');
  });
});
