import { expect, it } from "vitest";
import { Refused } from "../domain/refusals.ts";
import { readDate } from "./read-fields.ts";

it("refuses what is no date", () => {
  expect(() => readDate("2026-01-01")).toThrow(Refused);
});
