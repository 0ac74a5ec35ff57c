import { sleep } from "@marketplace-seller/client-core/internal";
import { packageKey, type ShipmentPackage } from "@marketplace-seller/rest-client";
import type { FeedJobOutcome } from "../contract/feed-job-outcome.ts";
import { isSyncError, SyncError } from "../contract/sync-error.ts";
import type { FeedFilter } from "../contract/sync-seller.ts";
import { EVERY_STATUS } from "../feed/listing.ts";
import { createObservedVersion, readTransitions } from "../feed/observed-version.ts";
import { findFeedCheck } from "../feed/premises/feed-check-table.ts";
import { chooseWorkaround, type Workaround } from "../feed/premises/workaround.ts";
import { walkWidened } from "../feed/widened-walk.ts";
import { trigger } from "../jobs/job-queue.ts";
import { FEED_QUEUE } from "../store/queues.ts";
import type { Store } from "../store/store.ts";
import type { OffersContext } from "./claim-offers.ts";
import { findOrdersRead } from "./expected-stock.ts";

/** Runs the feed job of a seller now; returns `busy` when another process runs jobs on the database. */
export type ReadFeed = (seller: string, signal: AbortSignal) => Promise<FeedJobOutcome>;

/**
 * Up to now, or lets the process that runs the feed do it.
 *
 * @returns why they cannot be read; undefined while they can
 */
export async function readOrders(
  store: Store,
  readFeed: ReadFeed,
  seller: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const outcome = await readFeed(seller, signal).catch((error: unknown) => {
    // Offers can be sent without pg-boss, which only the processes that run feeds need.
    if (isSyncError(error, "database-job-queue")) return { state: "busy" } as const;
    throw error;
  });
  if (outcome.state === "busy") {
    await store.write((session) => trigger(session, FEED_QUEUE, [seller]));
  }
  return "failure" in outcome ? outcome.failure : undefined;
}

/** A push does not wait for a feed that makes no progress for this long, milliseconds. */
const MAX_STANDSTILL_MS = 2 * 60_000;
const RETRY_MS = 250;

/** As `readOrders`; also says when the feed makes no progress. */
export function ordersReader(context: OffersContext): () => Promise<string | undefined> {
  const { store, clock } = context;
  let progress = { checkpoint: -Infinity, at: clock.monotonic() };
  return async () => {
    const orders = await store.read((session) => findOrdersRead(session, context));
    const { isFeedRunning, checkpoint } = orders;
    if (!isFeedRunning) return undefined;
    const at = clock.monotonic();
    // A checkpoint that lay in the future goes back when it is reset.
    if (checkpoint !== progress.checkpoint) progress = { checkpoint, at };
    if (at - progress.at <= MAX_STANDSTILL_MS) return context.readOrders();
    const until = new Date(checkpoint).toISOString();
    return `The feed has read no order after ${until} for 2 minutes, and stock waits for it; see the status of the feed`;
  };
}

/**
 * Reads the orders of a seller up to a moment, epoch milliseconds.
 *
 * @throws SyncError `orders-not-read`
 */
export async function readOrdersUntil(options: OffersContext, moment: number): Promise<void> {
  const context = { ...options, runsFeed: true };
  const { clock, seller, signal } = context;
  const readAgain = ordersReader(context);
  while ((await findCompleteUntil(context, moment)) <= moment) {
    const failure = await readAgain();
    if (failure !== undefined) {
      const message = `The orders of ${JSON.stringify(seller)} could not be read, so what the marketplace should list is not known: ${failure}`;
      throw new SyncError("orders-not-read", message);
    }
    await sleep(clock, RETRY_MS, signal);
  }
}

/**
 * The time before which every placed order and every part of a split package is stored; epoch milliseconds by the
 * database's clock. The checkpoint is no such time: a package updated after a poll's date range ended, and before its
 * page was read, is stored by a later poll. Listing from the checkpoint on, without an end date, finds those; not what
 * the service lists later than the consistency delay, nor what is quarantined.
 *
 * @param moment - lists only when the checkpoint is later, epoch milliseconds
 * @returns Infinity where no feed runs, because nothing would store the orders
 */
