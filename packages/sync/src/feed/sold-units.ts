import type { Row, Session } from "../store/store.ts";
import { formatTime, parseTime } from "../store/stored-time.ts";
import { isCancelled } from "./package-status.ts";

/** Sold units of one stock code in one package. */
export interface SoldUnits {
  /** When the order was placed, epoch milliseconds by the database's clock. */
  readonly placedAt: number;
  readonly units: number;
  /** The units that were cancelled, which are not in `units`; the marketplace does not put them back. */
  readonly cancelledUnits: number;
}

/** Options that select sold units. The times of orders are epoch milliseconds by the database's clock. */
interface SoldUnitsQuery {
  readonly stockCodes: readonly string[];
  /** Selects only the orders that were placed later than `after`. */
  readonly after: number;
  /** The checkpoint: all orders that were placed before the checkpoint are stored. */
  readonly checkpoint: number;
  /** How far the service's clock is ahead of the database's clock, milliseconds. */
  readonly serviceAheadMs: number;
}

/**
 * Finds the units of stock codes in stored orders that were placed after a time. An order was placed at the time of
 * its first status or at the time of its oldest observed update, whichever is earlier. Units of cancelled and
 * unsupplied packages count as cancelled.
 *
 * @returns the sold and the cancelled units by stock code
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

/** Units of one stock code in one package, and when they lay on the shelf; epoch milliseconds by the database's clock. */
interface ShelfUnits {
  readonly placedAt: number;
  /** When the package was shipped or cancelled; Infinity when it was neither. */
  readonly leftAt: number;
  readonly units: number;
}

/** Finds the units of stock codes in stored packages that were neither shipped nor cancelled at the time `after`. */
export async function findUnshippedUnits(
  session: Session,
  seller: string,
  { stockCodes, after, checkpoint, serviceAheadMs }: SoldUnitsQuery,
): Promise<ReadonlyMap<string, readonly ShelfUnits[]>> {
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
      // The original of a split package may be listed as cancelled; its parts have its units.
      leftAt: isWhole ? Math.min(...leftAt) - serviceAheadMs : Infinity,
      units: isWhole ? Number(row.units) : countUnits(row, parts, checkpoint + serviceAheadMs),
    };
  });
  return Map.groupBy(units, ({ stockCode }) => stockCode);
}

/**
 * The time after a split for which units of its parts that are not stored still count as sold, milliseconds. A part
 * that was updated again after the end of a poll is stored by a later poll; a part that no rule can link never is.
 */
const PARTS_READ_WITHIN_MS = 15 * 60_000;

/**
 * Counts the units of a stored order line that are sold. Units of a cancelled or split package still count until the
 * feed has read past the cancellation or split, less the units of the parts that are already stored, because a split
 * can look like a cancellation until its parts are read.
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
/** A package that was not updated since the time had its present status then. */
const UNSHIPPED_UNITS = selectUnits(
  ", p.shipped_at, p.delivered_at, p.cancelled_at",
  "(last_modified_at > ? OR status NOT IN ('Shipped', 'Delivered', 'Cancelled', 'UnSupplied'))",
);
