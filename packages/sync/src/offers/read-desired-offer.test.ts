import { expect, it } from "vitest";
import { checkedRow, readDesiredOffer } from "./read-desired-offer.ts";

it("is not checked a second time when it was made of a valid offer, and cannot be changed since", () => {
  const read = readDesiredOffer({ stockCode: "MUG", quantity: 2 });
  if ("issues" in read) throw new Error("the row is valid");
  const row = checkedRow(read.desired);
  expect(row).toEqual({ stockCode: "MUG", quantity: 2 });
  const again = readDesiredOffer(row);
  expect("desired" in again && again.desired).toBe(read.desired);
  expect(Object.isFrozen(row)).toBe(true);
});
