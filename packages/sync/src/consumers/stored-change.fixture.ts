import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import type { StoredChange } from "../domain/feed-tables.ts";

/** The first change of a package of the seller `shop`, stored at a moment. */
export function storedChange(sequence: number, packageKey: string, at: number): StoredChange {
  return {
    seller: "shop",
    sequence,
    kind: "new",
    late: false,
    erased: false,
    statusBefore: undefined,
    observedAt: at,
    version: {
      packageKey,
      orderNumber: "1",
      status: "Created",
      modifiedAt: at,
      digest: String(sequence),
      shipment: { id: packageKey } as ShipmentPackage,
      content: "{}",
      problem: undefined,
    },
  };
}
