import { describe, expect, it } from "vitest";
import type { ReceivedRequest } from "./control.ts";
import { createReceivedRequest } from "./received-request.fixture.ts";
import { findRefusal, renderClientCode, renderCurlCommand } from "./received-request.ts";

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

function refused(status: number | undefined, response: string) {
  return createReceivedRequest({ status, response } as Partial<ReceivedRequest>);
}

it("finds the code and message of a REST refusal", () => {
  const response = '{"code":2001,"message":"The package is not in Picking."}';
  expect(findRefusal(refused(400, response))).toBe("2001: The package is not in Picking.");
});

it("finds the message of a failed SOAP result and of a Fault", () => {
  const failed =
    "<e><result><status>failure</status><errorCode>3001</errorCode><errorMessage>a &lt; b</errorMessage></result></e>";
  expect(findRefusal(refused(200, failed))).toBe("3001: a < b");
  expect(findRefusal(refused(500, "<f><faultstring>Unknown operation</faultstring></f>"))).toBe(
    "Unknown operation",
  );
});

it.each([
  [200, '{"code":200,"message":"done"}'],
  [200, "<e><status>success</status></e>"],
  [undefined, ""],
  [500, "not JSON"],
  [500, "null"],
])("finds no refusal in a response with status %s and body %j", (status, response) => {
  expect(findRefusal(refused(status, response))).toBeUndefined();
});
