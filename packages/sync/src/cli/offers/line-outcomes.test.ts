import { expect, it } from "vitest";
import type { OfferView } from "../../offers/offer-view.ts";
import { findOutcome } from "./line-outcomes.ts";

const prices = { listPrice: "20.00", salePrice: "10.00", currencyType: null };
const line = { line: 2, stockCode: "A", failure: null };
const confirmed = { state: "confirmed", reason: null, at: 7 } as const;
const view: OfferView = {
  stockCode: "A",
  desired: { ...prices, salePrice: "12.00", quantity: 5 },
  price: confirmed,
  stock: confirmed,
  seen: null,
};

it("calls a line superseded of which another file has set the prices since, though they are there", () => {
  const desired = { stockCode: "A", prices, quantity: 5 };
  expect(findOutcome({ ...line, desired }, view)).toMatchObject({
    outcome: "superseded",
    price: "superseded",
    stock: "confirmed",
    reason: "Something else was set since",
  });
});
