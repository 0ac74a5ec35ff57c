import type { NewCustomText } from "../../gen/control-openapi.gen.ts";
import type * as wire from "../../gen/rest-routes.gen.ts";
import type { Immutable } from "../immutable.ts";

/** A status that the package had, and since when (epoch ms). */
export interface PackageHistory {
  readonly createdDate: number;
  readonly status: PackageStatus;
}

/** Pickup that the seller asked for. */
interface Collection {
  readonly requestedDate: number;
  /** The boxes, as the seller sent them. */
  readonly details: readonly Omit<wire.CollectionRequestDetail, "id">[];
}

/**
 * A shipment package: some lines of one order that travel together. What all packages of the order
 * share is in the `Order`. Identifiers and amounts are text; dates epoch ms.
 */
export interface ShipmentPackage {
  /** The store's own key; never shown. */
  readonly key: number;
  /** Null for location-specific delivery orders. */
  readonly packageId: string | null;
  readonly sellerId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly status: PackageStatus;
  /** What callers see instead of `status` until the package moves on; see `DomainSettings.splitOriginal`. */
  readonly shownStatus?: PackageStatus;
  readonly sender: Sender;
  readonly lines: readonly OrderLine[];
  readonly cargoSenderNumber: string | null;
  readonly cargoTrackingNumber: string;
  readonly cargoTrackingLink: string | null;
  readonly shipmentCompanyId: string;
  readonly cargoProviderName: string;
  /** 1 = cargo, 2 = other. */
  readonly shipmentMethod: 1 | 2;
  readonly installmentChargeWithVAT: string;
  readonly totalAmount: string;
  readonly totalDiscountAmount: string;
  /** Epoch ms of the order's creation; the axis of the listing's default window. */
  readonly orderCreatedDate: number;
  readonly lastModifiedDate: number;
  readonly agreedDeliveryDate: number;
  readonly histories: readonly PackageHistory[];
  readonly collection?: Collection;
  /** `cargoTrackingNumber` of the packages that a split made this one from; only the control interface shows it. */
  readonly splitFrom?: readonly string[];
}

/** Every status of a package, in the document's order (interface-specification.md, States). */
export const packageStatuses = [
  "Created",
  "Picking",
  "Shipped",
  "Cancelled",
  "Delivered",
  "Unpacked",
  "UnSupplied",
] as const;

/** Status of a package, and of each of its lines. */
export type PackageStatus = (typeof packageStatuses)[number];

/** Who sends a line: the seller, or the marketplace's warehouse. */
export type Sender = wire.Sender;

interface VariantAttribute extends wire.VariantAttribute {
  /** The attribute's id in the catalogue; only SOAP shows it. */
  readonly id: string;
}

/** A buyer's own text, such as an engraving. */
export type CustomTextOptionValue = Immutable<NewCustomText>;

/** Serial and IMEI numbers of one sold unit (SOAP `OrderItemIdentity`). */
export interface SerialNumbers {
  readonly serialNumber: string;
  readonly imei1: string;
  readonly imei2: string;
}

export type LaborCost = wire.LaborCostDetails;

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
 * One line of a package: what the listing shows of it, in exact form, and what only SOAP shows.
 * `orderLineId` is SOAP's order item id.
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
