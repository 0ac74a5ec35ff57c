/** What the package listing and the product query show, numbers as their own text. */
export interface ShownLine {
  readonly orderLineId: string;
  readonly quantity: string;
  readonly stockCode: string;
  readonly productId: string;
  readonly price: string;
  readonly vatRate: string;
  readonly dueAmount: string;
  readonly installmentChargeWithVAT: string;
  readonly sellerCouponDiscount: string;
  readonly sellerDiscount: string;
  readonly sellerCampaignCommissionDiscount: string;
  readonly sellerInvoiceAmount: string;
  readonly totalSellerDiscountPrice: string;
  readonly mallDiscount: string;
  readonly totalMallDiscountPrice: string;
  readonly totalLaborCostExcludingVAT: string;
  readonly orderItemLineItemStatusName: string;
  readonly sender: string;
}

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

export interface ShownPackage {
  readonly id: string | null;
  readonly orderNumber: string;
  readonly cargoTrackingNumber: string;
  readonly shipmentPackageStatus: string;
  readonly lastModifiedDate: string;
  readonly totalAmount: string;
  readonly totalDiscountAmount: string;
  readonly sellerId: string;
  readonly packageHistories: readonly { readonly createdDate: string; readonly status: string }[];
  readonly lines: readonly ShownLine[];
}

export interface ShownPackagePage {
  readonly pageCount: string;
  readonly totalPages: string;
  readonly page: string;
  readonly size: string;
  readonly content: readonly ShownPackage[];
}

/** Stands for the number of a product that the service has yet to give. */
export const CREATED = "created";

export interface ShownProduct {
  readonly marketplaceProductId: string;
  readonly sellerId: string;
  readonly stockCode: string;
  readonly title: string;
  readonly description: string;
  readonly categoryId: string;
  readonly productMainId: string | null;
  readonly status: string;
  readonly saleStatus: string;
  readonly preparingDay: string;
  readonly shipmentTemplate: string;
  readonly maxPurchaseQuantity: string | null;
  readonly barcode: string | null;
  readonly currencyType: string;
  readonly salePrice: string;
  readonly listPrice: string;
  readonly quantity: string;
  readonly attributes: readonly {
    readonly attributeId: string;
    readonly attributeName: string;
    readonly attributeValue: string;
  }[];
  readonly imageUrls: readonly string[];
  readonly vatRate: string;
  readonly sender: string;
}

export interface ShownProductPage {
  readonly content: readonly ShownProduct[];
  readonly last: boolean;
  readonly first: boolean;
  readonly empty: boolean;
  readonly totalElements: string;
  readonly totalPages: string;
  readonly number: string;
  readonly size: string;
  readonly numberOfElements: string;
}

export interface ShownReceipt {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly reasons: readonly string[];
}
