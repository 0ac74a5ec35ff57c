import type * as wire from "../../src/gen/rest-routes.gen.ts";

/** A value as the model reads it: numbers as their own text, words of a list as any. */
type AsRead<Value> = Value extends number | string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly AsRead<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: AsRead<Value[Name]> }
      : Value;

/** What the package listing shows. */
export type ShownLine = AsRead<wire.OrderLine>;
export interface ShownPackage extends AsRead<Omit<wire.ShipmentPackage, "cargoTrackingNumber">> {
  /** The key of every package: the sandbox makes none without it. */
  readonly cargoTrackingNumber: string;
}
export interface ShownPackagePage extends AsRead<Omit<wire.ShipmentPackagePage, "content">> {
  readonly content: readonly ShownPackage[];
}

/** What an order needs of a product. */
export type ShownProduct = AsRead<Pick<wire.Product, "stockCode" | "salePrice" | "quantity">>;

/** Amounts of a line that are of all its units together: a split divides them. */
export const sharedAmounts = [
  "dueAmount",
  "installmentChargeWithVAT",
  "sellerCouponDiscount",
  "sellerDiscount",
  "sellerCampaignCommissionDiscount",
  "sellerInvoiceAmount",
  "totalSellerDiscountPrice",
  "mallDiscount",
  "totalMallDiscountPrice",
  "totalLaborCostExcludingVAT",
] as const satisfies readonly (keyof ShownLine)[];

/** Those of them that follow from no others: each part gets its share (assumption `divided-amounts`). */
export const dividedAmounts = [
  "installmentChargeWithVAT",
  "sellerCouponDiscount",
  "sellerDiscount",
  "sellerCampaignCommissionDiscount",
  "mallDiscount",
] as const satisfies readonly (keyof ShownLine)[];
