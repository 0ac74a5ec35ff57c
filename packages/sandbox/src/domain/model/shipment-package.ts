import type { NewCustomText } from "../../gen/control-openapi.gen.ts";
import type * as wire from "../../gen/rest-routes.gen.ts";
import type { Immutable } from "../immutable.ts";

/** An entry of a package's status history: the status, and the moment at which the package got it (epoch ms). */
export interface PackageHistory {
  readonly createdDate: number;
  readonly status: PackageStatus;
}

/** The pickup that a seller requested for the package with a collection request. */
interface Collection {
  readonly requestedDate: number;
  /** The boxes to be picked up, as the seller's collection request describes them. */
  readonly details: readonly Omit<wire.CollectionRequestDetail, "id">[];
}

/**
 * A shipment package: lines of one order that are sent together. Data that all packages of an order share are in
 * `Order`. In a package, identifiers and amounts are text and dates are epoch ms.
 */
export interface ShipmentPackage {
  /** The package's key in the store, which no API response contains. */
  readonly key: number;
  /** The package id; null for an order that is delivered to a specific location, which sellers ship in the seller panel. */
  readonly packageId: string | null;
  readonly sellerId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly status: PackageStatus;
  /**
   * The status that REST returns instead of `status` until the package moves to another status; see
   * `DomainSettings.splitOriginal`.
   */
  readonly shownStatus?: PackageStatus;
  readonly sender: Sender;
  readonly lines: readonly OrderLine[];
  readonly cargoSenderNumber: string | null;
  readonly cargoTrackingNumber: string;
  readonly cargoTrackingLink: string | null;
  readonly shipmentCompanyId: string;
  readonly cargoProviderName: string;
  /** How the package is sent: 1 means cargo, 2 means another way. */
  readonly shipmentMethod: 1 | 2;
  readonly installmentChargeWithVAT: string;
  readonly totalAmount: string;
  readonly totalDiscountAmount: string;
  /** Creation time of the order (epoch ms), by which the package listing filters by default. */
  readonly orderCreatedDate: number;
  readonly lastModifiedDate: number;
  readonly agreedDeliveryDate: number;
  readonly histories: readonly PackageHistory[];
  readonly collection?: Collection;
  /**
   * The `cargoTrackingNumber` of each package that a split turned into this package; only the control interface
   * returns it.
   */
  readonly splitFrom?: readonly string[];
}

/**
 * The statuses that a package can have, in the order of the interface document (interface-specification.md, States).
 */
export const packageStatuses = [
  "Created",
  "Picking",
  "Shipped",
  "Cancelled",
  "Delivered",
  "Unpacked",
  "UnSupplied",
] as const;

/** Status of a package and of each of its order lines. */
export type PackageStatus = (typeof packageStatuses)[number];

/** Who sends an order line: the seller, or the marketplace's warehouse. */
export type Sender = wire.Sender;

interface VariantAttribute extends wire.VariantAttribute {
  /** The id of the attribute in the catalogue; only SOAP returns it. */
  readonly id: string;
}

/** A text that the buyer chose for a product, such as an engraving. */
export type CustomTextOptionValue = Immutable<NewCustomText>;

/** Serial and IMEI numbers of one sold unit (SOAP `OrderItemIdentity`). */
export interface SerialNumbers {
  readonly serialNumber: string;
  readonly imei1: string;
  readonly imei2: string;
}

export type LaborCost = wire.LaborCostDetails;

/**
 * A service that the buyer bought for the order line after the order, such as an extended warranty (SOAP
 * `ComplementaryItemDetail`).
 */
export interface ComplementaryItem {
  readonly compItemId: string;
  readonly category: string;
  readonly certificateNo: readonly string[];
  readonly compAcceptedDate: number | null;
}

/** How an order line was handed to a shipping company (SOAP `MakeOrderItemShipment`). */
export interface LineShipment {
  readonly shipmentCompanyId: string;
  readonly campaignNumber: string;
  readonly trackingNumber: string;
  readonly shipmentMethod: number;
}

/**
 * An order line in a package: the fields that the REST listing returns, as exact amounts, and fields that only SOAP
 * returns. The `orderLineId` of REST is the order item id of SOAP.
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
  /** Time of the order line's last change, epoch ms. */
  readonly updatedDate: number;
  /** Version of the order line, which increases by one with each change. */
  readonly version: number;
  readonly stockKeepingUnitId: string;
  readonly approvedDate?: number;
  readonly shippingDate?: number;
  readonly deliveredDate?: number;
  readonly rejectReason?: string;
  readonly rejectReasonType?: string;
  /** Id of the cancellation reason, 61 to 65, when a split cancelled the order line. */
  readonly cancelReasonId?: number;
  readonly shipment?: LineShipment;
  readonly serialNumbers?: readonly SerialNumbers[];
  readonly complementaryItem?: ComplementaryItem;
  /** Order lines with the same value of this field were combined into one package (SOAP `CombineItems`). */
  readonly combinedGroup?: string;
  readonly bundle?: boolean;
}
