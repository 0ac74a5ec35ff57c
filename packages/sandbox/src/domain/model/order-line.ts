import type { PackageStatus } from "./package-status.ts";

/** Who sends a line: the seller, or the marketplace's warehouse. */
export type Sender = "SELLER" | "MARKETPLACE";

/** 1 = conditional, paid by the marketplace; 3 = paid by the seller; 5 = conditional, paid by the seller. */
export type DeliveryFeeType = 1 | 3 | 5;

/** One attribute of the variant that was bought. */
export interface VariantAttribute {
  /** The attribute's id in the catalogue; only SOAP shows it. */
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/** A buyer's own text, such as an engraving. */
export interface CustomTextOptionValue {
  readonly option: string;
  readonly text: string;
}

/** Serial and IMEI numbers of one sold unit (SOAP `OrderItemIdentity`). */
export interface SerialNumbers {
  readonly serialNumber: string;
  readonly imei1: string;
  readonly imei2: string;
}

/** Labor cost attached to a line. Amounts: decimal text. */
export interface LaborCost {
  readonly totalLaborCostExcludingVAT: string;
  readonly laborVatRate: number;
  readonly amountExcludingVAT: string;
}

/** A service bought for the line later, such as an extended warranty (SOAP `ComplementaryItemDetail`). */
export interface ComplementaryItem {
  readonly compItemId: string;
  readonly category: string;
  readonly certificateNo: readonly string[];
  readonly compAcceptedDate: number | null;
}

/** How a line was handed to a shipping company (SOAP `MakeOrderItemShipment`). */
export interface LineShipment {
  readonly shipmentCompanyId: string;
  readonly campaignNumber: string;
  readonly trackingNumber: string;
  readonly shipmentMethod: number;
}

/**
 * One line of a package. Names as in the interface document; identifiers and amounts are text,
 * counts and codes numbers. `orderLineId` is SOAP's order item id.
 */
export interface OrderLine {
  readonly orderLineId: string;
  readonly status: PackageStatus;
  readonly quantity: number;
  readonly productId: string;
  readonly productName: string;
  readonly stockCode: string;
  readonly variantAttributes: readonly VariantAttribute[];
  readonly customTextOptionValues: readonly CustomTextOptionValue[];
  /** Unit price before discounts. Every other amount is of the whole line. */
  readonly price: string;
  readonly dueAmount: string;
  readonly installmentChargeWithVAT: string;
  readonly sellerCouponDiscount: string;
  readonly sellerDiscount: string;
  readonly sellerCampaignCommissionDiscount: string;
  readonly sellerInvoiceAmount: string;
  readonly totalSellerDiscountPrice: string;
  readonly mallDiscount: string;
  readonly totalMallDiscountPrice: string;
  readonly sellerDiscountedPrice: string;
  readonly commission: string;
  readonly vatRate: number;
  readonly commissionRate: string;
  readonly sellerCampaignCommissionRate: string;
  readonly taxDeductionRate: string;
  readonly netMarketingFeeRate: string;
  readonly netMarketplaceFeeRate: string;
  readonly barcode: string | null;
  readonly deliveryFeeType: DeliveryFeeType;
  readonly sender: Sender;
  readonly productOrigin: string | null;
  readonly laborCost?: LaborCost;
  /** Epoch ms of the line's last movement, and how often it moved. */
  readonly updatedDate: number;
  readonly version: number;
  readonly stockKeepingUnitId: string;
  readonly approvedDate?: number;
  readonly shippingDate?: number;
  readonly deliveredDate?: number;
  readonly rejectReason?: string;
  readonly rejectReasonType?: string;
  /** Reason of a cancellation inside a split: 61 to 65. */
  readonly cancelReasonId?: number;
  readonly shipment?: LineShipment;
  readonly serialNumbers?: readonly SerialNumbers[];
  readonly complementaryItem?: ComplementaryItem;
  /** The lines that share this value were combined (SOAP `CombineItems`). */
  readonly combinedGroup?: string;
  readonly bundle?: boolean;
}
