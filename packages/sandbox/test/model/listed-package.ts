import type * as wire from "../../src/gen/rest-routes.gen.ts";

/** The type of a value as the model reads it: numbers as text, and enums as any string. */
type AsRead<Value> = Value extends number | string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly AsRead<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: AsRead<Value[Name]> }
      : Value;

/** A package as the package listing returns it. */
export type ListedLine = AsRead<wire.OrderLine>;
export interface ListedPackage extends AsRead<Omit<wire.ShipmentPackage, "cargoTrackingNumber">> {
  /**
   * The package's key in the model, which is the tracking number, because the sandbox creates no package without a
   * tracking number.
   */
  readonly cargoTrackingNumber: string;
}
export interface ListedPackagePage extends AsRead<Omit<wire.ShipmentPackagePage, "content">> {
  readonly content: readonly ListedPackage[];
}

/** The fields of a product that placing an order needs. */
export type ListedProduct = AsRead<Pick<wire.Product, "stockCode" | "salePrice" | "quantity">>;

/** Amounts of an order line for all its units together, which a split divides. */
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
] as const satisfies readonly (keyof ListedLine)[];

/**
 * The divided amounts that are not computed from other amounts: each part of a line gets its share (assumption
 * `divided-amounts`).
 */
export const dividedAmounts = [
  "installmentChargeWithVAT",
  "sellerCouponDiscount",
  "sellerDiscount",
  "sellerCampaignCommissionDiscount",
  "mallDiscount",
] as const satisfies readonly (keyof ListedLine)[];
