import {
  addDecimals,
  divideDecimal,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from "@marketplace-seller/client-core";
import { countFractionDigits } from "@marketplace-seller/client-core/internal";
import { bodyDefaults } from "../../gen/contract-limits.gen.ts";
import type { LaborCostDetail } from "../../gen/rest-routes.gen.ts";
import type { Product } from "../model/product.ts";
import type { LaborCost, OrderLine } from "../model/shipment-package.ts";
import { divideDiscounts } from "./divide-discounts.ts";

/** What the other amounts are computed from, as decimal text; a discount applies to the whole line. */
type AmountBasis = Pick<
  OrderLine,
  "price" | "quantity" | "sellerDiscount" | "sellerCouponDiscount" | "mallDiscount"
>;

/**
 * So that `price * quantity - totalSellerDiscountPrice = sellerInvoiceAmount` holds exactly
 * (interface-specification.md, Order line, Calculation rules). The buyer pays `dueAmount`: the invoice amount less the
 * marketplace's discount.
 */
function deriveAmounts(line: AmountBasis) {
  const totalSellerDiscountPrice = sumDecimals([line.sellerDiscount, line.sellerCouponDiscount]);
  const gross = multiplyDecimals(line.price, line.quantity);
  const sellerInvoiceAmount = subtractDecimals(gross, totalSellerDiscountPrice);
  return {
    totalSellerDiscountPrice,
    totalMallDiscountPrice: line.mallDiscount,
    sellerInvoiceAmount,
    sellerDiscountedPrice: sellerInvoiceAmount,
    dueAmount: subtractDecimals(sellerInvoiceAmount, line.mallDiscount),
  };
}

/** From the purchase and not from the product. */
export type Purchase = Pick<
  OrderLine,
  | Exclude<keyof AmountBasis, "price">
  | "orderLineId"
  | "installmentChargeWithVAT"
  | "sellerCampaignCommissionRate"
  | "deliveryFeeType"
  | "customTextOptionValues"
> & { readonly date: number };

/** In `Created`, at the product's current price in lira. */
export function buyProduct(product: Product, purchase: Purchase): OrderLine {
  const { date, ...bought } = purchase;
  const basis = { ...bought, price: product.salePriceInLira };
  const amounts = deriveAmounts(basis);
  const share = (rate: string) => computePercentage(amounts.sellerInvoiceAmount, rate);
  return {
    ...basis,
    ...amounts,
    status: "Created",
    productId: product.productId,
    productName: product.title,
    stockCode: product.stockCode,
    variantAttributes: product.attributes.map(({ attributeId, attributeName, attributeValue }) => ({
      id: attributeId,
      name: attributeName,
      value: attributeValue,
    })),
    sellerCampaignCommissionDiscount: share(purchase.sellerCampaignCommissionRate),
    commission: share(product.commissionRate),
    vatRate: product.vatRate,
    commissionRate: product.commissionRate,
    taxDeductionRate: "1.00",
    netMarketingFeeRate: "1.00",
    netMarketplaceFeeRate: "0.67",
    barcode: product.barcode,
    sender: product.sender,
    productOrigin: "TR",
    updatedDate: date,
    version: 1,
    stockKeepingUnitId: product.productId,
  };
}

function computePercentage(amount: string, rate: string): string {
  return roundDecimal(multiplyDecimals(multiplyDecimals(amount, rate), "0.01"), 2);
}

/**
 * Amounts are divided in minor units by largest remainder, so that the parts add up; those that depend on price,
 * quantity and discounts are computed again, so that the calculation rules hold. Serial numbers go to the parts in
 * order.
 *
 * @param parts - their units add up to those of the line
 */
export function divideLine(
  line: OrderLine,
  parts: readonly Pick<OrderLine, "quantity" | "orderLineId">[],
): readonly OrderLine[] {
  const quantities = parts.map(({ quantity }) => quantity);
  const discounts = divideDiscounts(
    line.price,
    discountNames.map((name) => line[name]),
    quantities,
  );
  const divided = Object.fromEntries([
    ...discountNames.map((name, at) => [name, discounts[at]] as const),
    ...chargeNames.map((name) => [name, divideAmount(line[name], quantities)] as const),
  ]);
  const laborCosts =
    line.laborCost && divideAmount(line.laborCost.totalLaborCostExcludingVAT, quantities);
  let serialsTaken = 0;
  return parts.map(({ quantity, orderLineId }, part) => {
    const amounts = Object.fromEntries(
      dividedAmounts.map((name) => [name, divided[name]?.[part] ?? "0.00"]),
    ) as Record<(typeof dividedAmounts)[number], string>;
    const changed = { ...line, ...amounts, quantity, orderLineId };
    const serialNumbers = line.serialNumbers?.slice(serialsTaken, serialsTaken + quantity);
    serialsTaken += quantity;
    return {
      ...changed,
      ...deriveAmounts(changed),
      ...(line.laborCost && {
        laborCost: { ...line.laborCost, totalLaborCostExcludingVAT: laborCosts?.[part] ?? "0.00" },
      }),
      ...(serialNumbers && { serialNumbers }),
    };
  });
}

const discountNames = ["sellerDiscount", "sellerCouponDiscount", "mallDiscount"] as const;
const chargeNames = [
  "commission",
  "sellerCampaignCommissionDiscount",
  "installmentChargeWithVAT",
] as const;

/** The others of a part are computed from these. */
const dividedAmounts = [...discountNames, ...chargeNames];

function divideAmount(amount: string, quantities: readonly number[]): readonly string[] {
  return divideDecimal(amount, quantities, Math.max(2, countFractionDigits(amount)));
}

const defaultVatRate = bodyDefaults.addLaborCosts["laborCostDetails.laborVatRate"];

/**
 * `amountExcludingVAT` is "computed from the item's unit price excluding VAT and the labor VAT amount"; the document
 * does not say how, and the sandbox adds the two (assumption `labor-amount`).
 */
export function computeLaborCost(line: OrderLine, detail: LaborCostDetail): LaborCost {
  const rate = detail.laborVatRate ?? defaultVatRate;
  const cost = detail.totalLaborCostExcludingVAT;
  const laborVat = roundDecimal(multiplyDecimals(multiplyDecimals(cost, rate), "0.01"), 2);
  return {
    totalLaborCostExcludingVAT: cost,
    laborVatRate: rate,
    amountExcludingVAT: addDecimals(subtractVat(line.price, line.vatRate), laborVat),
  };
}

/** Rounded so that net price and VAT add up to the price. */
function subtractVat(price: string, vatRate: number): string {
  const digits = Math.max(2, countFractionDigits(price));
  const [net = price] = divideDecimal(price, [100, vatRate], digits);
  return net;
}
