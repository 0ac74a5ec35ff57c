import { timeText } from "../domain/stored-time.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Session, Store } from "../store/store.ts";

/** How many requests may be sent, by all processes on one database. */
export interface Quota {
  /** Requests in any window of a minute. */
  readonly perMinute: number;
}

/** How long after it is leased a block may be used. */
export const USABLE_MS = 5_000;

/**
 * Blocks that can be in use within one minute of the service: a request of a block leased so long before
 * may be sent at its beginning; a second more for the way.
 */
const WINDOW_MS = 60_000 + USABLE_MS + 1_000;

/** What came of asking for a block. */
export type BlockLease =
  | {
      readonly requests: number;
      /** By the monotonic clock, milliseconds. */
      readonly usableUntil: number;
    }
  | { readonly waitMs: number };

/**
 * Leases a block of requests of a seller. It is committed before it is used, so that no crash, restart or
 * takeover can exceed the rate.
 *
 * @param wanted - how many requests; fewer when there are not so many left
 * @param monotonic - the process's monotonic clock, milliseconds
 */
export function leaseBlock(
  store: Store,
  seller: string,
  { perMinute }: Quota,
  wanted: number,
  monotonic: () => number,
): Promise<BlockLease> {
  return store.write(async (session): Promise<BlockLease> => {
    // One lease of a seller at a time, on every machine.
    await lockQuota(session, seller);
    // Read before the store's time, so that its window holds; and not before the wait for the transaction,
    // which a callback may keep up for longer than a block is usable.
    const usableUntil = monotonic() + USABLE_MS;
    const now = await session.now();
    // What lies further in the future than a window is from before the clock was set back.
    await session.run(
      "DELETE FROM quota_block WHERE seller = ? AND (leased_at <= ? OR leased_at > ?)",
      [seller, timeText(now - WINDOW_MS), timeText(now + WINDOW_MS)],
    );
    const blocks = await session.query(
      "SELECT leased_at, requests FROM quota_block WHERE seller = ? ORDER BY leased_at",
      [seller],
    );
    const used = blocks.reduce((sum, { requests }) => sum + Number(requests), 0);
    const requests = Math.min(wanted, perMinute - used);
    if (requests < 1) {
      const oldest = Date.parse(String(blocks[0]?.leased_at));
      return { waitMs: Math.max(1, oldest + WINDOW_MS - now) };
    }
    await insertRows(session, "quota_block", [{ seller, leased_at: timeText(now), requests }]);
    return { requests, usableUntil };
  });
}

/** Of plain clients there may be no such seller. */
async function lockQuota(session: Session, seller: string): Promise<void> {
  const known = await session.query("SELECT name FROM seller WHERE name = ? LOCKED", [seller]);
  if (known.length > 0) return;
  const row = { name: `the quota of ${JSON.stringify(seller)}`, holder: "", ends_at: NEVER };
  await insertRows(session, "lease", [row], { replaceBy: ["name"] });
}

/** Its row is locked by writing it, and held by nobody. */
const NEVER = timeText(0);
