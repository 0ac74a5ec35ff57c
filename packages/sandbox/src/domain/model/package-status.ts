/** Every status of a package, in the document's order (interface-specification.md, States). */
export const packageStatuses = [
  "Created",
  "Picking",
  "Shipped",
  "Cancelled",
  "Delivered",
  "Unpacked",
  "UnSupplied",
] as const;

/** Status of a package, and of each of its lines. */
export type PackageStatus = (typeof packageStatuses)[number];
