import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "@marketplace-seller/client-core";
import { createDatabaseError } from "../contract/sync-error.ts";
import { createFullDiskMemory } from "./full-disk.ts";
import { type Lazy, lazy } from "./lazy.ts";
import { leaseTable } from "./lease.ts";
import { closeIfCopied, type OpenStoreOptions, openStore } from "./open-store.ts";
import type { ReadOnlyStore, Session, Store, StoreSource } from "./store.ts";

/** The database of a sync, which is opened at its first use, either read-only or for writing. */
export interface StoreAccess {
  readonly store: Lazy<Store>;
  readonly readOnly: Lazy<ReadOnlyStore>;
  /** Reads the database; throws an error with the reason when reading takes longer than 2 s. */
  read<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  write<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /**
   * Checks that the database can be read and written within 2 s, by writing a row and removing it again.
   *
   * @throws SyncError `database-…` with the reason
   */
  checkReady(): Promise<void>;
  close(): Promise<void>;
}

const READ_TIMEOUT_MS = 2_000;

interface StoreAccessOptions extends OpenStoreOptions {
  /** Creates the database if it is missing; without it, reading a missing database is refused. */
  readonly makeDatabase?: () => Promise<unknown>;
}

export function createStoreAccess(
  source: StoreSource,
  clock: Clock,
  { makeDatabase, ...options }: StoreAccessOptions,
): StoreAccess {
  const fullDisk = createFullDiskMemory(clock);
  const store = lazy(async () => fullDisk.watch(await openStore(source, clock, options)));
  const readOnly = lazy(async (): Promise<ReadOnlyStore> => {
    if (source.openReadOnly === undefined) return store.get();
    const open = source.openReadOnly.bind(source, () => clock.now());
    const existing = await open();
    if (existing !== undefined) return closeIfCopied(existing);
    await makeDatabase?.();
    const created = makeDatabase && (await open());
    if (created !== undefined) return created;
    throw createDatabaseError(
      "unreachable",
      "The database of the sync does not exist yet; marketplace-sync run or once creates it",
    );
  });
  // While one readiness check hangs, no further readiness check is started, because several hanging checks would use
  // up all connections to the database.
  let probe: Promise<void> | undefined;
  const probeWrite = (): Promise<void> => {
    probe ??= store
      .get()
      .then((open) => open.write(writeAndRemove))
      .finally(() => {
        probe = undefined;
      });
    return probe;
  };
  return {
    store,
    readOnly,
    async checkReady() {
      await withTimeout(
        (await readOnly.get()).read(async () => undefined),
        READ_TIMEOUT_MS,
      );
      await withTimeout(probeWrite(), READ_TIMEOUT_MS);
      fullDisk.check();
    },
    read: async (work) => withTimeout((await readOnly.get()).read(work), READ_TIMEOUT_MS),
    write: async (work) => (await store.get()).write(work),
    async close() {
      const lazies = [readOnly, store];
      const open = await Promise.all(lazies.map((lazy) => lazy.peek()?.catch(() => undefined)));
      for (const lazy of lazies) lazy.reset();
      for (const openedStore of new Set(open)) await openedStore?.close();
    },
  };
}

/**
 * The size in bytes of the row that the readiness check writes and removes; the row is larger than a database page,
 * so that a full disk is noticed.
 */
const PROBE_BYTES = 32 * 1024;

/** The row that the readiness check writes is removed in the same transaction, so no other transaction sees the row. */
async function writeAndRemove(session: Session): Promise<void> {
  const name = `readiness check ${randomUUID()}`;
  const holder = randomBytes(PROBE_BYTES / 2).toString("hex");
  await session.insert(leaseTable, [{ name, holder, endsAt: 0 }]);
  await session.run("DELETE FROM lease WHERE name = ?", [name]);
}

function withTimeout<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = `The database did not respond within ${timeoutMs} ms`;
    timer = setTimeout(() => reject(createDatabaseError("unreachable", late)), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
