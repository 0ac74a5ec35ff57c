import {
  addDecimals,
  divideDecimal,
  multiplyDecimals,
  roundDecimal,
} from "@marketplace-seller/client-core";
import { fractionDigitsOf } from "@marketplace-seller/client-core/internal";
import { bodyDefaults } from "../../gen/contract-facts.gen.ts";
import type { LaborCostDetail } from "../../gen/rest-routes.gen.ts";
import type { LaborCost, OrderLine } from "../model/order-line.ts";

/** VAT rate when none is sent. */
const defaultVatRate = bodyDefaults.addLaborCosts["laborCostDetails.laborVatRate"];

/**
 * The labor cost of a line. `amountExcludingVAT` is "computed from the item's unit price excluding
 * VAT and the labor VAT amount"; the operation between the two is not stated: the sum (assumption
 * `labor-amount`).
 */
export function laborCostOf(line: OrderLine, detail: LaborCostDetail): LaborCost {
  const rate = detail.laborVatRate ?? defaultVatRate;
  const cost = detail.totalLaborCostExcludingVAT;
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
