import { expect, it } from "vitest";
import { comparePrices, type PriceLimits } from "./compare-prices.ts";
import type { Listed, Prices } from "./offer.ts";

const defaults = { maxPriceFall: 50, maxPriceRise: 8 };
const at = (salePrice: string, listPrice = "1500.00", currencyType: string | null = null) =>
  ({ salePrice, listPrice, currencyType }) satisfies Prices;
const listed = (salePrice: string | null, currencyType = "TL"): Listed => ({
  salePrice,
  listPrice: salePrice === null ? null : "1500.00",
  currencyType,
  quantity: 3,
});

it.each<[string, Prices, Listed | null, string, Partial<PriceLimits>?]>([
  ["an equal price", at("982.39"), listed("982.390"), "unchanged"],
  ["a plausible price", at("900.00"), listed("982.39"), "send"],
  ["another list price", at("982.39", "1600.00"), listed("982.39"), "send"],
  ["a fall of exactly the limit", at("491.20"), listed("982.40"), "send"],
  ["a fall of a kuruş more", at("491.19"), listed("982.40"), "hold"],
  ["a slipped comma to the left", at("9.82"), listed("982.39"), "hold"],
  ["a rise of exactly the limit", at("80.00"), listed("10"), "send"],
  ["a rise of a kuruş more", at("80.01"), listed("10.00"), "hold"],
  ["less than 1 % of the list price", at("1.00", "1299.90"), listed("1.50"), "hold"],
  ["1 % of the list price", at("13.00", "1300.00"), listed("13.50"), "send"],
  ["a limit of 10 %", at("89.99"), listed("100.00"), "hold", { maxPriceFall: 10 }],
  ["any fall", at("14.00", "1000.00"), listed("1400.00"), "send", { maxPriceFall: 100 }],
  ["a rise of half", at("15.01"), listed("10.00"), "hold", { maxPriceRise: 1.5 }],
  ["another currency", at("100.00", "1500.00", "USD"), listed("100.00"), "hold"],
  ["the same currency", at("100.00", "1500.00", "TL"), listed("100.00"), "unchanged"],
  ["a first price", at("0.01"), listed(null), "unknown"],
  ["a first price instead of 0", at("20.00"), listed("0.00"), "unknown"],
  ["a product that is not there", at("20.00"), null, "unknown"],
])("of %s", (_, desired, found, state, limits = {}) => {
  expect(comparePrices(desired, found, { ...defaults, ...limits }).state).toBe(state);
});

it("holds in words", () => {
  expect(comparePrices(at("9.82"), listed("982.39"), defaults)).toEqual({
    state: "hold",
    reason: "salePrice 9.82 is 99 % below the listed 982.39; more than 50 % is held",
  });
  expect(comparePrices(at("1299.90"), listed("12.99"), defaults)).toMatchObject({
    reason: "salePrice 1299.90 is 100 times the listed 12.99; more than 8 times is held",
  });
  expect(comparePrices(at("80.01"), listed("10.00"), defaults)).toMatchObject({
    reason: "salePrice 80.01 is over 8 times the listed 10.00; more than 8 times is held",
  });
});
