import { expect, it } from "vitest";
import type { OfferView } from "../../../offers/stored-offers.ts";
import { findOutcome } from "./line-outcomes.ts";

const prices = { listPrice: "20.00", salePrice: "10.00", currencyType: null };
const ASOF = Date.parse("2026-01-31T10:00:00Z");
const line = { line: 2, stockCode: "A", failure: null, example: "" };
const confirmed = { state: "confirmed", reason: null, at: 7 } as const;
const view: OfferView = {
  stockCode: "A",
  desired: { ...prices, salePrice: "12.00", quantity: 5, asOf: ASOF },
  price: confirmed,
  stock: confirmed,
  observed: null,
};

it("calls a line superseded of which another file has set the prices since, though they are there", () => {
  const desired = { stockCode: "A", prices, stock: { quantity: 5, asOf: ASOF } };
  expect(findOutcome({ ...line, desired, view })).toMatchObject({
    outcome: "superseded",
    price: "superseded",
    stock: "confirmed",
    reason: "Newer desired prices were set before these prices were sent",
  });
});

it("calls a stock superseded that another file has measured later", () => {
  const desired = { stockCode: "A", prices: null, stock: { quantity: 5, asOf: ASOF - 1 } };
  expect(findOutcome({ ...line, desired, view })).toMatchObject({
    outcome: "superseded",
    stock: "superseded",
    reason: "A newer stock measurement was set before this one was sent",
  });
});

it("gives the reason that a stock code is rejected for once", () => {
  const rejected = { state: "rejected", reason: "There is no such product", at: 7 } as const;
  const desired = {
    stockCode: "A",
    prices: { ...prices, salePrice: "12.00" },
    stock: { quantity: 5, asOf: ASOF },
  };
  const outcome = findOutcome({
    ...line,
    desired,
    view: { ...view, price: rejected, stock: rejected },
  });
  expect(outcome).toMatchObject({ outcome: "rejected", reason: "There is no such product" });
});
