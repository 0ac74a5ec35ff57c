import { expect, it } from "vitest";
import type { RestCall } from "./parse-rest-call.ts";
import { notImplemented } from "./rest-not-implemented.ts";

const call = {
  route: {
    operationId: "getCargoLabel",
    method: "GET",
    url: "/cargo-labels",
    query: { type: "object", fields: { orderLineId: { type: "identifier" } } },
  },
  sellerId: "1",
  search: "orderLineId=7",
  body: undefined,
} as const satisfies RestCall;

it("names the operation that is not implemented, after validating the request", () => {
  const handler = notImplemented();
  expect(() => handler({ ...call, search: "orderLineId=x" })).toThrow("$.orderLineId");
  expect(() => handler(call)).toThrow(
    expect.objectContaining({ status: 501, message: expect.stringContaining("getCargoLabel") }),
  );
});
