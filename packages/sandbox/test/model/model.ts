import type { ShownPackage, ShownProduct } from "./shown.ts";

/** What one seller has, as the interface document lets it be seen. */
export interface ModelSeller {
  readonly sellerId: string;
  readonly appKey: string;
  readonly appSecret: string;
  /** By `cargoTrackingNumber`, the one key that every package has. */
  readonly packages: Map<string, ModelPackage>;
  /** By `stockCode`. */
  readonly products: Map<string, ShownProduct>;
}

/** A package as the listing must show it, and what only the model remembers. */
export interface ModelPackage {
  readonly shown: ShownPackage;
  /** Creation of its order, epoch ms: the listing's default axis. */
  readonly createdDate: number;
}

/** A task that waits for its time, as what it will do to the seller's products. */
export interface PendingTask {
  readonly taskId: string;
  readonly seller: ModelSeller;
  readonly due: number;
  /** Changes the products; gives the outcome of each SKU, in order. */
  readonly apply: () => readonly ("SUCCESS" | "FAIL")[];
}

/** The whole marketplace in memory, small enough to be believed. */
export interface Model {
  now: number;
  readonly taskDelayMs: number;
  readonly sellers: readonly [ModelSeller, ModelSeller, ModelSeller];
  readonly pending: PendingTask[];
  /** Every package number, tracking number, line id and task id that was ever shown. */
  readonly usedIds: Set<string>;
}

export function groupByPackage(seller: ModelSeller): readonly ModelPackage[] {
  return [...seller.packages.values()];
}

/** The package that a line belongs to now: an `Unpacked` one only when no other holds the line. */
export function holderOf(seller: ModelSeller, orderLineId: string): ModelPackage | undefined {
  const holders = groupByPackage(seller).filter(({ shown }) =>
    shown.lines.some((line) => line.orderLineId === orderLineId),
  );
  return holders.find(({ shown }) => shown.shipmentPackageStatus !== "Unpacked") ?? holders[0];
}
