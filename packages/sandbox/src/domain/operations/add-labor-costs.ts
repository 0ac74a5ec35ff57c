import type { LaborCostDetail, LaborCostRequest } from "../../gen/rest-routes.gen.ts";
import type { DomainContext } from "../context.ts";
import type { Order } from "../model/order.ts";
import type {
  LaborCost,
  OrderLine,
  PackageStatus,
  ShipmentPackage,
} from "../model/shipment-package.ts";
import { laborCostOf } from "../rules/order-lines.ts";
import { touchedLine } from "../rules/package-movement.ts";
import type { WriteSession } from "../store.ts";
import { findLine } from "./packed-lines.ts";

/** Outcome of one labor cost. */
export interface LaborCostResult {
  readonly lineId: string;
  /** `SUCCESS`, or `FAIL` (an assumption: `labor-cost-status`). */
  readonly status: "SUCCESS" | "FAIL";
  readonly reasons: string;
  readonly details: LaborCost | null;
}

/** Lines in these states take a labor cost (assumption `labor-cost-lines`). */
const suitable: readonly PackageStatus[] = ["Created", "Picking", "Shipped", "Delivered"];

/**
 * Attaches labor costs to lines (interface-specification.md, Add labor cost to order lines). Each
 * line gets an entry; one that cannot be processed says why and leaves the others alone.
 */
export function addLaborCosts(
  { store, clock }: DomainContext,
  sellerId: string,
  request: LaborCostRequest,
): readonly LaborCostResult[] {
  const now = clock();
  return store.write((session) => {
    const touched = new TouchedPackages(session, sellerId);
    const results = request.laborCostDetails.map((detail): LaborCostResult => {
      const lineId = detail.orderLineId;
      const cost = attach(touched, detail, now);
      if (typeof cost === "string") return { lineId, status: "FAIL", reasons: cost, details: null };
      return { lineId, status: "SUCCESS", reasons: "", details: cost };
    });
    touched.save();
    return results;
  });
}

function attach(
  touched: TouchedPackages,
  detail: LaborCostDetail,
  now: number,
): LaborCost | string {
  const held = touched.findByLine(detail.orderLineId);
  const line = held?.shipment.lines.find(({ orderLineId }) => orderLineId === detail.orderLineId);
  if (held === undefined || line === undefined) return "The order line was not found.";
  if (!suitable.includes(line.status)) return "The order line is in an unsuitable state.";
  const cost = laborCostOf(line, detail);
  held.shipment = withLine(held.shipment, { ...touchedLine(line, now), laborCost: cost }, now);
  held.isChanged = true;
  return cost;
}

interface TouchedPackage {
  shipment: ShipmentPackage;
  readonly order: Order;
  isChanged: boolean;
}

/** The packages of a request's lines: each line is looked for once, and each package saved once. */
class TouchedPackages {
  readonly #session: WriteSession;
  readonly #sellerId: string;
  readonly #byLine = new Map<string, TouchedPackage>();
  readonly #byKey = new Map<number, TouchedPackage>();

  constructor(session: WriteSession, sellerId: string) {
    this.#session = session;
    this.#sellerId = sellerId;
  }

  /** The package that holds the line, as the request has changed it so far. */
  findByLine(orderLineId: string): TouchedPackage | undefined {
    const known = this.#byLine.get(orderLineId);
    if (known !== undefined) return known;
    const held = findLine(this.#session, this.#sellerId, orderLineId);
    if (held === undefined) return undefined;
    const { shipment, order } = held;
    const touched = this.#byKey.get(shipment.key) ?? { shipment, order, isChanged: false };
    this.#byKey.set(shipment.key, touched);
    this.#byLine.set(orderLineId, touched);
    return touched;
  }

  save(): void {
    for (const { shipment, order, isChanged } of this.#byKey.values()) {
      if (isChanged) this.#session.packages.save(shipment, order);
    }
  }
}

function withLine(shipment: ShipmentPackage, changed: OrderLine, now: number): ShipmentPackage {
  const lines = shipment.lines.map((line) =>
    line.orderLineId === changed.orderLineId ? changed : line,
  );
  return { ...shipment, lines, lastModifiedDate: now };
}
