import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import type { ChangeKind } from "../domain/change-kind.ts";
import type { Row, Session } from "../store/store.ts";
import { type ChangeFilter, renderFilter } from "./filter.ts";
import type { Position } from "./position.ts";

/** One observed version of a package. */
export interface Change {
  readonly seller: string;
  /** Counts up by one within a seller, in the order in which changes were stored. */
  readonly sequence: number;
  readonly kind: ChangeKind;
  /** Whether it surfaced after younger ones of the seller were stored; it may not be the current version. */
  readonly late: boolean;
  /** The package's id; for one without, its order and lines. */
  readonly packageKey: string;
  readonly packageId: string | null;
  readonly orderNumber: string;
  readonly status: string;
  /** The status of the version before; null when none is known. */
  readonly statusBefore: string | null;
  /** `lastModifiedDate`, epoch milliseconds. */
  readonly modifiedAt: number;
  /** When it was stored, epoch milliseconds. */
  readonly observedAt: number;
  /** The package as it was listed; null when the buyer's data were removed. */
  readonly package: ShipmentPackage | null;
}

/** Changes to deliver, and how far the position moves with them: beyond what the filter leaves out. */
export interface ChangeRange {
  /** Oldest first. */
  readonly changes: readonly Change[];
  readonly end: number;
}

/** So many changes are looked through in one statement, at most. */
const LOOKED_THROUGH = 10_000;

/** Reads the changes after a position that fit a filter. */
export async function readChanges(
  session: Session,
  { seller, sequence, behind }: Pick<Position, "seller" | "sequence" | "behind">,
  limit: number,
  filter: ChangeFilter,
): Promise<ChangeRange> {
  if (filter.sellers?.includes(seller) === false) return { changes: [], end: sequence + behind };
  const end = sequence + Math.min(behind, Math.max(LOOKED_THROUGH, limit));
  const { condition, values } = renderFilter(filter);
  const rows = await session.query(
    `SELECT * FROM change WHERE seller = ? AND sequence > ? AND sequence <= ? ${condition}
     ORDER BY sequence LIMIT ${limit}`,
    [seller, sequence, end, ...values],
  );
  const changes = rows.map(changeOfRow);
  const last = changes.at(-1);
  return { changes, end: changes.length === limit && last ? last.sequence : end };
}

export async function findChange(
  session: Session,
  seller: string,
  sequence: number,
): Promise<Change | undefined> {
  const [row] = await session.query("SELECT * FROM change WHERE seller = ? AND sequence = ?", [
    seller,
    sequence,
  ]);
  return row && changeOfRow(row);
}

function changeOfRow(row: Row): Change {
  return {
    seller: String(row.seller),
    sequence: Number(row.sequence),
    // Written by `changeRow` alone.
    kind: String(row.kind) as ChangeKind,
    late: Boolean(row.late),
    packageKey: String(row.package_key),
    packageId: row.package_id === null ? null : String(row.package_id),
    orderNumber: String(row.order_number),
    status: String(row.status),
    statusBefore: row.status_before === null ? null : String(row.status_before),
    modifiedAt: Date.parse(String(row.last_modified_at)),
    observedAt: Date.parse(String(row.observed_at)),
    package: row.content === null ? null : JSON.parse(String(row.content)),
  };
}
