import { describe, expect, it } from "vitest";
import { compareOffer, type ObservedOffer } from "./compare-offer.ts";

const observed: ObservedOffer = {
  listPrice: "149.90",
  salePrice: "129.90",
  quantity: 12,
  currencyType: "TL",
};

describe("one SKU of a price and stock update beside the product that is observed", () => {
  it("is applied when every field that was sent has its value, in any notation of the amount", () => {
    const sku = { stockCode: "A", listPrice: 149.9, salePrice: "129.9", quantity: 12 };
    expect(compareOffer(sku, observed)).toEqual({ sku, state: "applied", differences: [] });
  });

  it("is compared only by the fields that were sent", () => {
    expect(compareOffer({ stockCode: "A", quantity: 12 }, { quantity: 12 }).state).toBe("applied");
    expect(compareOffer({ stockCode: "A" }, {}).state).toBe("applied");
  });

  it.each([
    ["listPrice", { listPrice: "149.91" }],
    ["salePrice", { salePrice: "0.00" }],
    ["quantity", { quantity: 0 }],
    ["currencyType", { currencyType: "USD" }],
  ] as const)("differs when %s has another value", (field, desiredFields) => {
    const { state, differences } = compareOffer({ stockCode: "A", ...desiredFields }, observed);
    expect(state).toBe("differs");
    const desired = Object.values(desiredFields)[0];
    expect(differences).toEqual([{ field, desired, observed: observed[field] }]);
  });

  it("names every field that differs", () => {
    const sku = { stockCode: "A", listPrice: 1, salePrice: 1, quantity: 1 };
    const { differences } = compareOffer(sku, observed);
    expect(differences.map(({ field }) => field)).toEqual(["listPrice", "salePrice", "quantity"]);
  });

  it("differs when the product has no value, or a value that is not an amount", () => {
    const sku = { stockCode: "A", listPrice: 0, salePrice: 0, quantity: 0 };
    const odd = { listPrice: null, salePrice: "on request", quantity: null };
    expect(compareOffer(sku, odd).differences).toEqual([
      { field: "listPrice", desired: 0, observed: null },
      { field: "salePrice", desired: 0, observed: "on request" },
      { field: "quantity", desired: 0, observed: null },
    ]);
  });

  it("distinguishes amounts that a double would round to the same value", () => {
    const sku = { stockCode: "A", listPrice: "9007199254740993.10" };
    expect(compareOffer(sku, { listPrice: "9007199254740993.11" }).state).toBe("differs");
  });

  it("is missing without a product", () => {
    const sku = { stockCode: "A", quantity: 1 };
    expect(compareOffer(sku, undefined)).toEqual({ sku, state: "missing", differences: [] });
  });
});
