/** A status word in a color of its kind; words without a known kind are neutral. */
export function StatusBadge({ status }: { status: string }) {
  return <span class={`badge ${KINDS[status.trim()] ?? ""}`}>{status}</span>;
}

const KINDS: Readonly<Record<string, string>> = {
  Created: "open",
  Picking: "open",
  Shipped: "good",
  Delivered: "good",
  Cancelled: "bad",
  UnSupplied: "bad",
  Active: "good",
  IN_QUEUE: "open",
  PROCESSED: "good",
  SUCCESS: "good",
  FAIL: "bad",
  REJECT: "bad",
};
