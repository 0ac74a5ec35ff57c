import type { Clock, Pacer } from "@marketplace-seller/client-core";
import { paceRefusal, sleep } from "@marketplace-seller/client-core/internal";
import type { Store } from "../store/store.ts";
import { leaseBlock, type Quota } from "./quota-blocks.ts";

export interface LeasedPacerOptions {
  /** Gives the store, which is opened when it is first needed. */
  readonly opened: () => Promise<Store>;
  readonly seller: string;
  readonly quota: Quota;
  readonly clock: Clock;
  /** Receives how long requests had to wait, milliseconds. */
  readonly onWait?: (waitMs: number) => void;
}

const LARGEST_BLOCK = 50;
/** A wait that a service asks for is cut to this. */
const MAX_PAUSE_MS = 2 * 60_000;

/**
 * Lets requests of one seller through by blocks leased in the store, which all its processes share. The
 * first block of a poll is of one request; those that follow at once are larger.
 */
export function leasedPacer({ opened, seller, quota, clock, onWait }: LeasedPacerOptions): Pacer {
  const limit = { requests: quota.perMinute, windowMs: 60_000 };
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
    const block = await leaseBlock(await opened(), seller, quota, size, () => clock.monotonic());
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
