import { SyncError } from "../domain/sync-error.ts";
import { wake } from "../engine/wake.ts";
import { refuseMoved } from "../feed/scope.ts";
import { pausedSellerTable } from "../store/journaled.ts";
import type { Store } from "../store/store.ts";
import { acquireQueue } from "./claim-write.ts";
import type { WriteContext, WriteOperation } from "./operations.ts";
import { recover, type WriteIo } from "./perform-write.ts";
import { findWrite, saveWrite, type WriteState, writesIn } from "./write-row.ts";

/** A write without an outcome: it is unknown, or the write is under way. */
export interface OpenWrite {
  readonly seller: string;
  readonly key: string;
  readonly operation: WriteOperation;
  readonly body: unknown;
  readonly context: WriteContext;
  /** When its intent was stored, epoch milliseconds. */
  readonly intendedAt: number;
  readonly failure: string | null;
}

/**
 * Reads back every write of a seller whose process ended, and once more every one whose outcome is unknown.
 *
 * @returns the writes whose outcome is unknown still, oldest first
 * @throws SyncError `scope-changed` when the feed was moved
 */
export async function unknownWrites(
  io: WriteIo,
  seller: string,
  signal?: AbortSignal,
): Promise<readonly OpenWrite[]> {
  const { store, settings, scope } = io;
  for (const { key } of await listWrites(store, seller, "sending", "unknown")) {
    signal?.throwIfAborted();
    const claim = await store.write(async (session) => {
      // Another service would show that nothing was done.
      await refuseMoved(session, seller, scope);
      const write = await findWrite(session, seller, key);
      if (write?.state !== "sending" && write?.state !== "unknown") return undefined;
      const lease = await acquireQueue(session, seller, write.queue, settings.leaseMs);
      return lease && { write, lease };
    });
    if (claim === undefined) continue;
    const settled = claim.write.state === "unknown";
    await recover(io, claim.write, claim.lease, { signal, settled });
  }
  return listWrites(store, seller, "unknown");
}

/** The writes of a seller in some states, oldest first. */
export function listWrites(
  store: Store,
  seller: string,
  ...states: readonly WriteState[]
): Promise<readonly OpenWrite[]> {
  return store.read(async (session) =>
    (await writesIn(session, seller, states)).map(
      ({ key, operation, body, context, intendedAt, failure }) => {
        return { seller, key, operation, body, context, intendedAt, failure };
      },
    ),
  );
}

/**
 * Settles a write whose outcome is unknown, by what a person has seen.
 *
 * @param as - `applied`: the key sends nothing more; `not-applied`: it may send again
 * @throws SyncError `nothing-to-settle` when there is no such write
 */
export function settleWrite(
  store: Store,
  seller: string,
  key: string,
  as: "applied" | "not-applied",
): Promise<void> {
  return store.write(async (session) => {
    const write = await findWrite(session, seller, key);
    if (write?.state !== "unknown") {
      throw new SyncError(
        "nothing-to-settle",
        `${JSON.stringify(seller)} has no write with the key ${JSON.stringify(key)} whose outcome is unknown`,
      );
    }
    const failure = `Settled by a person as ${as}`;
    const state = as === "applied" ? "applied" : "refused";
    // Whoever reads it back at this moment finds that it is unknown no more, and writes nothing.
    await saveWrite(session, { ...write, state, failure });
  });
}

/** Pauses the keyed writes of sellers whose database was restored from a backup. */
export function pauseWrites(store: Store, sellers: readonly string[]): Promise<void> {
  return store.write((session) =>
    session.insert(
      pausedSellerTable,
      sellers.map((seller) => ({ seller })),
      "ignore",
    ),
  );
}

/** Lets the keyed writes and the offers of a seller go on. */
export async function resumeWrites(store: Store, seller: string): Promise<void> {
  await store.write(async (session) => {
    await session.run("DELETE FROM paused_seller WHERE seller = ?", [seller]);
    await session.run("UPDATE offer_turn SET failure = NULL WHERE seller = ?", [seller]);
    await wake(session, "offers", [seller]);
  });
}
