import { isDeepStrictEqual } from "node:util";
import type { OrderLine } from "@marketplace-seller/rest-client";
import { lineTable, readOrderLines } from "../feed/feed-tables.ts";
import type { Row, Session } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import type { Change } from "./change.ts";

/** How a change affected one order line. */
export interface LineChange {
  readonly change: Change;
  /** `removed`: only the package's previous version had it. */
  readonly lineChange: "added" | "changed" | "removed";
  /**
   * The changed columns of `export lines`, and `package_status`. Empty for lines added or removed, and when the
   * customer's data of the previous version were erased.
   */
  readonly changedColumns: readonly string[];
  /** The columns of `export lines`, as they are now, or as they were for a removed line. */
  readonly line: Row;
}

/**
 * Compares each change with its package's previous version: the lines added, changed or removed, and all lines when the
 * status changed; none when the customer's data were erased.
 */
export async function findLineChanges(
  session: Session,
  changes: readonly Change[],
): Promise<readonly LineChange[]> {
  const lineChanges: LineChange[] = [];
  for (const change of changes) {
    if (change.package === null) continue;
    lineChanges.push(...compareLines(change, await findPreviousLines(session, change)));
  }
  return lineChanges;
}

/**
 * The package's newest version stored before the change, so that a batch read again gives the same. Undefined without
 * one, also where another order had the package's id; null when the customer's data were erased.
 */
type PreviousLines = readonly Row[] | null | undefined;

async function findPreviousLines(session: Session, change: Change): Promise<PreviousLines> {
  const { seller, packageKey, orderNumber, sequence } = change;
  const [row] = await session.query(
    `SELECT content FROM change WHERE seller = ? AND package_key = ? AND order_number = ?
       AND last_modified_at <= ? AND sequence < ?
     ORDER BY last_modified_at DESC, sequence DESC LIMIT 1`,
    [seller, packageKey, orderNumber, formatTime(change.modifiedAt), sequence],
  );
  if (row === undefined) return undefined;
  return row.content === null ? null : renderLines(change, JSON.parse(String(row.content)));
}

function compareLines(change: Change, before: PreviousLines): readonly LineChange[] {
  const rows = change.package === null ? [] : renderLines(change, change.package);
  const previous = new Map((before ?? []).map((row) => [getLineKey(row), row]));
  const status = change.status === change.statusBefore ? [] : ["package_status"];
  const remaining = rows.flatMap((line): readonly LineChange[] => {
    const earlier = previous.get(getLineKey(line));
    previous.delete(getLineKey(line));
    if (before === null) return [{ change, lineChange: "changed", changedColumns: [], line }];
    if (earlier === undefined) return [{ change, lineChange: "added", changedColumns: [], line }];
    const columns = Object.keys(line).filter((name) => isChanged(name, line, earlier));
    const changedColumns = [...status, ...columns];
    return changedColumns.length === 0
      ? []
      : [{ change, lineChange: "changed", changedColumns, line }];
  });
  const removed = [...previous.values()].map(
    (line): LineChange => ({ change, lineChange: "removed", changedColumns: [], line }),
  );
  return [...remaining, ...removed];
}

/** A line's position within its package does not count. */
function isChanged(name: string, line: Row, before: Row): boolean {
  return name !== "position" && !isDeepStrictEqual(line[name], before[name]);
}

const getLineKey = ({ order_line_id, position }: Row): string =>
  String(order_line_id ?? `#${position}`);

function renderLines(
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
