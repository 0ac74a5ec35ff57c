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
 * Accepts order items, which changes their status from `Created` to `Picking` (interface-specification.md, SOAP).
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

/** Input of SOAP `OrderItemReject`. */
interface RejectRequest {
  readonly orderLineIds: readonly string[];
  readonly rejectReason: string;
  readonly rejectReasonType?: string | null;
}

/** Rejects order items, which changes their status to `Cancelled` (interface-specification.md, SOAP). */
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

/** Input of SOAP `MakeOrderItemShipment`. */
interface ShipRequest {
  readonly items: readonly { readonly orderLineId: string; readonly shipment: LineShipment }[];
}

/**
 * Marks order items as handed over to a shipping company, which changes their status from `Picking` to `Shipped`
 * (interface-specification.md, SOAP). Order items with the same shipment move into one package.
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

/** Input of SOAP `OrderItemDelivery`: one order item, and its time of delivery in epoch ms. */
interface DeliverRequest {
  readonly orderLineId: string;
  readonly shipmentCompanyId: string;
  readonly deliveryTime: number;
}

/**
 * Reports an order item as delivered, which changes its status from `Shipped` to `Delivered`
 * (interface-specification.md, SOAP).
 */
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

/** Input of SOAP `OrderItemIdentity`. */
interface IdentityRequest {
  readonly orderNumber: string;
  readonly items: readonly {
    readonly orderLineId: string;
    readonly productId: string;
    readonly serialNumbers: readonly SerialNumbers[];
  }[];
}

/**
 * Saves the serial and IMEI numbers of sold units (interface-specification.md, SOAP). The order items must belong to
 * the order and the products in the request, and each unit has at most one set of numbers.
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

/**
 * The maximum number of order items in a response of `ComplementaryItemDetail` (interface-specification.md, Limits).
 */
const MAX_ITEMS = maxRows.ComplementaryItemDetail["itemWithCompInfoList.itemWithComplementary"];

/** An order line with a service that the buyer bought for the line after the order. */
export interface ComplementedLine extends PackedLine {
  readonly complement: ComplementaryItem;
}

/**
 * Finds the order items that have a complementary item; at most 500 (SOAP `ComplementaryItemDetail`).
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
