import type { OrderLine, Sender } from "./order-line.ts";
import type { PackageStatus } from "./package-status.ts";

/** A status that the package had, and since when (epoch ms). */
export interface PackageHistory {
  readonly createdDate: number;
  readonly status: PackageStatus;
}

/** One box of a collection request, as the seller sent it. `desi`: decimal text. */
export interface CollectedLine {
  readonly orderLineId: string;
  readonly boxQuantity: number;
  readonly desi: string;
  readonly shipmentCompany: string;
}

/** Pickup that the seller asked for. */
export interface Collection {
  readonly requestedDate: number;
  readonly details: readonly CollectedLine[];
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
