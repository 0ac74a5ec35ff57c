import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import { refuseCopied } from "./copied-to.ts";
import { createTimeGuard, MAX_CLOCK_CORRECTION_MS } from "./guarded-times.ts";
import type { ReadOnlyStore, Store, StoreSource, StoreSurroundings } from "./store.ts";
import type { DeclaredTable } from "./tables/declare-table.ts";

export interface OpenStoreOptions extends Pick<StoreSurroundings, "onJournalFailure"> {
  /** Their guarded times are reset. */
  readonly tables: readonly DeclaredTable<never>[];
  /** Whether a copied database is opened, too. */
  readonly mayBeCopied?: boolean;
}

/**
 * Opens a store whose clock may be set back while processes run. In the first write transaction, and in each one before
 * which the clock went back, it resets the guarded times of `tables`; no other code needs to handle that.
 *
 * @throws SyncError `database-…`
 */
export async function openStore(
  source: StoreSource,
  clock: Clock,
  { tables, mayBeCopied = false, ...surroundings }: OpenStoreOptions,
): Promise<Store> {
  const endImpossibleWaits = createTimeGuard(tables);
  const store = await source.open(() => clock.now(), {
    ...surroundings,
    sleep: (ms) => sleep(clock, ms),
  });
  if (!mayBeCopied) await closeIfCopied(store);
  let latest = Infinity;
  return {
    jobQueue: store.jobQueue,
    read: (work) => store.read(work),
    scrub: () => store.scrub(),
    close: () => store.close(),
    async write(work, options) {
      let latestTime = latest;
      const result = await store.write((session) => {
        const now = async (): Promise<number> => {
          const present = await session.now();
          if (present < latestTime - MAX_CLOCK_CORRECTION_MS)
            await endImpossibleWaits(session, present);
          latestTime = present;
          return present;
        };
        return work({ ...session, now });
      }, options);
      latest = latestTime;
      return result;
    },
  };
}

/** @throws SyncError `database-copied`, after closing the store */
export async function closeIfCopied<Opened extends ReadOnlyStore>(store: Opened): Promise<Opened> {
  try {
    await store.read(refuseCopied);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