export async function findCompleteUntil(context: OffersContext, moment: number): Promise<number> {
  const { store, seller } = context;
  const { orders, check } = await store.read(async (session) => ({
    orders: await findOrdersRead(session, context),
    check: await findFeedCheck(session, seller),
  }));
  const { isFeedRunning, hasPolled, checkpoint, serviceAheadMs, sender = "ALL" } = orders;
  if (!isFeedRunning) return Infinity;
  if (!hasPolled) return -Infinity;
  if (checkpoint <= moment) return checkpoint;
  const workaround = chooseWorkaround(check?.falsePremises ?? []);
  const updated = await listUpdated(context, checkpoint + serviceAheadMs, sender, workaround);
  if (updated === undefined) return -Infinity;
  const sql = "SELECT package_key FROM package WHERE seller = ? AND package_key IN EACH(?)";
  const keys = JSON.stringify(updated.map(packageKey));
  const rows = await store.read((session) => session.query(sql, [seller, keys]));
  const stored = new Set(rows.map((row) => row.package_key));
  // A package that is not stored has units of a new order, or is a part of a split package and has some of its units.
  const placed = updated
    .filter((shipment) => !stored.has(packageKey(shipment)))
    .map((shipment) => findPlacedAt(shipment) - serviceAheadMs);
  return Math.min(checkpoint, ...placed);
}

/**
 * Epoch milliseconds by the service's clock. Without a status history it may have been any time. Leaves out a
 * quarantined package.
 */
function findPlacedAt(shipment: ShipmentPackage): number {
  const version = createObservedVersion(packageKey(shipment), shipment);
  if (version.problem !== undefined) return Infinity;
  const times = readTransitions(version).map(({ at }) => at);
  return times.length === 0 ? -Infinity : Math.min(...times);
}

const PAGE_SIZE = 100;
/** A walk with a workaround needs an end, so packages that are updated during a longer walk are not listed. */
const MAX_WALK_MS = 60_000;

/**
 * Lists the packages that were updated at or after a given time, up to the moment of the last request.
 *
 * @returns undefined when more packages than a page holds were updated in one millisecond
 */
async function listUpdated(
  { packages, signal, serviceClock }: Pick<OffersContext, "packages" | "signal" | "serviceClock">,
  from: number,
  sender: NonNullable<FeedFilter["sender"]>,
  { widenMs, byStatus }: Workaround,
): Promise<readonly ShipmentPackage[] | undefined> {
  const listed: ShipmentPackage[] = [];
  if (widenMs > 0 || byStatus) {
    const to = serviceClock.now() + MAX_WALK_MS;
    const statuses = byStatus ? EVERY_STATUS : [undefined];
    const walk = walkWidened(packages, { from, to, widenMs, statuses, sender }, { signal });
    for await (const shipment of walk) {
      if (shipment.lastModifiedDate >= from) listed.push(shipment);
    }
    return listed;
  }
  const query = { orderByField: "true", orderByDirection: "ASC", size: PAGE_SIZE, sender } as const;
  for (let startDate = from; ; ) {
    const page = await packages.list({ ...query, startDate }, { signal });
    const { content, totalPages, unreadable } = page;
    // A package that cannot be read may have units that the stock to send must leave out.
    if (unreadable?.[0] !== undefined) throw unreadable[0].error;
    listed.push(...content);
    if (totalPages <= 1) return listed;
    // The walk requests a later date range instead of the next page: a package that is updated between two requests
    // leaves an earlier page, so that all later rows move to earlier pages.
    const last = content.at(-1)?.lastModifiedDate ?? startDate;
    if (!(last > startDate)) return undefined;
    startDate = last;
  }
}
