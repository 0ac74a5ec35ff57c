import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import { isSyncError } from "../domain/sync-error.ts";
import { leaseTable } from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";

// One process at a time runs jobs on a SQLite file: the one that holds its run lock. A command that took the lock while
// no `run` was there hands it over when a `run` starts. Both tell each other by leases, which expire with a process.

/** The lease of a command that holds the run lock, and hands it over on request. */
const LENT = "the database file, lent to a command";
/** The lease of a `run` that waits for the run lock. */
const REQUESTED = "the database file, requested by a run";

const LEASE_MS = 5_000;
const CHECK_INTERVAL_MS = 250;
/** A command may have to finish a page of a slow service first; after this, `run` is refused. */
const MAX_WAIT_MS = 60_000;

async function setLease(session: Session, name: string): Promise<void> {
  const endsAt = (await session.now()) + LEASE_MS;
  await session.insert(leaseTable, [{ name, holder: "", endsAt }], "replace");
}

async function isNoted(session: Session, name: string): Promise<boolean> {
  const [row] = await session.query("SELECT * FROM lease WHERE name = ?", [name]);
  return row !== undefined && leaseTable.parse(row).endsAt > (await session.now());
}

const remove = (session: Session, name: string): Promise<number> =>
  session.run("DELETE FROM lease WHERE name = ?", [name]);

interface RunStart {
  readonly store: Store;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Opens the job queue of a `run`; where a command holds the run lock of the file, requests it and waits.
 *
 * @throws SyncError `database-locked` when another run has it
 */
export async function requestFile<Result>(
  { store, clock, signal }: RunStart,
  open: () => Promise<Result>,
): Promise<Result> {
  for (const end = clock.monotonic() + MAX_WAIT_MS; ; ) {
    try {
      const opened = await open();
      if (store.jobQueue.kind === "embedded")
        await store.write((session) => remove(session, REQUESTED));
      return opened;
    } catch (error) {
      const isLent =
        isSyncError(error, "database-locked") &&
        clock.monotonic() < end &&
        (await store.read((session) => isNoted(session, LENT)));
      if (!isLent) throw error;
    }
    await store.write((session) => setLease(session, REQUESTED));
    await sleep(clock, CHECK_INTERVAL_MS, signal);
  }
}

interface FileHolder {
  readonly store: Store;
  readonly clock: Clock;
  /** Whether this process holds the run lock, and only for this command. */
  readonly isLent: () => boolean;
  /** Releases the run lock. */
  readonly release: () => Promise<void>;
}

/** Lets a command work on a database file whose run lock it may have to hand over. */
export interface FileLoan extends AsyncDisposable {
  /**
   * Runs work that needs the run lock; its signal aborts when a `run` requests the lock.
   *
   * @returns undefined when the lock was requested: before the work began, or while it ran
   */
  use<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined>;
}

/** Watches for a `run` that requests the run lock, until it is disposed of. */
export function lendFile({ store, clock, isLent, release }: FileHolder): FileLoan {
  if (store.jobQueue.kind !== "embedded") {
    const { signal } = new AbortController();
    return { use: (work) => work(signal), async [Symbol.asyncDispose]() {} };
  }
  const running = new Set<Promise<unknown>>();
  let requested = new AbortController();
  const isRequested = (): Promise<boolean> => store.read((session) => isNoted(session, REQUESTED));
  const handOver = async (): Promise<void> => {
    requested.abort(new Error("A run has requested the database file"));
    await Promise.allSettled(running);
    await release();
    await store.write((session) => remove(session, LENT));
    requested = new AbortController();
  };
  const check = async (): Promise<void> => {
    if (!isLent()) return;
    if (await isRequested()) await handOver();
    else await store.write((session) => setLease(session, LENT));
  };
  const disposed = new AbortController();
  const watch = async (): Promise<void> => {
    while (!disposed.signal.aborted) {
      // A failure of the database needs no report here: the work of the command fails too.
      await check().catch(() => undefined);
      await sleep(clock, CHECK_INTERVAL_MS, disposed.signal).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    async use(work) {
      if (await isRequested()) return undefined;
      const { signal } = requested;
      if (signal.aborted) return undefined;
      const result = work(signal);
      running.add(result);
      try {
        return await result;
      } catch (error) {
        if (!signal.aborted) throw error;
        return undefined;
      } finally {
        running.delete(result);
      }
    },
    async [Symbol.asyncDispose]() {
      disposed.abort();
      await watching;
      await store.write((session) => remove(session, LENT));
    },
  };
}
