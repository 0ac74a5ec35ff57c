import { expect, it } from "vitest";
import { readDesiredOffer } from "./desired-offer.ts";

const NOW = Date.parse("2026-01-31T10:00:00Z");
const read = (row: object) => readDesiredOffer({ stockCode: "MUG", ...row }, { now: NOW, asOf: 7 });

it.each<[object, string, string]>([
  [{ listPrice: "20.00", salePrice: "12.345" }, "salePrice", "fractionDigits"],
  [{ quantity: -1 }, "quantity", "minimum"],
  [{}, "", "required"],
  [{ stockCode: " ", quantity: 1 }, "stockCode", "minLength"],
  [{ quantity: 2, asOf: NOW + 60_001 }, "asOf", "maximum"],
  [{ quantity: 2, asOf: "yesterday" }, "asOf", "type"],
])("names the rule that the row %j breaks", (row, field, rule) => {
  expect(read(row)).toMatchObject({ issues: [{ field, rule }] });
});

it.each<[object, object]>([
  [{ quantity: 2 }, { prices: null, stock: { quantity: 2, asOf: 7 } }],
  [{ quantity: 2, asOf: new Date(NOW) }, { stock: { asOf: NOW } }],
  [{ quantity: 2, asOf: NOW + 60_000 }, { stock: { asOf: NOW + 60_000 } }],
  [
    { listPrice: 20, salePrice: "10.5" },
    { prices: { listPrice: "20.00", salePrice: "10.50", currencyType: null }, stock: null },
  ],
])("takes the row %j as %j", (row, desired) => {
  expect(read(row)).toMatchObject({ desired });
});
