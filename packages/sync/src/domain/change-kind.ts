import { isCancelled, isUnpacked } from "./package-status.ts";

/**
 * What a change says happened, by precedence: `cancelled` (it will not be sent), `split` (it was split, or
 * came out of a split), `new` (first seen), `moved` (another status), `changed` (anything else).
 */
export type ChangeKind = "cancelled" | "split" | "new" | "moved" | "changed";

/** Every kind of change. */
export const changeKinds: readonly ChangeKind[] = ["cancelled", "split", "new", "moved", "changed"];

/** What the kind of a version depends on. */
export interface ChangeFacts {
  readonly status: string;
  /** The status of the version before it in time; undefined when none is known. */
  readonly statusBefore: string | undefined;
  /** Whether no version of the package was known at all. */
  readonly firstSeen: boolean;
  /** Whether the package came out of a split. */
  readonly fromSplit: boolean;
  /** Whether the package was split into others with this version, whatever it shows. */
  readonly wasSplit: boolean;
}

/** The kind of one version. */
export function changeKind({
  status,
  statusBefore,
  firstSeen,
  fromSplit,
  wasSplit,
}: ChangeFacts): ChangeKind {
  const moved = status !== statusBefore;
  if (moved && wasSplit) return "split";
  if (moved && isCancelled(status) && !isCancelled(statusBefore ?? "")) return "cancelled";
  if (moved && isUnpacked(status)) return "split";
  if (firstSeen) return fromSplit ? "split" : "new";
  return moved && statusBefore !== undefined ? "moved" : "changed";
}
