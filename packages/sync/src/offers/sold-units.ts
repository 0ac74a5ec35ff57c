import { isCancelled } from "../domain/package-status.ts";
import { timeOrNull } from "../domain/time.ts";
import type { Session } from "../store/store.ts";
import type { StockMoment } from "./offer.ts";

/** Units of one stock code in the orders that the feed stored after some change. */
export interface SoldUnits {
  /** The sequence of the order's first change. */
  readonly sequence: number;
  /**
   * When the order was placed at the latest, epoch milliseconds: at the first status of its packages' histories, or
   * when the oldest version of them was updated.
   */
  readonly placedAt: number;
  readonly units: number;
  readonly isCancelled: boolean;
}

/** Units that were sold since a stock was desired. */
interface Sold {
  readonly kept: number;
  readonly cancelled: number;
}

/** By how much the clocks of the service and of this machine may differ. */
export const CLOCK_DIFFERENCE_MS = 15 * 60_000;

/**
 * What of the orders counts as sold since a stock was desired: orders that the feed did not know then. Those that
 * are known to have been placed before do not, for the feed may have listed them late.
 *
 * @param toleranceMs - how much earlier the clock of the service may say that an order was placed
 */
export function soldSince(
  { since, sequence }: StockMoment,
  orders: readonly SoldUnits[] = [],
  toleranceMs: number,
): Sold {
  const sold = { kept: 0, cancelled: 0 };
  for (const order of orders) {
    if (order.sequence <= (sequence ?? 0)) continue;
    if (order.placedAt < (since ?? 0) - toleranceMs) continue;
    sold[order.isCancelled ? "cancelled" : "kept"] += order.units;
  }
  return sold;
}

/**
 * Whether a stock can be what is left of the sent one after the sales: units that were sold before it was applied
 * were overwritten by it, and cancelled ones may have come back.
 */
export function isLeftOver(shown: number | null, sent: number, { kept, cancelled }: Sold): boolean {
  return shown !== null && shown < sent && shown >= sent - kept - cancelled;
}

/** By stock code; orders that the feed knew at the change `sequence` are left out. */
export async function soldUnitsAfter(
  session: Session,
  seller: string,
  sequence: number,
  stockCodes: readonly string[],
): Promise<ReadonlyMap<string, readonly SoldUnits[]>> {
  const rows = await session.query(
    `WITH recent AS (
  SELECT order_number, min(sequence) AS first_sequence, min(last_modified_at) AS updated_at
  FROM change WHERE seller = ? AND sequence > ? GROUP BY order_number
), fresh AS (
  SELECT order_number, first_sequence, updated_at, (
    SELECT min(t.at) FROM package p
    JOIN transition t ON t.seller = p.seller AND t.package_key = p.package_key
    WHERE p.seller = ? AND p.order_number = recent.order_number
  ) AS began_at
  FROM recent WHERE NOT EXISTS (
    SELECT 1 FROM package p JOIN change c ON c.seller = p.seller AND c.package_key = p.package_key
    WHERE p.seller = ? AND p.order_number = recent.order_number AND c.sequence <= ?
  )
)
SELECT l.stock_code, f.first_sequence, f.updated_at, f.began_at, p.status, sum(l.quantity) AS units
FROM fresh f
JOIN package p ON p.seller = ? AND p.order_number = f.order_number
JOIN line l ON l.seller = p.seller AND l.package_key = p.package_key
WHERE NOT p.is_split AND l.stock_code IN EACH(?)
GROUP BY l.stock_code, f.order_number, f.first_sequence, f.updated_at, f.began_at, p.status`,
    [seller, sequence, seller, seller, sequence, seller, JSON.stringify(stockCodes)],
  );
  const sold = new Map<string, SoldUnits[]>();
  for (const row of rows) {
    const stockCode = String(row.stock_code);
    const orders = sold.get(stockCode) ?? [];
    sold.set(stockCode, orders);
    orders.push({
      sequence: Number(row.first_sequence),
      placedAt: Math.min(...[row.updated_at, row.began_at].map((at) => timeOrNull(at) ?? Infinity)),
      units: Number(row.units),
      isCancelled: isCancelled(String(row.status)),
    });
  }
  return sold;
}
