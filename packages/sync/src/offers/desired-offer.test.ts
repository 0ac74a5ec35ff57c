import { expect, it } from "vitest";
import { readDesiredOffer } from "./desired-offer.ts";

const NOW = Date.parse("2026-01-31T10:00:00Z");

it("takes a moment of measurement up to a minute ahead, and none later", () => {
  const measured = (asOf: unknown) => {
    const read = readDesiredOffer({ stockCode: "MUG", quantity: 2, asOf }, { now: NOW, asOf: 7 });
    return "desired" in read ? read.desired.stock?.asOf : read.issues[0];
  };
  expect(measured(undefined)).toBe(7);
  expect(measured(new Date(NOW))).toBe(NOW);
  expect(measured(NOW + 60_000)).toBe(NOW + 60_000);
  expect(measured(NOW + 60_001)).toMatchObject({ field: "asOf", rule: "maximum" });
  expect(measured("yesterday")).toMatchObject({ field: "asOf", rule: "type" });
});
