import { expect, it } from "vitest";
import type { OfferView } from "../../offers/stored-offers.ts";
import { findOutcome } from "./line-outcomes.ts";

const ASOF = Date.parse("2026-01-31T10:00:00Z");
const stock = { quantity: 5, asOf: ASOF, isOnShelf: false };
const prices = { listPrice: "20.00", salePrice: "12.00", currencyType: null };
const confirmed = { state: "confirmed", reason: null, at: 7 } as const;
const view: OfferView = {
  stockCode: "A",
  desired: { ...prices, ...stock },
  price: { ...confirmed, held: null },
  stock: confirmed,
  observed: null,
};
const NO_PRODUCT = "There is no such product";
const rejected = { state: "rejected", reason: NO_PRODUCT, at: 7 } as const;

it.each([
  [
    "superseded of which another file has set the prices since, though they are there",
    { prices: { ...prices, salePrice: "10.00" }, stock },
    view,
    ["superseded", "superseded", "confirmed"],
    "Newer desired prices were set before these prices were sent",
  ],
  [
    "rejected, with the reason once, of which prices and stock are",
    { prices, stock },
    { ...view, price: { ...rejected, held: null }, stock: rejected },
    ["rejected", "rejected", "rejected"],
    NO_PRODUCT,
  ],
])("calls a line %s", (_, desired, stored, [outcome, price, ofStock], reason) => {
  const empty = { failure: null, example: "", cells: [], hasNegativeCount: false };
  const line = { line: 2, stockCode: "A", ...empty };
  const found = findOutcome({ ...line, desired: { stockCode: "A", ...desired }, view: stored });
  expect(found).toMatchObject({ outcome, price, stock: ofStock, reason });
});
