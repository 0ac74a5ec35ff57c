import {
  addDecimals,
  divideDecimal,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from "@marketplace-seller/client-core";
import { countFractionDigits } from "@marketplace-seller/client-core/internal";
import { bodyDefaults } from "../../gen/contract-facts.gen.ts";
import type { LaborCostDetail } from "../../gen/rest-routes.gen.ts";
import type { Product } from "../model/product.ts";
import type {
  CustomTextOptionValue,
  DeliveryFeeType,
  LaborCost,
  OrderLine,
} from "../model/shipment-package.ts";

/** What a line's amounts follow from. Decimal text; discounts are of the whole line. */
type AmountBasis = Pick<
  OrderLine,
  "price" | "quantity" | "sellerDiscount" | "sellerCouponDiscount" | "mallDiscount"
>;

/** The amounts that follow. */
type DerivedAmounts = Pick<
  OrderLine,
  | "totalSellerDiscountPrice"
  | "totalMallDiscountPrice"
  | "sellerInvoiceAmount"
  | "sellerDiscountedPrice"
  | "dueAmount"
>;

/**
 * The amounts of a line that follow from its price, quantity and discounts, so that
 * `price * quantity - totalSellerDiscountPrice = sellerInvoiceAmount` holds exactly
 * (interface-specification.md, Order line, Calculation rules). `dueAmount` is what the buyer pays:
 * the invoice less the marketplace's own discount.
 */
function derivedAmounts(line: AmountBasis): DerivedAmounts {
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

/** What a purchase adds to the product. Discounts: decimal text, of the whole line. */
export interface Purchase {
  readonly orderLineId: string;
  readonly quantity: number;
  readonly sellerDiscount: string;
  readonly sellerCouponDiscount: string;
  readonly mallDiscount: string;
  readonly installmentChargeWithVAT: string;
  readonly sellerCampaignCommissionRate: string;
  readonly deliveryFeeType: DeliveryFeeType;
  readonly customTextOptionValues: readonly CustomTextOptionValue[];
  readonly date: number;
}

/** The line of an order that buys a product, in `Created`, at the product's present price in lira. */
export function lineOfProduct(product: Product, purchase: Purchase): OrderLine {
  const { date, ...bought } = purchase;
  const basis = { ...bought, price: product.salePriceInLira };
  const amounts = derivedAmounts(basis);
  const share = (rate: string) => percentage(amounts.sellerInvoiceAmount, rate);
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

/** A percentage of an amount, rounded half up to the kuruş. */
function percentage(amount: string, rate: string): string {
  return roundDecimal(multiplyDecimals(multiplyDecimals(amount, rate), "0.01"), 2);
}

/** A part that a line is divided into. */
interface LinePart {
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
  return divideDecimal(amount, quantities, Math.max(2, countFractionDigits(amount)));
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
  const digits = Math.max(2, countFractionDigits(price));
  const [net = price] = divideDecimal(price, [100, vatRate], digits);
  return net;
}
