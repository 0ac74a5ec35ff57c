import type { FeedFilter } from "../contract/sync-seller.ts";
import { findSeller, serviceTime } from "../feed/seller-row.ts";
import { findSoldUnits, findUnshippedUnits, type SoldUnits } from "../feed/sold-units.ts";
import type { Session } from "../store/store.ts";
import { isFuture } from "../store/stored-time.ts";
import type { OffersContext } from "./claim-offers.ts";
import type { Measurement, Observed, Offer } from "./offer.ts";

/**
 * Computes the stock that the marketplace should list: the measured quantity less the {@link countSold | sold units},
 * never below 0. Sending, confirming and comparing a stock all use this rule.
 */
export function expectedStock(
  measured: Measurement,
  sold?: readonly SoldUnits[],
  until?: number,
): number {
  return Math.max(0, measured.quantity - countSold(measured, sold, until));
}

/**
 * Counts the units of orders that were placed after a measurement; for a count of the shelf also those that lay there
 * though they were sold.
 *
 * @param until - orders that were placed later are left out, epoch milliseconds
 */
export function countSold(
  { asOf, isOnShelf }: Measurement,
  sold: readonly SoldUnits[] = [],
  until = Infinity,
): number {
  const counted = sold.filter(({ placedAt, leftAt }) =>
    leftAt === undefined
      ? placedAt > asOf && placedAt <= until
      : isOnShelf && placedAt <= asOf && leftAt > asOf,
  );
  return counted.reduce((sum, { units }) => sum + units, 0);
}

/**
 * Tells whether a listed quantity agrees with the expected stock. The units of orders that were placed while the
 * product was read may be deducted or not.
 */
export function isStockListed(
  measured: Measurement,
  sold: readonly SoldUnits[] | undefined,
  { quantity, from, at }: Observed,
): boolean {
  if (quantity === null) return false;
  const least = expectedStock(measured, sold, at);
  // An order of the millisecond in which the reading began may have been placed after the reading.
  return least <= quantity && quantity <= expectedStock(measured, sold, from - 1);
}

/** The times that describe which orders of a seller are stored, by the database's clock. */
export interface OrdersRead {
  /** Whether a feed stores the seller's orders in every status; without such a feed a stock is sent as measured. */
  readonly isFeedRunning: boolean;
  /**
   * Whether the feed has completed its first poll, and its checkpoint is not in the future. Before the first poll, the
   * checkpoint is the start of the feed and says nothing about stored orders, and the difference of the service's clock
   * may be unknown. The next poll resets a checkpoint in the future.
   */
  readonly hasPolled: boolean;
  /** Epoch milliseconds; the feed stores no order that was last updated earlier. */
  readonly startsAt: number;
  /** The time before which every placed order is stored, epoch milliseconds. */
  readonly checkpoint: number;
  /** How far the service's clock is ahead of the database's clock, milliseconds. */
  readonly serviceAheadMs: number;
  readonly sender?: FeedFilter["sender"];
}

/**
 * The difference up to which two clocks count as equal, milliseconds: the service's clock is known in whole seconds
 * only, and each response takes some time.
 */
const CLOCK_TOLERANCE_MS = 5_000;

export async function findOrdersRead(
  session: Session,
  { seller, serviceClock, runsFeed }: Pick<OffersContext, "seller" | "serviceClock" | "runsFeed">,
): Promise<OrdersRead> {
  const feed = await findSeller(session, seller);
  if (feed === undefined) {
    return {
      isFeedRunning: false,
      hasPolled: false,
      startsAt: 0,
      checkpoint: 0,
      serviceAheadMs: 0,
    };
  }
  const now = await session.now();
  const stored = serviceTime(feed, now);
  serviceClock.assume(stored);
  // The times that the last poll stored are by the database's clock, because this machine's clock may have been set
  // since the service's last response.
  const difference = (stored ?? serviceClock.now()) - now;
  const serviceAheadMs = Math.abs(difference) > CLOCK_TOLERANCE_MS ? difference : 0;
  const { status, sender }: FeedFilter = JSON.parse(feed.scope);
  return {
    isFeedRunning: status === undefined && (runsFeed || feed.polls > 0),
    hasPolled: feed.polls > 0 && !isFuture(feed.checkpoint, now + difference),
    startsAt: feed.startsAt - serviceAheadMs,
    checkpoint: feed.checkpoint - serviceAheadMs,
    serviceAheadMs,
    sender,
  };
}

/** Tells whether every order that was placed before a time is stored, or no feed runs that would store it. */
export function hasRead(
  { isFeedRunning, hasPolled, checkpoint }: OrdersRead,
  moment: number,
): boolean {
  return !isFeedRunning || (hasPolled && checkpoint > moment);
}

/** The units that {@link countSold} counts for the stocks of some offers, by stock code. */
export async function findSoldSince(
  session: Session,
  seller: string,
  orders: OrdersRead,
  offers: readonly (Pick<Offer, "stockCode"> & {
    readonly stock: Pick<Offer["stock"], "desired" | "sent">;
  })[],
): Promise<ReadonlyMap<string, readonly SoldUnits[]>> {
  const measured = offers.flatMap(({ stock }) => [stock.desired ?? [], stock.sent ?? []].flat());
  const query = (of: readonly Measurement[]) => ({
    stockCodes: offers.map(({ stockCode }) => stockCode),
    after: Math.min(...of.map(({ asOf }) => asOf)),
    ...orders,
  });
  const sold = await findSoldUnits(session, seller, query(measured));
  const onShelf = measured.filter(({ isOnShelf }) => isOnShelf);
  if (onShelf.length === 0) return sold;
  const unshipped = await findUnshippedUnits(session, seller, query(onShelf));
  const codes = new Set([...sold.keys(), ...unshipped.keys()]);
  return new Map(
    [...codes].map((code) => [code, [...(sold.get(code) ?? []), ...(unshipped.get(code) ?? [])]]),
  );
}
