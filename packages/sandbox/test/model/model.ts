import type { ShownPackage, ShownProduct } from "./listed-package.ts";

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

/** The whole marketplace in memory, small enough to be believed. */
export interface Model {
  now: number;
  readonly sellers: readonly [ModelSeller, ModelSeller, ModelSeller];
  /** Every package number, tracking number and line id that was ever shown. */
  readonly usedIds: Set<string>;
}

export function groupByPackage(seller: ModelSeller): readonly ModelPackage[] {
  return [...seller.packages.values()];
}

/** The package that a line belongs to now: an `Unpacked` one only when no other holds the line. */
export function holderOf(seller: ModelSeller, orderLineId: string): ModelPackage | undefined {
  const holders = groupByPackage(seller).filter(({ shown: observed }) =>
    observed.lines.some((line) => line.orderLineId === orderLineId),
  );
  return (
    holders.find(({ shown: visible }) => visible.shipmentPackageStatus !== "Unpacked") ?? holders[0]
  );
}
