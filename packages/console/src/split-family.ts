import type { Package } from "./control.ts";

/** The packages that a package came from and went into. */
interface SplitFamily {
  readonly parents: readonly Package[];
  readonly children: readonly Package[];
}

/**
 * Finds what a package was split from and into.
 *
 * @param shipment - one package of an order
 * @param packages - every package that the order ever had
 */
export function splitFamily(shipment: Package, packages: readonly Package[]): SplitFamily {
  const { cargoTrackingNumber, splitFrom } = shipment;
  return {
    parents: packages.filter((each) => splitFrom.includes(each.cargoTrackingNumber)),
    children: packages.filter((each) => each.splitFrom.includes(cargoTrackingNumber)),
  };
}
