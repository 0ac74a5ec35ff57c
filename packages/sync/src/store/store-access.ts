import type { Clock } from "@marketplace-seller/client-core";
import { createDatabaseError } from "../contract/sync-error.ts";
import { createWriteCheck, withTimeout } from "./check-ready.ts";
import { createFullDiskMemory } from "./full-disk.ts";
import { type Lazy, lazy } from "./lazy.ts";
import { closeIfCopied, type OpenStoreOptions, openStore } from "./open-store.ts";
import type { ReadOnlyStore, Session, Store, StoreSource } from "./store.ts";

/** A sync's database, opened at its first use, read-only or for writing. */
export interface StoreAccess {
  readonly store: Lazy<Store>;
  readonly readOnly: Lazy<ReadOnlyStore>;
  /** Throws the reason when reading takes longer than 2 s. */
  read<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  write<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /**
   * Writes a row within 2 s, and removes it again.
   *
   * @throws SyncError `database-…`
   */
  checkReady(): Promise<void>;
  close(): Promise<void>;
}

interface StoreAccessOptions extends OpenStoreOptions {
  /** Creates a missing database; without it, reading one is refused. */
  readonly makeDatabase?: () => Promise<unknown>;
}

export function createStoreAccess(
  source: StoreSource,
  clock: Clock,
  { makeDatabase, ...options }: StoreAccessOptions,
): StoreAccess {
  const fullDisk = createFullDiskMemory(clock);
  const store = lazy(
    async () => fullDisk.watch(await openStore(source, clock, options)),
    (open) => open.close(),
  );
  const open = source.openReadOnly?.bind(source, () => clock.now());
  const readOnly = lazy(
    async (): Promise<ReadOnlyStore> => {
      if (open === undefined) return store.get();
      const existing = await open();
      if (existing === undefined) await makeDatabase?.();
      const opened = existing ?? (await open());
      if (opened !== undefined) return closeIfCopied(opened);
      throw createDatabaseError(
        "unreachable",
        "The database of the sync does not exist yet; marketplace-sync run or once creates it",
      );
    },
    async (opened) => {
      if (open !== undefined) await opened.close();
    },
  );
  const checkWrite = createWriteCheck(store);
  return {
    store,
    readOnly,
    async checkReady() {
      await withTimeout((await readOnly.get()).read(async () => undefined));
      await checkWrite();
      fullDisk.check();
    },
    read: async (work) => withTimeout((await readOnly.get()).read(work)),
    write: async (work) => (await store.get()).write(work),
    async close() {
      await readOnly.close();
      await store.close();
    },
  };
}
