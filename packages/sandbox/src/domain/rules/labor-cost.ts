import {
  addDecimals,
  compareDecimals,
  divideDecimal,
  multiplyDecimals,
  roundDecimal,
} from "@marketplace-seller/client-core";
import { fractionDigitsOf } from "@marketplace-seller/client-core/internal";
import { bodyDefaults, listedNumbers } from "../../gen/contract-facts.gen.ts";
import type { LaborCost, OrderLine } from "../model/order-line.ts";
import type { LaborCostRequest } from "../requests.ts";

const vatRate = "laborCostDetails.laborVatRate";
/** VAT rates of labor (interface-specification.md, Add labor cost to order lines). */
const allowedVatRates: readonly number[] = listedNumbers.addLaborCosts[vatRate];
/** VAT rate when none is sent. */
const defaultVatRate = bodyDefaults.addLaborCosts[vatRate];

/**
 * The labor cost of a line. `amountExcludingVAT` is "computed from the item's unit price excluding
 * VAT and the labor VAT amount"; the operation between the two is not stated: the sum (assumption
 * `labor-amount`).
 *
 * @returns the cost, or in words why it cannot be attached
 */
export function laborCostOf(
  line: OrderLine,
  detail: LaborCostRequest["laborCostDetails"][number],
): LaborCost | string {
  const rate = detail.laborVatRate ?? defaultVatRate;
  const cost = detail.totalLaborCostExcludingVAT;
  if (!allowedVatRates.includes(rate)) return "laborVatRate must be 0, 1, 10 or 20.";
  if (compareDecimals(cost, 0) < 0) return "totalLaborCostExcludingVAT must not be negative.";
  const laborVat = roundDecimal(multiplyDecimals(multiplyDecimals(cost, rate), "0.01"), 2);
  return {
    totalLaborCostExcludingVAT: cost,
    laborVatRate: rate,
    amountExcludingVAT: addDecimals(withoutVat(line.price, line.vatRate), laborVat),
  };
}

/** The price without the VAT that it includes. Price and VAT add up to the price again. */
function withoutVat(price: string, vatRate: number): string {
  const digits = Math.max(2, fractionDigitsOf(price));
  const [net = price] = divideDecimal(price, [100, vatRate], digits);
  return net;
}
