import { type DecimalInput, subtractDecimals } from "@marketplace-seller/client-core";

/** The rates of an order line that its effective commission rate needs. */
export interface LineWithRates {
  readonly commissionRate: DecimalInput;
  readonly sellerCampaignCommissionRate: DecimalInput | null;
}

/**
 * The effective product commission rate of a line:
 * `commissionRate - sellerCampaignCommissionRate` (interface-specification.md, Order line). A
 * campaign rate that is null counts as none.
 *
 * @returns a decimal with at least two digits after the point, exact
 * @throws RangeError when a rate is no decimal
 * @example effectiveCommissionRate({ commissionRate: "18.50", sellerCampaignCommissionRate: "2.00" }) // "16.50"
 */
export function effectiveCommissionRate(line: LineWithRates): string {
  return subtractDecimals(line.commissionRate, line.sellerCampaignCommissionRate ?? 0);
}
