import { expect, test } from "vitest";
import { errorCodesTable } from "./error-codes.ts";

test("has the sandbox's codes of all kinds", () => {
  const codes = [...errorCodesTable().matchAll(/^\| `(\d+)`/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(40);
  expect(codes).toEqual(expect.arrayContaining(["1001", "1004", "2001", "3001", "9008"]));
});
