import { divideDecimal, fractionDigitsOf } from "@marketplace-seller/client-core";
import type { LaborCost, OrderLine } from "../model/order-line.ts";
import { derivedAmounts } from "./line-amounts.ts";

/**
 * Divides a line by quantity. Each amount is divided in minor units by largest remainder, so that
 * the parts add up to the line again; what follows from price, quantity and discounts is computed
 * anew, so that the calculation rules hold for each part. Serial numbers go to the parts in order.
 *
 * @param line - the line to divide
 * @param quantities - units of each part, together exactly the line's
 * @param ids - the order line id of each part
 */
export function divideLine(
  line: OrderLine,
  quantities: readonly number[],
  ids: readonly string[],
): readonly OrderLine[] {
  const shares = (amount: string) => divideAmount(amount, quantities);
  const sellerDiscount = shares(line.sellerDiscount);
  const sellerCouponDiscount = shares(line.sellerCouponDiscount);
  const mallDiscount = shares(line.mallDiscount);
  const commission = shares(line.commission);
  const campaign = shares(line.sellerCampaignCommissionDiscount);
  const installment = shares(line.installmentChargeWithVAT);
  const laborCosts = divideLaborCost(line.laborCost, quantities);
  const serials = divideSerials(line, quantities);
  return quantities.map((quantity, part) => {
    const basis = {
      price: line.price,
      quantity,
      sellerDiscount: sellerDiscount[part] ?? "0.00",
      sellerCouponDiscount: sellerCouponDiscount[part] ?? "0.00",
      mallDiscount: mallDiscount[part] ?? "0.00",
    };
    return {
      ...line,
      ...basis,
      ...derivedAmounts(basis),
      orderLineId: ids[part] ?? line.orderLineId,
      commission: commission[part] ?? "0.00",
      sellerCampaignCommissionDiscount: campaign[part] ?? "0.00",
      installmentChargeWithVAT: installment[part] ?? "0.00",
      ...laborCosts[part],
      ...serials[part],
    };
  });
}

function divideAmount(amount: string, quantities: readonly number[]): readonly string[] {
  return divideDecimal(amount, quantities, Math.max(2, fractionDigitsOf(amount)));
}

function divideLaborCost(
  cost: LaborCost | undefined,
  quantities: readonly number[],
): readonly Pick<OrderLine, "laborCost">[] {
  if (cost === undefined) return [];
  return divideAmount(cost.totalLaborCostExcludingVAT, quantities).map((share) => ({
    laborCost: { ...cost, totalLaborCostExcludingVAT: share },
  }));
}

function divideSerials(
  line: OrderLine,
  quantities: readonly number[],
): readonly Pick<OrderLine, "serialNumbers">[] {
  const all = line.serialNumbers;
  if (all === undefined) return [];
  let taken = 0;
  return quantities.map((quantity) => {
    const serialNumbers = all.slice(taken, taken + quantity);
    taken += quantity;
    return { serialNumbers };
  });
}
