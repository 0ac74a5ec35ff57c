import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import { isSyncError } from "../contract/sync-error.ts";
import { leaseTable } from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";

// Only one process at a time may run jobs on a SQLite file: the process that holds the file's run lock. A command
// that took the run lock while no `run` was active gives it to a `run` that starts. The command and the `run`
// coordinate by leases in the database, which expire when a process dies.

/** The lease of a command that holds the run lock and releases it on request. */
const LENT = "the database file, lent to a command";
/** The lease of a `run` that waits for a command to release the run lock. */
const REQUESTED = "the database file, requested by a run";

const LEASE_MS = 5_000;
const CHECK_INTERVAL_MS = 250;
/**
 * The longest time that a `run` waits for the run lock, milliseconds, before it fails with an error; the command with
 * the lock may first have to finish reading a page of a slow service.
 */
const MAX_WAIT_MS = 60_000;
/**
 * Up to CHECK_INTERVAL_MS after it took the run lock, or later on a busy machine, a command stores in the database
 * that it holds the lock.
 */
const MAX_NOTE_DELAY_MS = 4 * CHECK_INTERVAL_MS;

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
 * Opens the job queue of a `run`; if a command holds the run lock of the SQLite file, requests the lock and waits for
 * it.
 *
 * @throws SyncError `database-locked` when another `run` holds the run lock
 */
export async function requestFile<Result>(
  { store, clock, signal }: RunStart,
  open: () => Promise<Result>,
): Promise<Result> {
  const end = clock.monotonic() + MAX_WAIT_MS;
  for (let lentAt = clock.monotonic(); ; ) {
    try {
      const result = await open();
      if (store.jobQueue.kind === "embedded")
        await store.write((session) => remove(session, REQUESTED));
      return result;
    } catch (error) {
      if (!isSyncError(error, "database-locked") || clock.monotonic() >= end) throw error;
      if (await store.read((session) => isNoted(session, LENT))) {
        lentAt = clock.monotonic();
        await store.write((session) => setLease(session, REQUESTED));
      } else if (clock.monotonic() - lentAt > MAX_NOTE_DELAY_MS) throw error;
    }
    await sleep(clock, CHECK_INTERVAL_MS, signal);
  }
}

interface FileHolder {
  readonly store: Store;
  readonly clock: Clock;
  /** Tells whether this process holds the run lock for a command, and not for a `run`. */
  readonly isLent: () => boolean;
  /** Releases the run lock. */
  readonly release: () => Promise<void>;
}

/** Lets a command work on a database file whose run lock the command may have to hand over to a `run`. */
export interface FileLoan extends AsyncDisposable {
  /**
   * Runs work that needs the run lock; the signal of the work aborts when a `run` requests the lock.
   *
   * @returns undefined when a `run` requested the lock before the work started, or while it ran
   */
  use<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined>;
}

/** Checks regularly whether a `run` requests the run lock, until the command no longer needs the lock. */
export function lendFile({ store, clock, isLent, release }: FileHolder): FileLoan {
  if (store.jobQueue.kind !== "embedded") {
    const { signal } = new AbortController();
    return { use: (work) => work(signal), async [Symbol.asyncDispose]() {} };
  }
  const running = new Set<Promise<unknown>>();
  let requested = new AbortController();
  const isRequested = (): Promise<boolean> => store.read((session) => isNoted(session, REQUESTED));
  const handOver = async (): Promise<void> => {
    requested.abort(
      new Error(
        "A process that is starting marketplace-sync run needs the database file, so this command released it",
      ),
    );
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
      // A failure of the database during this check is not reported, because the work of the command fails with the
      // same error.
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
