import { expect, it } from "vitest";
import { readDesiredOffer } from "./desired-offer.ts";

const NOW = Date.parse("2026-01-31T10:00:00Z");
const read = (row: object) => readDesiredOffer({ stockCode: "MUG", ...row }, { now: NOW, asOf: 7 });

it.each<[object, string, string]>([
  [{ listPrice: "20.00", salePrice: "12.345" }, "salePrice", "fractionDigits"],
  [{ quantity: -1 }, "quantity", "minimum"],
  [{ listPrice: "20.00", salePrice: "0" }, "salePrice", "minimum"],
  [{ listPrice: "20.00", salePrice: "-1.00" }, "salePrice", "minimum"],
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

it("names a negative count, or takes it as 0", () => {
  expect(read({ quantity: -2 })).toEqual({
    issues: [{ field: "quantity", rule: "minimum", message: "is negative: -2" }],
  });
  const row = { stockCode: "MUG", quantity: -2 };
  const moment = { now: NOW, asOf: 7, negativeAsZero: true };
  expect(readDesiredOffer(row, moment)).toMatchObject({ desired: { stock: { quantity: 0 } } });
  const issues = [{ message: "is negative: -1.5" }];
  expect(readDesiredOffer({ ...row, quantity: -1.5 }, moment)).toMatchObject({ issues });
});
