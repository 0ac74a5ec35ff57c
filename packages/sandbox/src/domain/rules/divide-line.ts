import { divideDecimal } from "@marketplace-seller/client-core";
import { fractionDigitsOf } from "@marketplace-seller/client-core/internal";
import type { LaborCost, OrderLine } from "../model/order-line.ts";
import { derivedAmounts } from "./line-amounts.ts";

/** A part that a line is divided into. */
export interface LinePart {
  readonly quantity: number;
  readonly orderLineId: string;
}

/**
 * Divides a line by quantity. Each amount is divided in minor units by largest remainder, so that
 * the parts add up to the line again; what follows from price, quantity and discounts is computed
 * anew, so that the calculation rules hold for each part. Serial numbers go to the parts in order.
 *
 * @param line - the line to divide
 * @param parts - units of each part, together exactly the line's, and its order line id
 */
export function divideLine(line: OrderLine, parts: readonly LinePart[]): readonly OrderLine[] {
  const quantities = parts.map(({ quantity }) => quantity);
  const shares = (amount: string) => {
    const all = divideAmount(amount, quantities);
    return (part: number) => all[part] ?? "0.00";
  };
  const sellerDiscount = shares(line.sellerDiscount);
  const sellerCouponDiscount = shares(line.sellerCouponDiscount);
  const mallDiscount = shares(line.mallDiscount);
  const commission = shares(line.commission);
  const campaign = shares(line.sellerCampaignCommissionDiscount);
  const installment = shares(line.installmentChargeWithVAT);
  const laborCosts = divideLaborCost(line.laborCost, quantities);
  const serials = divideSerials(line, quantities);
  return parts.map(({ quantity, orderLineId }, part) => {
    const basis = {
      price: line.price,
      quantity,
      sellerDiscount: sellerDiscount(part),
      sellerCouponDiscount: sellerCouponDiscount(part),
      mallDiscount: mallDiscount(part),
    };
    return {
      ...line,
      ...basis,
      ...derivedAmounts(basis),
      orderLineId,
      commission: commission(part),
      sellerCampaignCommissionDiscount: campaign(part),
      installmentChargeWithVAT: installment(part),
      ...laborCosts?.[part],
      ...serials?.[part],
    };
  });
}

function divideAmount(amount: string, quantities: readonly number[]): readonly string[] {
  return divideDecimal(amount, quantities, Math.max(2, fractionDigitsOf(amount)));
}

function divideLaborCost(
  cost: LaborCost | undefined,
  quantities: readonly number[],
): readonly Pick<OrderLine, "laborCost">[] | undefined {
  if (cost === undefined) return undefined;
  return divideAmount(cost.totalLaborCostExcludingVAT, quantities).map((share) => ({
    laborCost: { ...cost, totalLaborCostExcludingVAT: share },
  }));
}

function divideSerials(
  line: OrderLine,
  quantities: readonly number[],
): readonly Pick<OrderLine, "serialNumbers">[] | undefined {
  const all = line.serialNumbers;
  if (all === undefined) return undefined;
  let taken = 0;
  return quantities.map((quantity) => {
    const serialNumbers = all.slice(taken, taken + quantity);
    taken += quantity;
    return { serialNumbers };
  });
}
