import { multiplyDecimals, roundDecimal } from "@marketplace-seller/client-core";
import type { CurrencyRates } from "../model/catalogue.ts";
import type { Currency } from "../model/product.ts";

/** A price in lira at the central bank's rate, rounded half up to the kuruş. */
export function liraPrice(price: string, currency: Currency, rates: CurrencyRates): string {
  return roundDecimal(currency === "TL" ? price : multiplyDecimals(price, rates[currency]), 2);
}
