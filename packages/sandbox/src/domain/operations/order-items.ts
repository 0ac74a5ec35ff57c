import { maxRows } from "../../gen/soap-limits.gen.ts";
import type { DomainContext } from "../context.ts";
import type {
  ComplementaryItem,
  LineShipment,
  SerialNumbers,
  ShipmentPackage,
} from "../model/shipment-package.ts";
import { RefusalError } from "../refusals.ts";
import { findShipmentCompany, type ShipmentCompany } from "../rules/shipment-companies.ts";
import type { WriteSession } from "../store.ts";
import { changeLines, findLines, moveLines, type PackedLine } from "./packed-lines.ts";

/**
 * From `Created` to `Picking` (interface-specification.md, SOAP).
 *
 * @param request `numberOfPackages` is the number of parcels that the seller intends to send; at least 1
 */
export function acceptOrderItems(
  { store, clock }: DomainContext,
  sellerId: string,
  request: { readonly orderLineIds: readonly string[]; readonly numberOfPackages: number },
): readonly PackedLine[] {
  if (request.numberOfPackages < 1) throw new RefusalError("numberOfPackages");
  return store.write((session) =>
    moveLines(session, sellerId, request.orderLineIds, "Picking", clock()),
  );
}

interface RejectRequest {
  readonly orderLineIds: readonly string[];
  readonly rejectReason: string;
  readonly rejectReasonType?: string | null;
}

/** To `Cancelled` (interface-specification.md, SOAP). */
export function rejectOrderItems(
  { store, clock }: DomainContext,
  sellerId: string,
  { orderLineIds, rejectReason, rejectReasonType }: RejectRequest,
): readonly PackedLine[] {
  const reason = rejectReasonType == null ? { rejectReason } : { rejectReason, rejectReasonType };
  return store.write((session) =>
    moveLines(session, sellerId, orderLineIds, "Cancelled", clock(), (line) => ({
      ...line,
      ...reason,
    })),
  );
}

interface ShipRequest {
  readonly items: readonly { readonly orderLineId: string; readonly shipment: LineShipment }[];
}

/**
 * From `Picking` to `Shipped` (interface-specification.md, SOAP). Items with the same shipment move into one package.
 */
export function shipOrderItems(
  { store, clock }: DomainContext,
  sellerId: string,
  { items }: ShipRequest,
): readonly PackedLine[] {
  const shipments = Map.groupBy(items, ({ shipment }) => JSON.stringify(shipment));
  return store.write((session) => {
    const listIds = (shipped: ShipRequest["items"]) =>
      shipped.map(({ orderLineId }) => orderLineId);
    findLines(session, sellerId, listIds(items));
    return [...shipments.values()].flatMap((together) =>
      together
        .slice(0, 1)
        .flatMap(({ shipment }) => ship(session, sellerId, listIds(together), shipment, clock())),
    );
  });
}

function ship(
  session: WriteSession,
  sellerId: string,
  orderLineIds: readonly string[],
  shipment: LineShipment,
  now: number,
): readonly PackedLine[] {
  const company = findCompany(shipment.shipmentCompanyId);
  const shipped = moveLines(session, sellerId, orderLineIds, "Shipped", now, (line) => ({
    ...line,
    shipment,
  }));
  return shipped.map((item) => {
    const next: ShipmentPackage = {
      ...item.shipment,
      shipmentCompanyId: company.id,
      cargoProviderName: company.name,
      shipmentMethod: shipment.shipmentMethod === 2 ? 2 : 1,
      ...(shipment.trackingNumber === "" ? {} : buildTracking(shipment.trackingNumber)),
    };
    session.packages.save(next, item.order);
    return { ...item, shipment: next };
  });
}

function findCompany(id: string): ShipmentCompany {
  const company = findShipmentCompany(id);
  if (company === undefined) throw new RefusalError("unknownShipmentCompany");
  return company;
}

function buildTracking(number: string) {
  return {
    cargoSenderNumber: number,
    cargoTrackingLink: `https://tracking.example.com/${encodeURIComponent(number)}`,
  };
}

/** The time in epoch ms. */
interface DeliverRequest {
  readonly orderLineId: string;
  readonly shipmentCompanyId: string;
  readonly deliveryTime: number;
}

/** From `Shipped` to `Delivered` (interface-specification.md, SOAP). */
export function deliverOrderItem(
  { store, clock }: DomainContext,
  sellerId: string,
  { orderLineId, shipmentCompanyId, deliveryTime: deliveredDate }: DeliverRequest,
): void {
  findCompany(shipmentCompanyId);
  store.write((session) =>
    moveLines(session, sellerId, [orderLineId], "Delivered", clock(), (line) => ({
      ...line,
      deliveredDate,
    })),
  );
}

interface IdentityRequest {
  readonly orderNumber: string;
  readonly items: readonly {
    readonly orderLineId: string;
    readonly productId: string;
    readonly serialNumbers: readonly SerialNumbers[];
  }[];
}

/**
 * Of sold units (interface-specification.md, SOAP): items of the order and products in the request, at most one set of
 * numbers for each unit.
 */
export function identifyOrderItems(
  { store, clock }: DomainContext,
  sellerId: string,
  { orderNumber, items }: IdentityRequest,
): void {
  if (items.length === 0) throw new RefusalError("unknownOrderItem");
  store.write((session) => {
    for (const { orderLineId, productId, serialNumbers } of items) {
      const lines = findLines(session, sellerId, [orderLineId]);
      for (const { line, order } of lines) {
        if (order.orderNumber !== orderNumber) throw new RefusalError("unknownOrderItem");
        if (line.productId !== productId) throw new RefusalError("wrongProduct");
        if (serialNumbers.length > line.quantity) throw new RefusalError("tooManySerials");
      }
      changeLines(session, lines, clock(), (line) => ({ ...line, serialNumbers }));
    }
  });
}

/** interface-specification.md, Limits. */
const MAX_ITEMS = maxRows.ComplementaryItemDetail["itemWithCompInfoList.itemWithComplementary"];

export interface ComplementedLine extends PackedLine {
  readonly complement: ComplementaryItem;
}

/**
 * SOAP `ComplementaryItemDetail`; at most 500.
 *
 * @throws RefusalError when the seller has no order item with one of the ids
 */
export function findComplementaryItems(
  { store }: DomainContext,
  sellerId: string,
  orderLineIds: readonly string[],
): readonly ComplementedLine[] {
  return store.read((session) =>
    orderLineIds.length === 0
      ? []
      : findLines(session, sellerId, orderLineIds)
          .flatMap((found) => {
            const complement = found.line.complementaryItem;
            return complement === undefined ? [] : [{ ...found, complement }];
          })
          .slice(0, MAX_ITEMS),
  );
}
