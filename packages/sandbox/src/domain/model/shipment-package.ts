import type { NewCustomText } from "../../gen/control-openapi.gen.ts";
import type * as wire from "../../gen/rest-routes.gen.ts";
import type { Immutable } from "../immutable.ts";

/** The package got the status then (epoch ms). */
export interface PackageHistory {
  readonly createdDate: number;
  readonly status: PackageStatus;
}

/** A pickup that the seller requested. */
interface Collection {
  readonly requestedDate: number;
  /** The boxes to pick up. */
  readonly details: readonly Omit<wire.CollectionRequestDetail, "id">[];
}

/** Lines of one order that are sent together. Identifiers and amounts are text, dates epoch ms. */
export interface ShipmentPackage {
  /** In the store; no API response has it. */
  readonly key: number;
  /** Null for an order that is delivered to a specific location, which sellers ship in the seller panel. */
  readonly packageId: string | null;
  readonly sellerId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly status: PackageStatus;
  /** What REST returns until the package moves on; see `DomainSettings.splitOriginal`. */
  readonly shownStatus?: PackageStatus;
  readonly sender: Sender;
  readonly lines: readonly OrderLine[];
  readonly cargoSenderNumber: string | null;
  readonly cargoTrackingNumber: string;
  readonly cargoTrackingLink: string | null;
  readonly shipmentCompanyId: string;
  readonly cargoProviderName: string;
  /** 1 is cargo, 2 another way. */
  readonly shipmentMethod: 1 | 2;
  readonly installmentChargeWithVAT: string;
  readonly totalAmount: string;
  readonly totalDiscountAmount: string;
  /** Epoch ms; the package listing filters by it by default. */
  readonly orderCreatedDate: number;
  readonly lastModifiedDate: number;
  readonly agreedDeliveryDate: number;
  readonly histories: readonly PackageHistory[];
  readonly collection?: Collection;
  /** `cargoTrackingNumber` of each package that a split turned into this one; only the control interface returns it. */
  readonly splitFrom?: readonly string[];
}

/** In the order of the interface document (interface-specification.md, States). */
export const packageStatuses = [
  "Created",
  "Picking",
  "Shipped",
  "Cancelled",
  "Delivered",
  "Unpacked",
  "UnSupplied",
] as const;

/** Of a package and each of its lines. */
export type PackageStatus = (typeof packageStatuses)[number];

/** The seller, or the marketplace's warehouse. */
export type Sender = wire.Sender;

interface VariantAttribute extends wire.VariantAttribute {
  /** In the catalogue; only SOAP returns it. */
  readonly id: string;
}

/** Chosen by the buyer, such as an engraving. */
export type CustomTextOptionValue = Immutable<NewCustomText>;

/** Of one sold unit (SOAP `OrderItemIdentity`). */
export interface SerialNumbers {
  readonly serialNumber: string;
  readonly imei1: string;
  readonly imei2: string;
}

export type LaborCost = wire.LaborCostDetails;

/** Bought for the line after the order, such as an extended warranty (SOAP `ComplementaryItemDetail`). */
export interface ComplementaryItem {
  readonly compItemId: string;
  readonly category: string;
  readonly certificateNo: readonly string[];
  readonly compAcceptedDate: number | null;
}

/** SOAP `MakeOrderItemShipment`. */
export interface LineShipment {
  readonly shipmentCompanyId: string;
  readonly campaignNumber: string;
  readonly trackingNumber: string;
  readonly shipmentMethod: number;
}

/**
 * What the REST listing returns, as exact amounts, and what only SOAP returns. `orderLineId` is SOAP's order item id.
 */
export interface OrderLine
  extends Omit<
    wire.OrderLine,
    | "orderItemLineItemStatusName"
    | "variantAttributes"
    | "customTextOptionValues"
    | "totalLaborCostExcludingVAT"
  > {
  readonly status: PackageStatus;
  readonly variantAttributes: readonly VariantAttribute[];
  readonly customTextOptionValues: readonly CustomTextOptionValue[];
  readonly commission: string;
  readonly laborCost?: LaborCost;
  /** Of the last change, epoch ms. */
  readonly updatedDate: number;
  /** Increases by one with each change. */
  readonly version: number;
  readonly stockKeepingUnitId: string;
  readonly approvedDate?: number;
  readonly shippingDate?: number;
  readonly deliveredDate?: number;
  readonly rejectReason?: string;
  readonly rejectReasonType?: string;
  /** 61 to 65, when a split cancelled the line. */
  readonly cancelReasonId?: number;
  readonly shipment?: LineShipment;
  readonly serialNumbers?: readonly SerialNumbers[];
  readonly complementaryItem?: ComplementaryItem;
  /** Lines with the same value were combined into one package (SOAP `CombineItems`). */
  readonly combinedGroup?: string;
  readonly bundle?: boolean;
}
