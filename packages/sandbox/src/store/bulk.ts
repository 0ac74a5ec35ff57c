import type { Order } from "../domain/model/order.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { WriteSession } from "./store.ts";

/**
 * Takes orders in great numbers: no index and no count is kept meanwhile, both are built at the end.
 */
export interface BulkLoader {
  /** Takes `count` numbers of a sequence at once and gives the first. */
  reserve(sequence: Parameters<WriteSession["nextId"]>[0] | "key", count: number): string;
  /** Adds an order that is not there yet, with all of its packages. */
  add(order: Order, packages: readonly ShipmentPackage[]): void;
}
