import type { ChangeKind } from "../feed/package-status.ts";
import type { Row, Session } from "../store/store.ts";
import type { Change, ChangeRange } from "./change.ts";
import { type ChangeFilter, renderFilter } from "./change-filter.ts";
import type { ConsumerOffset } from "./consumer-offset.ts";

/** In one statement. */
const MAX_SEARCHED_CHANGES = 10_000;

/** The changes after an offset that match a filter. */
export async function readChanges(
  session: Session,
  { seller, sequence, lag }: Pick<ConsumerOffset, "seller" | "sequence" | "lag">,
  limit: number,
  filter: ChangeFilter,
): Promise<ChangeRange> {
  if (filter.sellers?.includes(seller) === false) return { changes: [], end: sequence + lag };
  const end = sequence + Math.min(lag, Math.max(MAX_SEARCHED_CHANGES, limit));
  const { condition, values } = renderFilter(filter);
  const rows = await session.query(
    `SELECT * FROM change WHERE seller = ? AND sequence > ? AND sequence <= ? ${condition}
     ORDER BY sequence LIMIT ${limit}`,
    [seller, sequence, end, ...values],
  );
  const changes = rows.map(parseChange);
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
  return row && parseChange(row);
}

function parseChange(row: Row): Change {
  return {
    seller: String(row.seller),
    sequence: Number(row.sequence),
    // Only values of this type are stored.
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
