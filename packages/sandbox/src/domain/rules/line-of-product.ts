import { multiplyDecimals, roundDecimal } from "@marketplace-seller/client-core";
import type { CustomTextOptionValue, DeliveryFeeType, OrderLine } from "../model/order-line.ts";
import type { Product } from "../model/product.ts";
import { derivedAmounts } from "./line-amounts.ts";

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
