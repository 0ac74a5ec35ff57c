import { expect, it } from "vitest";
import { readSentDate, writePickedDate } from "./picked-date.ts";

const PICKED = "2026-11-21T09:05";

it.each([
  ["epochMs", "1795241100000"],
  ["soapDate", "21/11/2026 09:05"],
] as const)("sends a picked date as %s in the marketplace's time", (kind, sent) => {
  expect(writePickedDate(kind, PICKED)).toBe(sent);
  expect(readSentDate(kind, sent)).toBe(PICKED);
  expect(writePickedDate(kind, "")).toBe("");
});

it.each([
  ["epochMs", "yesterday"],
  ["epochMs", "9".repeat(20)],
  ["soapDate", "2026-11-21"],
] as const)("shows %s %s, which is no date, as an empty picker", (kind, sent) => {
  expect(readSentDate(kind, sent)).toBe("");
});
