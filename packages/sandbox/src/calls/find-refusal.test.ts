import { expect, it } from "vitest";
import { findRefusal } from "./find-refusal.ts";

const failed =
  "<e><result><status>failure</status><errorCode>3001</errorCode><errorMessage>a &lt; b</errorMessage></result></e>";

it.each([
  [400, '{"code":2001,"message":"Not in Picking."}', "2001: Not in Picking."],
  [401, '{"message":"Who are you?"}', "Who are you?"],
  [200, failed, "3001: a < b"],
  [500, "<f><faultstring>Unknown operation</faultstring></f>", "Unknown operation"],
  [500, "not JSON", "not JSON"],
  [500, "null", "null"],
  [404, "", "HTTP 404"],
  [500, "<html></html>", "HTTP 500"],
  [200, '{"code":200,"message":"done"}', undefined],
  [200, "<e><result><status>success</status><errorCode></errorCode></result></e>", undefined],
  [undefined, "", undefined],
])("finds in a response with status %s and body %j the reason %j", (status, body, reason) => {
  expect(findRefusal(status, body)).toBe(reason);
});
