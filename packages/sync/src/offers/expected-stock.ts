import { isCancelled } from "../domain/package-status.ts";
import type { ServiceClock } from "../domain/service-clock.ts";
import { formatTime, parseTime } from "../domain/stored-time.ts";
import { findSeller, serviceTime } from "../feed/seller-row.ts";
import type { Row, Session } from "../store/store.ts";

/** A figure of stock with the moment that it includes orders up to. */
export interface Measurement {
  readonly quantity: number;
  /** Epoch milliseconds. */
  readonly asOf: number;
}

/** Units of one stock code in one order. */
export interface SoldUnits {
  /** When the order was placed, epoch milliseconds by the clock of the database. */
  readonly placedAt: number;
  readonly units: number;
}

/**
 * What the marketplace should list: the measured quantity less the units of orders that were placed after the
 * measurement. The one rule for sending, confirming and comparing. It may be below 0 where more was sold than measured.
 *
 * @param until - orders that were placed later are left out, epoch milliseconds
 */
export function expectedStock(
  { quantity, asOf }: Measurement,
  sold: readonly SoldUnits[] = [],
  until = Infinity,
): number {
  const after = sold.filter(({ placedAt }) => placedAt > asOf && placedAt <= until);
  return after.reduce((left, { units }) => left - units, quantity);
}

/** The quantity that is sent, or should be listed: never below 0. */
export function stockToSend(
  measured: Measurement,
  sold?: readonly SoldUnits[],
  until?: number,
): number {
  return Math.max(0, expectedStock(measured, sold, until));
}

/** What was listed of a stock code, read between two moments; epoch milliseconds. */
interface Listing {
  readonly quantity: number | null;
  readonly from: number;
  readonly at: number;
}

/** Whether a quantity was to be listed, whichever of the orders during the reading it includes. */
export function isExpected(
  measured: Measurement,
  sold: readonly SoldUnits[] | undefined,
  { quantity, from, at }: Listing,
): boolean {
  if (quantity === null) return false;
  const least = stockToSend(measured, sold, at);
  return least <= quantity && quantity <= stockToSend(measured, sold, from);
}

/** What is known of a seller's orders. Times are the database's. */
export interface OrdersRead {
  /** Whether a feed stores the orders of every status; where none does, a stock is sent as measured. */
  readonly isFeedRunning: boolean;
  /** Every order that was placed before is stored; epoch milliseconds. */
  readonly checkpoint: number;
  /** How far the service's clock is ahead of the database's, milliseconds. */
  readonly serviceAheadMs: number;
}

/** Clocks that differ by less agree: the service names whole seconds, and an answer takes its time. */
const AGREEING_MS = 5_000;

/** What the orders of a seller are read by. */
export interface OrdersContext {
  readonly serviceClock: ServiceClock;
  /** Whether this process runs the feed as well, so that it is waited for before its first poll. */
  readonly runsFeed: boolean;
}

export async function findOrdersRead(
  session: Session,
  seller: string,
  { serviceClock, runsFeed }: OrdersContext,
): Promise<OrdersRead> {
  const feed = await findSeller(session, seller);
  if (feed === undefined) return { isFeedRunning: false, checkpoint: 0, serviceAheadMs: 0 };
  const now = await session.now();
  serviceClock.assume(serviceTime(feed, now));
  const difference = serviceClock.now() - now;
  const serviceAheadMs = Math.abs(difference) > AGREEING_MS ? difference : 0;
  const { status }: { readonly status?: unknown } = JSON.parse(feed.scope);
  return {
    isFeedRunning: status === undefined && (runsFeed || feed.polls > 0),
    checkpoint: feed.checkpoint - serviceAheadMs,
    serviceAheadMs,
  };
}

const LAST_MOMENT = Date.parse("9999-01-01T00:00:00Z");

/** Until when a measurement must be taken so that every order before it is stored; where no feed runs, any is. */
export function measuredBefore({ isFeedRunning, checkpoint }: OrdersRead): number {
  return isFeedRunning ? checkpoint : LAST_MOMENT;
}

/**
 * Finds the units of stock codes in the stored orders that were placed after a moment. An order is placed at its first
 * status, or at the oldest update of it that was seen; units of cancelled and unsupplied packages do not count.
 *
 * @param after - epoch milliseconds
 * @returns by stock code
 */
export async function findSoldUnits(
  session: Session,
  seller: string,
  { checkpoint, serviceAheadMs }: OrdersRead,
  { stockCodes, after }: { readonly stockCodes: readonly string[]; readonly after: number },
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
    const placedAt = Math.min(
      ...[row.first_status_at, row.first_update_at].map((at) => parseTime(at) ?? Infinity),
    );
    const units = countUnits(row, parts, checkpoint + serviceAheadMs);
    if (units === 0) continue;
    const found = sold.get(stockCode) ?? [];
    found.push({ placedAt: placedAt - serviceAheadMs, units });
    sold.set(stockCode, found);
  }
  return sold;
}

/**
 * Until the feed has read past the moment when a package was cancelled or split, its units count as sold as far as no
 * part of it is stored: a split can look like a cancellation until its parts are read.
 */
function countUnits(
  row: Row,
  parts: ReadonlyMap<string, readonly Row[]>,
  checkpoint: number,
): number {
  const units = Math.max(0, Number(row.units));
  if (!row.is_split && !isCancelled(String(row.status))) return units;
  if (Date.parse(String(row.last_modified_at)) < checkpoint) return 0;
  const stored = parts.get(`${row.package_key} ${row.stock_code}`) ?? [];
  return Math.max(
    0,
    stored.reduce((left, part) => left - Number(part.units), units),
  );
}

const SOLD_UNITS = `SELECT l.stock_code, p.package_key, p.status, p.is_split, p.last_modified_at,
  sum(l.quantity) AS units,
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
    SELECT order_number FROM package WHERE seller = ? AND last_modified_at > ?
  ) AND l.stock_code IN EACH(?)
GROUP BY p.seller, l.stock_code, p.package_key, p.order_number, p.status, p.is_split, p.last_modified_at`;
