import { expect, it } from "vitest";
import type { ReceivedRequest } from "./control.ts";
import { refusalOf } from "./refusal-of.ts";

function received(status: number | undefined, response: string): ReceivedRequest {
  return { status, response } as unknown as ReceivedRequest;
}

it("shows a REST refusal with its code", () => {
  const response = '{"code":2001,"message":"The package is not in Picking."}';
  expect(refusalOf(received(400, response))).toBe("2001: The package is not in Picking.");
});

it("shows a failed SOAP result and a Fault", () => {
  const failed =
    "<e><result><status>failure</status><errorCode>3001</errorCode><errorMessage>a &lt; b</errorMessage></result></e>";
  expect(refusalOf(received(200, failed))).toBe("3001: a < b");
  expect(refusalOf(received(500, "<f><faultstring>Unknown operation</faultstring></f>"))).toBe(
    "Unknown operation",
  );
});

it.each([
  [200, '{"code":200,"message":"done"}'],
  [200, "<e><status>success</status></e>"],
  [undefined, ""],
  [500, "not JSON"],
  [500, "null"],
])("shows nothing for status %s with %j", (status, response) => {
  expect(refusalOf(received(status, response))).toBeUndefined();
});
