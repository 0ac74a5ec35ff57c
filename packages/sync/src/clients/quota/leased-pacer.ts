import type { Clock, Pacer } from "@marketplace-seller/client-core";
import { paceRefusal, sleep } from "@marketplace-seller/client-core/internal";
import type { Store } from "../../store/store.ts";
import { leaseBlock } from "./lease-block.ts";

interface LeasedPacerOptions {
  readonly openStore: () => Promise<Store>;
  readonly seller: string;
  /** Listing requests of all processes on one database together. */
  readonly requestsPerMinute: number;
  readonly clock: Clock;
  readonly onWait?: (waitMs: number) => void;
}

const MAX_BLOCK_REQUESTS = 50;
/** Of the quota in one block: what is not sent counts for a minute. */
const MAX_BLOCK_SHARE = 0.1;
/** For a service's `Retry-After`, milliseconds. */
const MAX_PAUSE_MS = 2 * 60_000;

/**
 * Takes one seller's requests from blocks leased in the database, so that all processes share one quota. A poll's first
 * block has one request; those that follow at once are larger.
 */
export function createLeasedPacer({
  openStore,
  seller,
  requestsPerMinute,
  clock,
  onWait,
}: LeasedPacerOptions): Pacer {
  const limit = { requests: requestsPerMinute, windowMs: 60_000 };
  const shareOfQuota = Math.floor(requestsPerMinute * MAX_BLOCK_SHARE);
  const maxBlockSize = Math.max(1, Math.min(MAX_BLOCK_REQUESTS, shareOfQuota));
  let remaining = 0;
  let usableUntil = -Infinity;
  let blockSize = 1;
  let pausedUntil = -Infinity;
  let leasing: Promise<number> | undefined;

  const takeFromBlock = (): boolean => {
    if (remaining < 1 || clock.monotonic() >= usableUntil) return false;
    remaining -= 1;
    return true;
  };
  /** Leases the next block; resolves to 0, or the milliseconds until the next attempt. */
  const leaseNextBlock = async (): Promise<number> => {
    const followsAtOnce = clock.monotonic() < usableUntil;
    blockSize = followsAtOnce ? Math.min(maxBlockSize, blockSize * 2) : 1;
    const store = await openStore();
    const block = await leaseBlock(store, seller, requestsPerMinute, blockSize, () =>
      clock.monotonic(),
    );
    if ("waitMs" in block) return block.waitMs;
    remaining = block.requests;
    usableUntil = block.usableUntil;
    return 0;
  };
  const waitForBlock = (): Promise<number> => {
    leasing ??= leaseNextBlock().finally(() => {
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
