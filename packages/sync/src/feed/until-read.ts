import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import type { ReadOnlyStore, Session } from "../store/store.ts";
import { findSeller, type SellerRow } from "./seller-row.ts";

interface FeedContext {
  readonly store: ReadOnlyStore;
  readonly seller: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const POLL_MS = 500;
/** A running feed commits a job within so many poll intervals, and within this time. */
const INTERVALS = 2;
const MIN_PATIENCE_MS = 20_000;

/** Waits until the feed has read what is needed, or commits no more jobs. */
export async function untilRead(
  { store, seller, clock, signal }: FeedContext,
  isRead: (session: Session, feed: SellerRow) => boolean | Promise<boolean>,
): Promise<void> {
  let last = { jobAt: Number.NaN, at: clock.monotonic() };
  for (;;) {
    const { feed, isDone } = await store.read(async (session) => {
      const row = await readFeed(session, seller);
      return { feed: row, isDone: await isRead(session, row) };
    });
    const at = clock.monotonic();
    if (feed.lastJobAt !== last.jobAt) last = { jobAt: feed.lastJobAt, at };
    const patienceMs = Math.max(MIN_PATIENCE_MS, INTERVALS * feed.pollIntervalMs);
    if (isDone || at - last.at >= patienceMs) return;
    await sleep(clock, POLL_MS, signal);
  }
}

export async function readFeed(session: Session, seller: string): Promise<SellerRow> {
  const row = await findSeller(session, seller);
  if (row === undefined) throw new Error(`the seller ${JSON.stringify(seller)} was removed`);
  return row;
}
