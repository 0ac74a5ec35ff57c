import { type DecimalInput, sumDecimals } from "@marketplace-seller/client-core";

/** A package, as far as its invoice total needs it; a listed package has it. */
export interface PackageToInvoice {
  readonly lines: readonly { readonly sellerInvoiceAmount: DecimalInput }[];
}

/**
 * The total to invoice for a package: the sum of `sellerInvoiceAmount` over its lines
 * (interface-specification.md, Order line).
 *
 * @returns a decimal with at least two digits after the point, exact
 * @throws RangeError when a line has no such amount: a total that leaves a line out would be wrong
 * @example invoiceTotal(page.content[0]) // "1249.70"
 */
export function invoiceTotal(shipmentPackage: PackageToInvoice): string {
  return sumDecimals(shipmentPackage.lines.map((line) => line.sellerInvoiceAmount));
}
