import type { Operation } from "../model/contract.ts";

/** `listShipmentPackages` → `ListShipmentPackages`. */
export function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `ShipmentPackage` → `shipmentPackage`. */
export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The name of what an operation's query string or body is read by: `splitPackageByQuantityBody`. */
export function partName(operation: Operation, part: "query" | "body"): string {
  return operation.id + upperFirst(part);
}
