import type { Operation } from "../model/contract.ts";

/** `listShipmentPackages` → `ListShipmentPackages`. */
export function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `ShipmentPackage` → `shipmentPackage`. */
export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Where an operation takes values from. */
export type Part = "path" | "query" | "body";

/** The name of what a part of an operation is read by: `splitPackageByQuantityBody`. */
export function partName(operation: Operation, part: Part): string {
  return operation.id + upperFirst(part);
}
