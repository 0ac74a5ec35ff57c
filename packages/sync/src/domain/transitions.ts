import type { ObservedVersion } from "./observed-version.ts";
import { contractStatus } from "./package-status.ts";
import { storableText } from "./table.ts";

/** A status that a package took at a moment, by its own history. */
export interface Transition {
  readonly packageKey: string;
  readonly status: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * The statuses that a package passed through, also those between two polls
 * (interface-specification.md, `packageHistories`). Entries that are not what the contract says are left
 * out.
 */
export function readTransitions({ packageKey, shipment }: ObservedVersion): Transition[] {
  const histories: unknown = shipment.packageHistories;
  if (!Array.isArray(histories)) return [];
  return histories.flatMap((entry: { createdDate?: unknown; status?: unknown } | null) =>
    typeof entry?.createdDate === "number" && typeof entry.status === "string"
      ? [{ packageKey, status: contractStatus(storableText(entry.status)), at: entry.createdDate }]
      : [],
  );
}
