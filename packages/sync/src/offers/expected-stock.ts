import type { ServiceClock } from "../domain/service-clock.ts";
import { findSeller, serviceTime } from "../feed/seller-row.ts";
import { findSoldUnits, type SoldUnits } from "../feed/sold-units.ts";
import type { Session } from "../store/store.ts";
import type { Measurement, Observed, Offer } from "./offer.ts";

/**
 * What the marketplace should list: the measured quantity less the units of orders that were placed after the
 * measurement, never below 0. The one rule for sending, confirming and comparing.
 *
 * @param until - orders that were placed later are left out, epoch milliseconds
 */
export function expectedStock(
  { quantity, asOf }: Measurement,
  sold: readonly SoldUnits[] = [],
  until = Infinity,
): number {
  const after = sold.filter(({ placedAt }) => placedAt > asOf && placedAt <= until);
  return Math.max(
    0,
    after.reduce((left, { units }) => left - units, quantity),
  );
}

/** Whether the expected quantity may be listed. Orders that were placed during the reading may be deducted or not. */
export function isStockListed(
  measured: Measurement,
  sold: readonly SoldUnits[] | undefined,
  { quantity, from, at }: Observed,
): boolean {
  if (quantity === null) return false;
  const least = expectedStock(measured, sold, at);
  return least <= quantity && quantity <= expectedStock(measured, sold, from);
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

/** Clocks that differ by less agree: the service names whole seconds, and a response takes its time. */
const CLOCK_TOLERANCE_MS = 5_000;

/** What the orders of a seller are read by. */
export interface OrdersContext {
  readonly serviceClock: ServiceClock;
  /** Whether this process runs the feed as well, so that its first poll is waited for. */
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
  const stored = serviceTime(feed, now);
  serviceClock.assume(stored);
  // What the last poll left is by the database's clock; this machine's may have been set since its last response.
  const difference = (stored ?? serviceClock.now()) - now;
  const serviceAheadMs = Math.abs(difference) > CLOCK_TOLERANCE_MS ? difference : 0;
  const { status }: { readonly status?: unknown } = JSON.parse(feed.scope);
  return {
    isFeedRunning: status === undefined && (runsFeed || feed.polls > 0),
    checkpoint: feed.checkpoint - serviceAheadMs,
    serviceAheadMs,
  };
}

/** Whether every order that was placed before a moment is stored. True where no feed runs: nothing would store them. */
export function hasRead({ isFeedRunning, checkpoint }: OrdersRead, moment: number): boolean {
  return !isFeedRunning || checkpoint > moment;
}

/** The units that were sold since the stocks of some offers were measured, by stock code. */
export function findSoldSince(
  session: Session,
  seller: string,
  orders: OrdersRead,
  offers: readonly Offer[],
): Promise<ReadonlyMap<string, readonly SoldUnits[]>> {
  const measured = offers.flatMap(({ stock }) => [stock.desired, stock.sent]);
  const after = Math.min(...measured.flatMap((each) => each?.asOf ?? []));
  const stockCodes = offers.map(({ stockCode }) => stockCode);
  return findSoldUnits(session, seller, { stockCodes, after, ...orders });
}
