import { type Clock, type Pacer, systemClock } from "@marketplace-seller/client-core";
import { paceRefusal, sleep } from "@marketplace-seller/client-core/internal";
import { lazy } from "../domain/lazy.ts";
import { fields, recordTable } from "../domain/table.ts";
import { timeText } from "../domain/time.ts";
import { checkOptions, DEFAULT_RATE } from "../option-table.ts";
import { leaseTable } from "../store/lease.ts";
import { openStore } from "../store/open-store.ts";
import type { Session, Store, StoreSource } from "../store/store.ts";

/** Of whom requests are counted, and how many may be sent. */
export interface SharedPacerOptions {
  /** The seller's name in the database; a sync of the same name shares its quota. */
  readonly seller: string;
  /** Listing requests in any minute, of all processes together. Default 800 of the 1000 that the service allows. */
  readonly requestsPerMinute?: number;
  /** Receives how long requests had to wait, milliseconds. */
  readonly onWait?: (waitMs: number) => void;
  /** The time; that of the machine by default. */
  readonly clock?: Clock;
}

/** The `pacing.registry` of plain clients that share a rate with other processes. */
export interface SharedPacer extends AsyncDisposable {
  pacerFor(): Pacer;
  /** Closes the database. */
  close(): Promise<void>;
}

/**
 * Keeps the rate of a seller's listing requests together with every other process on the same database. Blocks of
 * requests are leased there before they are used, so that neither a crash nor a restart exceeds the rate.
 *
 * @throws RangeError unless `requestsPerMinute` is a whole number above 0
 * @example
 * const registry = sharedPacer(postgresStore(process.env.DATABASE_URL), { seller: "shop" });
 * const client = createRestClient({ baseUrl, credentials, pacing: { registry } });
 */
export function sharedPacer(
  source: StoreSource,
  { seller, requestsPerMinute = DEFAULT_RATE, onWait, clock }: SharedPacerOptions,
): SharedPacer {
  checkOptions({ requestsPerMinute });
  const time = clock ?? systemClock;
  const store = lazy(() => openStore(source, time));
  const perMinute = requestsPerMinute;
  const pacer = leasedPacer({
    openStore: store.get,
    seller,
    perMinute,
    clock: time,
    ...(onWait && { onWait }),
  });
  const close = async (): Promise<void> => {
    await (await store.peek()?.catch(() => undefined))?.close();
  };
  return { pacerFor: () => pacer, close, [Symbol.asyncDispose]: close };
}

interface LeasedPacerOptions {
  readonly openStore: () => Promise<Store>;
  readonly seller: string;
  /** Requests in any minute, of all processes on one database. */
  readonly perMinute: number;
  readonly clock: Clock;
  readonly onWait?: (waitMs: number) => void;
}

const LARGEST_BLOCK = 50;
/** A wait that a service asks for is cut to this. */
const MAX_PAUSE_MS = 2 * 60_000;

/**
 * Lets requests of one seller through by blocks leased in the store, which all its processes share. The
 * first block of a poll is of one request; those that follow at once are larger.
 */
export function leasedPacer({
  openStore,
  seller,
  perMinute,
  clock,
  onWait,
}: LeasedPacerOptions): Pacer {
  const limit = { requests: perMinute, windowMs: 60_000 };
  let left = 0;
  let usableUntil = -Infinity;
  let size = 1;
  let pausedUntil = -Infinity;
  let leasing: Promise<number> | undefined;

  const takeFromBlock = (): boolean => {
    if (left < 1 || clock.monotonic() >= usableUntil) return false;
    left -= 1;
    return true;
  };
  const lease = async (): Promise<number> => {
    const isFollowing = clock.monotonic() < usableUntil;
    size = isFollowing ? Math.min(LARGEST_BLOCK, size * 2) : 1;
    const block = await leaseBlock(await openStore(), seller, perMinute, size, () =>
      clock.monotonic(),
    );
    if ("waitMs" in block) return block.waitMs;
    left = block.requests;
    usableUntil = block.usableUntil;
    return 0;
  };
  const waitForBlock = (): Promise<number> => {
    leasing ??= lease().finally(() => {
      leasing = undefined;
    });
    return leasing;
  };
  return {
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + Math.min(ms, MAX_PAUSE_MS));
    },
    async acquire({ operation, signal, maxWaitMs = Infinity, onWait: onCallWait } = {}) {
      const startedAt = clock.monotonic();
      for (;;) {
        signal?.throwIfAborted();
        const pauseMs = pausedUntil - clock.monotonic();
        if (pauseMs <= 0 && takeFromBlock()) return;
        const waitMs = pauseMs > 0 ? pauseMs : await waitForBlock();
        if (waitMs === 0) continue;
        if (clock.monotonic() - startedAt + waitMs > maxWaitMs) {
          throw paceRefusal(operation, waitMs, pauseMs > 0 ? undefined : limit);
        }
        onWait?.(waitMs);
        onCallWait?.(waitMs);
        await sleep(clock, waitMs, signal);
      }
    },
  };
}

export const quotaBlockTable = recordTable(
  "quota_block",
  { seller: fields.text, leasedAt: fields.time, requests: fields.integer },
  { key: [] },
);

/** How long after it is leased a block may be used. */
export const USABLE_MS = 5_000;

/**
 * Blocks that can be in use within one minute of the service: a request of a block leased so long before
 * may be sent at its beginning; a second more for the way.
 */
const WINDOW_MS = 60_000 + USABLE_MS + 1_000;

type BlockLease =
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
  perMinute: number,
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
    await session.run("DELETE FROM quota_block WHERE seller = ? AND leased_at <= ?", [
      seller,
      timeText(now - WINDOW_MS),
    ]);
    const rows = await session.query(
      "SELECT * FROM quota_block WHERE seller = ? ORDER BY leased_at",
      [seller],
    );
    const blocks = rows.map(quotaBlockTable.parse);
    const used = blocks.reduce((sum, { requests }) => sum + requests, 0);
    const requests = Math.min(wanted, perMinute - used);
    if (requests < 1) {
      const oldest = blocks[0]?.leasedAt ?? now;
      return { waitMs: Math.max(1, oldest + WINDOW_MS - now) };
    }
    await session.insert(quotaBlockTable, [{ seller, leasedAt: now, requests }]);
    return { requests, usableUntil };
  });
}

/** Of plain clients there may be no such seller. */
async function lockQuota(session: Session, seller: string): Promise<void> {
  const known = await session.query("SELECT name FROM seller WHERE name = ? LOCKED", [seller]);
  if (known.length > 0) return;
  // Its row is locked by writing it, and held by nobody.
  const lease = { name: `the quota of ${JSON.stringify(seller)}`, holder: "", endsAt: 0 };
  await session.insert(leaseTable, [lease], "replace");
}
