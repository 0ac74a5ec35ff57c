import type { OfferSettings } from "../contract/option-table.ts";
import { findPriceDifferences } from "./desired-offer.ts";
import type { Listed, Prices } from "./offer.ts";

export type PriceLimits = Pick<OfferSettings, "maxPriceFall" | "maxPriceRise">;

/**
 * What becomes of desired prices. `send`: the marketplace lists other prices; `unchanged`: it lists the desired ones;
 * `hold`: they are implausible beside the listed ones; `unknown`: the marketplace has no such product, or no price of it.
 */
export type PriceVerdict =
  | { readonly state: "send" | "unchanged" | "unknown" }
  | { readonly state: "hold"; readonly reason: string };

/** @param listed - null when the seller has no product with the stock code */
export function comparePrices(
  desired: Prices,
  listed: Listed | null,
  limits: PriceLimits,
): PriceVerdict {
  if (listed === null) return { state: "unknown" };
  if (findPriceDifferences(desired, listed).length === 0) return { state: "unchanged" };
  if (listed.salePrice === null || toMillionths(listed.salePrice) <= 0n)
    return { state: "unknown" };
  const reason = findImplausible(desired, listed.salePrice, listed.currencyType, limits);
  return reason === undefined ? { state: "send" } : { state: "hold", reason };
}

/** A sale price below this part of its list price is held, percent. */
const LEAST_OF_LIST_PRICE = 1;

function findImplausible(
  { salePrice, listPrice, currencyType }: Prices,
  listedPrice: string,
  listedCurrency: string | null,
  { maxPriceFall, maxPriceRise }: PriceLimits,
): string | undefined {
  if (currencyType !== null && listedCurrency !== null && currencyType !== listedCurrency) {
    return `currencyType would change from ${listedCurrency}, in which ${listedPrice} is listed, to ${currencyType}`;
  }
  if (salePrice === null) return undefined;
  const ratio = Number(salePrice) / Number(listedPrice);
  if (isBelow(salePrice, 100 - maxPriceFall, listedPrice)) {
    const fall = atLeast(100 - 100 * ratio, maxPriceFall);
    return `salePrice ${salePrice} is ${fall} % below the listed ${listedPrice}; more than ${maxPriceFall} % is held`;
  }
  if (isBelow(listedPrice, 100, salePrice, maxPriceRise)) {
    const rise = atLeast(ratio, maxPriceRise);
    return `salePrice ${salePrice} is ${rise} times the listed ${listedPrice}; more than ${maxPriceRise} times is held`;
  }
  if (listPrice === null || !isBelow(salePrice, LEAST_OF_LIST_PRICE, listPrice)) return undefined;
  return `salePrice ${salePrice} is below ${LEAST_OF_LIST_PRICE} % of its listPrice ${listPrice}; ${listedPrice} is listed`;
}

/** Rounded down, unless that would hide that it is above the limit. */
function atLeast(value: number, limit: number): string {
  const whole = Math.floor(value);
  return whole > limit ? String(whole) : `over ${limit}`;
}

/** Exactly: `price` × `factor` against so many percent of the other. */
function isBelow(price: string, percent: number, other: string, factor = 1): boolean {
  const [left, right] = [
    [price, factor * 100],
    [other, percent],
  ].map(([amount, by]) => toMillionths(String(amount)) * toMillionths(Number(by).toFixed(6)));
  return (left ?? 0n) < (right ?? 0n);
}

/** @param text - a decimal without an exponent; digits after the sixth after the point are dropped */
function toMillionths(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, "0"));
}
