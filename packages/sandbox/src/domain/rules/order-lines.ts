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

/**
 * The values from which an order line's other amounts are computed, as decimal text. A discount applies to the whole
 * order line.
 */
type AmountBasis = Pick<
  OrderLine,
  "price" | "quantity" | "sellerDiscount" | "sellerCouponDiscount" | "mallDiscount"
>;

/**
 * Computes an order line's amounts from its price, quantity and discounts, so that `price * quantity -
 * totalSellerDiscountPrice = sellerInvoiceAmount` holds exactly (interface-specification.md, Order line, Calculation
 * rules). `dueAmount` is the amount that the buyer pays: the invoice amount less the marketplace's discount.
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

/** The values of an order line that come from the purchase and not from the product. */
export type Purchase = Pick<
  OrderLine,
  | Exclude<keyof AmountBasis, "price">
  | "orderLineId"
  | "installmentChargeWithVAT"
  | "sellerCampaignCommissionRate"
  | "deliveryFeeType"
  | "customTextOptionValues"
> & { readonly date: number };

/** Creates the order line for a purchased product, in status `Created`, at the product's current price in lira. */
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
 * Divides an order line by quantity. Each amount of the order line is divided in minor units by the largest-remainder
 * method, so that the parts add up to the line's amount. For each part of a divided order line, amounts that depend
 * on price, quantity and discounts are computed again, so that the calculation rules hold. The serial numbers of a
 * divided order line are assigned to its parts in order.
 *
 * @param line - the line to divide
 * @param parts - the order line id and the units of each part; the units add up to those of the line
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

/**
 * The amounts of an order line that a division distributes over its parts; the other amounts of a part are computed
 * from the distributed amounts.
 */
const dividedAmounts = [...discountNames, ...chargeNames];

function divideAmount(amount: string, quantities: readonly number[]): readonly string[] {
  return divideDecimal(amount, quantities, Math.max(2, countFractionDigits(amount)));
}

const defaultVatRate = bodyDefaults.addLaborCosts["laborCostDetails.laborVatRate"];

/**
 * Computes the labor cost of an order line. The interface document says that `amountExcludingVAT` is "computed from
 * the item's unit price excluding VAT and the labor VAT amount" without saying how; the sandbox adds the price and
 * the VAT amount (assumption `labor-amount`).
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

/** Returns a price without the VAT that it includes, rounded so that net price and VAT add up to the price. */
function subtractVat(price: string, vatRate: number): string {
  const digits = Math.max(2, countFractionDigits(price));
  const [net = price] = divideDecimal(price, [100, vatRate], digits);
  return net;
}
