import type { OrderItemShipmentInfo } from "@marketplace-seller/soap-client/codec";
import type { OrderLine } from "../../domain/model/order-line.ts";
import type { ShipmentPackage } from "../../domain/model/shipment-package.ts";
import { findShipmentCompany } from "../../domain/rules/shipment-companies.ts";

/**
 * How a line travels: what the seller reported, and before that what the package was given. The
 * codes whose values the document does not show are constant (assumption `soap-shipment-codes`).
 */
export function shipmentInfo(line: OrderLine, shipment: ShipmentPackage): OrderItemShipmentInfo {
  const trackingNumber = line.shipment?.trackingNumber ?? shipment.cargoSenderNumber ?? "";
  return {
    shipmentCompany: findShipmentCompany(shipment.shipmentCompanyId) ?? null,
    trackingNumber,
    trackingNumberStatus: trackingNumber === "" ? "" : "ACTIVE",
    shipmentCode: 0,
    campaignNumber: campaignNumber(line, shipment),
    shipmentMethod: String(line.shipment?.shipmentMethod ?? shipment.shipmentMethod),
    campaignNumberStatus: 1,
  };
}

/** The shipment campaign code: REST's `cargoTrackingNumber` until the seller reports another. */
export function campaignNumber(line: OrderLine, shipment: ShipmentPackage): string {
  const reported = line.shipment?.campaignNumber ?? "";
  return reported === "" ? shipment.cargoTrackingNumber : reported;
}
