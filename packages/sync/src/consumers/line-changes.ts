import { isDeepStrictEqual } from "node:util";
import type { OrderLine } from "@marketplace-seller/rest-client";
import { lineTable, readOrderLines } from "../domain/feed-tables.ts";
import { formatTime } from "../domain/stored-time.ts";
import type { Row, Session } from "../store/store.ts";
import type { Change } from "./change.ts";

/** What a change did to one line of its package. */
export interface LineChange {
  readonly change: Change;
  /** `removed`: the version before had the line, this one has not. */
  readonly lineChange: "added" | "changed" | "removed";
  /**
   * The columns that are not as they were, in the words of `export lines`, and `package_status`; empty for lines that
   * were added or removed, and where the customer's data of the version before were removed.
   */
  readonly changedColumns: readonly string[];
  /** The line as it is now, or as it was before it was removed, by the columns of `export lines`. */
  readonly line: Row;
}

/**
 * Compares each change with the version of its package before it, and gives the lines that were added, changed or
 * removed, or whose package has another status. A change whose customer's data were removed has none.
 */
export async function findLineChanges(
  session: Session,
  changes: readonly Change[],
): Promise<readonly LineChange[]> {
  const found: LineChange[] = [];
  for (const change of changes) {
    if (change.package !== null) found.push(...compare(change, await findBefore(session, change)));
  }
  return found;
}

/**
 * The lines of the version before in time that was stored when the change was, so that a batch that is written again is
 * the same; undefined when there was none, null when they are kept no longer.
 */
type LinesBefore = readonly Row[] | null | undefined;

async function findBefore(session: Session, change: Change): Promise<LinesBefore> {
  const { seller, packageKey, sequence } = change;
  const [row] = await session.query(
    `SELECT content FROM change WHERE seller = ? AND package_key = ?
       AND last_modified_at <= ? AND sequence < ?
     ORDER BY last_modified_at DESC, sequence DESC LIMIT 1`,
    [seller, packageKey, formatTime(change.modifiedAt), sequence],
  );
  if (row === undefined) return undefined;
  return row.content === null ? null : rowsOf(change, JSON.parse(String(row.content)));
}

function compare(change: Change, before: LinesBefore): readonly LineChange[] {
  const rows = change.package === null ? [] : rowsOf(change, change.package);
  const former = new Map((before ?? []).map((row) => [keyOf(row), row]));
  const status = change.status === change.statusBefore ? [] : ["package_status"];
  const found = rows.flatMap((line): readonly LineChange[] => {
    const earlier = former.get(keyOf(line));
    former.delete(keyOf(line));
    if (before === null) return [{ change, lineChange: "changed", changedColumns: [], line }];
    if (earlier === undefined) return [{ change, lineChange: "added", changedColumns: [], line }];
    const columns = Object.keys(line).filter((name) => isChanged(name, line, earlier));
    const changedColumns = [...status, ...columns];
    return changedColumns.length === 0
      ? []
      : [{ change, lineChange: "changed", changedColumns, line }];
  });
  const removed = [...former.values()].map(
    (line): LineChange => ({ change, lineChange: "removed", changedColumns: [], line }),
  );
  return [...found, ...removed];
}

/** Where a line stands in its package says nothing about it. */
function isChanged(name: string, line: Row, before: Row): boolean {
  return name !== "position" && !isDeepStrictEqual(line[name], before[name]);
}

const keyOf = ({ order_line_id, position }: Row): string => String(order_line_id ?? `#${position}`);

function rowsOf(
  { seller, packageKey }: Change,
  shipment: { readonly lines?: unknown },
): readonly Row[] {
  return readOrderLines(shipment).map((line: OrderLine, position) =>
    Object.fromEntries(
      lineTable.columns.map(({ name, read }) => [
        name,
        read({ seller, packageKey, position, line }),
      ]),
    ),
  );
}
