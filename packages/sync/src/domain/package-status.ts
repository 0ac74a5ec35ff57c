/** The statuses that mean that a package will not be sent (interface-specification.md, States). */
const CANCELLED: ReadonlySet<string> = new Set(["Cancelled", "UnSupplied"]);

/** Whether a package in this status was cancelled; `UnSupplied` is what a partial cancellation leaves. */
export function isCancelled(status: string): boolean {
  return CANCELLED.has(status);
}

/** Whether a package in this status was split into others (interface-specification.md, States). */
export function isUnpacked(status: string): boolean {
  return status === "Unpacked";
}
