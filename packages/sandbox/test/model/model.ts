import type { ListedPackage, ListedProduct } from "./listed-package.ts";

/** The data of one seller in the model, as the interface document defines them. */
export interface ModelSeller {
  readonly sellerId: string;
  readonly appKey: string;
  readonly appSecret: string;
  /** The seller's packages by `cargoTrackingNumber`, the one key that every package has. */
  readonly packages: Map<string, ModelPackage>;
  /** The seller's products by `stockCode`. */
  readonly products: Map<string, ListedProduct>;
}

/** A package in the model: the fields that the listing must return, and data that only the model stores. */
export interface ModelPackage {
  readonly listed: ListedPackage;
  /** Creation time of the package's order, epoch ms, by which the listing filters by default. */
  readonly createdDate: number;
}

/** The model of the whole marketplace in memory, which is simple enough to be obviously correct. */
export interface Model {
  now: number;
  readonly sellers: readonly [ModelSeller, ModelSeller, ModelSeller];
  /** Every package id, tracking number and line id that a response ever contained. */
  readonly usedIds: Set<string>;
}

export function groupByPackage(seller: ModelSeller): readonly ModelPackage[] {
  return [...seller.packages.values()];
}

/**
 * Returns the package that contains an order line now: an `Unpacked` package is returned only when no other package
 * contains the line.
 */
export function findHolder(seller: ModelSeller, orderLineId: string): ModelPackage | undefined {
  const holders = groupByPackage(seller).filter(({ listed: observed }) =>
    observed.lines.some((line) => line.orderLineId === orderLineId),
  );
  return (
    holders.find(({ listed: visible }) => visible.shipmentPackageStatus !== "Unpacked") ??
    holders[0]
  );
}
