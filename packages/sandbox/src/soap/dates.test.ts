import { expect, it } from "vitest";
import { Refused } from "../domain/refusals.ts";
import { optionalDateText, readDate } from "./dates.ts";

it("writes nothing where there is no date", () => {
  expect(optionalDateText(undefined)).toBe("");
  expect(optionalDateText(0)).toBe("01/01/1970 03:00");
});

it("refuses what is no date", () => {
  expect(() => readDate("2026-01-01")).toThrow(Refused);
});
