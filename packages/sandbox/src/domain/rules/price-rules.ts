import { compareDecimals } from "@marketplace-seller/client-core";
import { fractionDigitsOf } from "@marketplace-seller/client-core/internal";
import { bodyMaxima } from "../../gen/contract-facts.gen.ts";

/** Largest stock that a product is created with (interface-specification.md, Limits). */
const largestQuantity = bodyMaxima.createProducts["payload.skus.quantity"];

/** Digits after the point of every price (interface-specification.md, Update price and stock). */
const priceDigits = 2;

/**
 * What is wrong with a pair of prices, as sent: each with exactly two digits after the point, above
 * zero or zero, and the list price not below the sale price.
 */
export function priceProblems(listPrice: string, salePrice: string): readonly string[] {
  const problems: string[] = [];
  for (const [name, price] of Object.entries({ listPrice, salePrice })) {
    if (fractionDigitsOf(price) !== priceDigits) {
      problems.push(`${name} must have two digits after the point.`);
    }
    if (compareDecimals(price, 0) < 0) problems.push(`${name} must not be negative.`);
  }
  if (compareDecimals(listPrice, salePrice) < 0) {
    problems.push("listPrice must not be lower than salePrice.");
  }
  return problems;
}

/** What is wrong with the stock of a new product. */
export function quantityProblems(quantity: number): readonly string[] {
  if (Number.isInteger(quantity) && quantity >= 0 && quantity <= largestQuantity) return [];
  return [`quantity must be between 0 and ${largestQuantity}.`];
}
