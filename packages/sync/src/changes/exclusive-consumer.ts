import { isDeepStrictEqual } from "node:util";
import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import { SyncError } from "../contract/sync-error.ts";
import {
  acquireLease,
  findLease,
  type HeldLease,
  keepLease,
  type Lease,
  releaseLease,
} from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";

export const PULL_POLL_INTERVAL_MS = 250;
/** Then another loop may take over from a killed process, milliseconds. */
export const PULL_LEASE_MS = 15_000;

interface ExclusiveContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly onWait?: (waitMs: number) => void;
}

/**
 * Acquires a consumer for one loop; waits for the lease of a killed process to expire.
 *
 * @returns a function that releases it; undefined when the signal aborts before
 * @throws SyncError `consumer-taken` when the holder renews its lease, so is alive
 */
export async function acquireConsumer(
  { store, clock, onWait }: ExclusiveContext,
  consumer: string,
  signal: AbortSignal,
): Promise<(() => Promise<void>) | undefined> {
  const name = `the changes of ${JSON.stringify(consumer)}`;
  let firstHeld: HeldLease | undefined;
  for (;;) {
    const result = await store.write((session) => acquireOrFindHolder(session, name));
    if ("lease" in result) {
      const stopRenewing = keepLease(store, result.lease, clock);
      return async () => {
        stopRenewing();
        await store.write((session) => releaseLease(session, result.lease));
      };
    }
    if (firstHeld !== undefined && !isDeepStrictEqual(firstHeld, result.heldLease)) {
      const message = `Another process is receiving the changes of consumer ${JSON.stringify(consumer)}; stop that process first`;
      throw new SyncError("consumer-taken", message);
    }
    if (firstHeld === undefined) onWait?.(result.remainingMs);
    firstHeld ??= result.heldLease;
    await sleep(clock, PULL_POLL_INTERVAL_MS, signal).catch(() => undefined);
    if (signal.aborted) return undefined;
  }
}

type AcquireResult =
  | { readonly lease: Lease }
  | { readonly heldLease: HeldLease | undefined; readonly remainingMs: number };

async function acquireOrFindHolder(session: Session, name: string): Promise<AcquireResult> {
  const lease = await acquireLease(session, name, PULL_LEASE_MS);
  if (lease !== undefined) return { lease };
  const heldLease = await findLease(session, name);
  return {
    heldLease,
    remainingMs: heldLease === undefined ? 0 : heldLease.endsAt - (await session.now()),
  };
}
