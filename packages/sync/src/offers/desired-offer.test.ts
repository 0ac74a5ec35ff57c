import { expect, it } from "vitest";
import { checkedRow, readDesiredOffer } from "./desired-offer.ts";

const NOW = Date.parse("2026-01-31T10:00:00Z");

it("is not checked a second time when it was made of a valid offer, and cannot be changed since", () => {
  const read = readDesiredOffer({ stockCode: "MUG", quantity: 2 }, NOW);
  if ("issues" in read) throw new Error("the row is valid");
  const row = checkedRow(read.desired);
  expect(row).toEqual({ stockCode: "MUG", quantity: 2 });
  const again = readDesiredOffer(row, NOW);
  expect("desired" in again && again.desired).toBe(read.desired);
  expect(Object.isFrozen(row)).toBe(true);
});

it("takes a moment of measurement up to a minute ahead, and none later", () => {
  const measured = (asOf: unknown) => {
    const read = readDesiredOffer({ stockCode: "MUG", quantity: 2, asOf }, NOW);
    return "desired" in read ? read.desired.asOf : read.issues[0];
  };
  expect(measured(undefined)).toBeNull();
  expect(measured(new Date(NOW))).toBe(NOW);
  expect(measured(NOW + 60_000)).toBe(NOW + 60_000);
  expect(measured(NOW + 60_001)).toMatchObject({ field: "asOf", rule: "maximum" });
  expect(measured("yesterday")).toMatchObject({ field: "asOf", rule: "type" });
});
