import type { Row, Session } from "../store/store.ts";
import { formatTime, parseTime } from "../store/stored-time.ts";
import { isCancelled } from "./package-status.ts";

export interface SoldUnits {
  /** Epoch milliseconds by the database's clock. */
  readonly placedAt: number;
  readonly units: number;
  /** Not in `units`; the marketplace does not put them back. */
  readonly cancelledUnits: number;
  /** Only of units that lay on the shelf: when their package was shipped or cancelled, else Infinity. */
  readonly leftAt?: number;
}

/** Times of orders are epoch milliseconds by the database's clock. */
interface SoldUnitsQuery {
  readonly stockCodes: readonly string[];
  /** Only orders placed later. */
  readonly after: number;
  /** All orders placed before are stored. */
  readonly checkpoint: number;
  /** How far the service's clock is ahead of the database's, milliseconds. */
  readonly serviceAheadMs: number;
}

/**
 * Sums the units, sold and cancelled, of stored orders placed after a time: at their first status or their oldest
 * observed update, whichever is earlier. Units of cancelled and unsupplied packages count as cancelled.
 *
 * @returns by stock code
 */
export async function findSoldUnits(
  session: Session,
  seller: string,
  { stockCodes, after, checkpoint, serviceAheadMs }: SoldUnitsQuery,
): Promise<ReadonlyMap<string, readonly SoldUnits[]>> {
  const sold = new Map<string, SoldUnits[]>();
  if (stockCodes.length === 0 || after === Infinity) return sold;
  const rows = await session.query(SOLD_UNITS, [
    ...Array<string>(4).fill(seller),
    formatTime(after + serviceAheadMs),
    JSON.stringify(stockCodes),
  ]);
  const parts = Map.groupBy(rows, (row) => `${row.parent_key} ${row.stock_code}`);
  for (const row of rows) {
    const stockCode = String(row.stock_code);
    const placedAt = findPlacedAt(row);
    const units = countUnits(row, parts, checkpoint + serviceAheadMs);
    // The original of a split package may be listed as cancelled; its parts have its units.
    const isCancellation = isCancelled(String(row.status)) && !row.is_split;
    const cancelledUnits = isCancellation ? Number(row.units) - units : 0;
    if (units === 0 && cancelledUnits === 0) continue;
    const sales = sold.get(stockCode) ?? [];
    sales.push({ placedAt: placedAt - serviceAheadMs, units, cancelledUnits });
    sold.set(stockCode, sales);
  }
  return sold;
}

const findPlacedAt = (row: Row): number =>
  Math.min(...[row.first_status_at, row.first_update_at].map((at) => parseTime(at) ?? Infinity));

/** The units of packages neither shipped nor cancelled at the time `after`. */
export async function findUnshippedUnits(
  session: Session,
  seller: string,
  { stockCodes, after, checkpoint, serviceAheadMs }: SoldUnitsQuery,
): Promise<ReadonlyMap<string, readonly SoldUnits[]>> {
  const rows = await session.query(UNSHIPPED_UNITS, [
    ...Array<string>(4).fill(seller),
    formatTime(serviceAheadMs + after),
    JSON.stringify(stockCodes),
  ]);
  const parts = Map.groupBy(rows, (row) => `${row.parent_key} ${row.stock_code}`);
  const units = rows.map((row) => {
    const isWhole = !row.is_split;
    const leftAt = [row.shipped_at, row.delivered_at, row.cancelled_at].map(
      (at) => parseTime(at) ?? Infinity,
    );
    return {
      stockCode: String(row.stock_code),
      placedAt: findPlacedAt(row) - serviceAheadMs,
      // See `findSoldUnits`.
      leftAt: isWhole ? Math.min(...leftAt) - serviceAheadMs : Infinity,
      units: isWhole ? Number(row.units) : countUnits(row, parts, checkpoint + serviceAheadMs),
      cancelledUnits: 0,
    };
  });
  return Map.groupBy(units, ({ stockCode }) => stockCode);
}

/**
 * How long after a split the units of its missing parts still count as sold, milliseconds. A part updated again after a
 * poll's end is stored by a later one; a part that no rule links never is.
 */
const PARTS_READ_WITHIN_MS = 15 * 60_000;

/**
 * The units of a line that are sold. Those of a cancelled or split package count until the feed has read past the
 * cancellation or split, less those of the stored parts: a split can look like a cancellation until its parts are read.
 */
function countUnits(
  row: Row,
  parts: ReadonlyMap<string, readonly Row[]>,
  checkpoint: number,
): number {
  const units = Math.max(0, Number(row.units));
  if (!row.is_split && !isCancelled(String(row.status))) return units;
  const readMs = checkpoint - Date.parse(String(row.last_modified_at));
  if (readMs > (row.is_split ? PARTS_READ_WITHIN_MS : 0)) return 0;
  const stored = parts.get(`${row.package_key} ${row.stock_code}`) ?? [];
  return Math.max(
    0,
    stored.reduce((remaining, part) => remaining - Number(part.units), units),
  );
}

const selectUnits = (
  columns: string,
  isMeant: string,
) => `SELECT l.stock_code, p.package_key, p.status, p.is_split,
  p.last_modified_at${columns}, sum(l.quantity) AS units,
  (SELECT min(s.parent_key) FROM split_link s
    WHERE s.seller = p.seller AND s.child_key = p.package_key AND s.order_number = p.order_number) AS parent_key,
  (SELECT min(t.at) FROM package o JOIN transition t
    ON t.seller = o.seller AND t.package_key = o.package_key
    WHERE o.seller = ? AND o.order_number = p.order_number) AS first_status_at,
  (SELECT min(c.last_modified_at) FROM package o JOIN change c
    ON c.seller = o.seller AND c.package_key = o.package_key
    WHERE o.seller = ? AND o.order_number = p.order_number) AS first_update_at
FROM package p JOIN line l ON l.seller = p.seller AND l.package_key = p.package_key
WHERE p.seller = ? AND p.order_number IN (
    SELECT order_number FROM package WHERE seller = ? AND ${isMeant}
  ) AND l.stock_code IN EACH(?)
GROUP BY p.seller, l.stock_code, p.package_key, p.order_number, p.status, p.is_split, p.last_modified_at${columns}`;

const SOLD_UNITS = selectUnits("", "last_modified_at > ?");
/** A package not updated since had its present status then. */
const UNSHIPPED_UNITS = selectUnits(
  ", p.shipped_at, p.delivered_at, p.cancelled_at",
  "(last_modified_at > ? OR status NOT IN ('Shipped', 'Delivered', 'Cancelled', 'UnSupplied'))",
);
