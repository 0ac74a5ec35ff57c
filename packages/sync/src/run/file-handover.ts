import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import { isSyncError } from "../domain/sync-error.ts";
import { leaseTable } from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";

// A SQLite file is served by the one process that has locked it. A command that has it, because no run was there, hands
// it over to a run that starts; both say what they do by leases, which end by themselves with a process.

/** Of the command that has the file and hands it over when it is asked to. */
const LENT = "the database file, lent to a command";
/** Of a run that waits for it. */
const REQUESTED = "the database file, requested by a run";

const LEASE_MS = 5_000;
const CHECK_INTERVAL_MS = 250;
/** A page of a slow service takes this long at most; then the run is refused. */
const MAX_WAIT_MS = 60_000;

async function note(session: Session, name: string): Promise<void> {
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
 * Opens what a run needs of its database file; from a command that has it, and hands it over, the file is requested.
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
    await store.write((session) => note(session, REQUESTED));
    await sleep(clock, CHECK_INTERVAL_MS, signal);
  }
}

interface FileHolder {
  readonly store: Store;
  readonly clock: Clock;
  /** Whether this process has the file, and nothing else in it needs that. */
  readonly isLent: () => boolean;
  /** Lets go of the file. */
  readonly release: () => Promise<void>;
}

/** Work of a command on a database file that it may have to hand over. */
export interface FileLoan extends AsyncDisposable {
  /**
   * Does a piece of work with the file, whose signal aborts when the file is requested.
   *
   * @returns undefined when it was, or is
   */
  use<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined>;
}

/** Watches for a run that requests the file, until it is disposed of. */
export function lendFile({ store, clock, isLent, release }: FileHolder): FileLoan {
  if (store.jobQueue.kind !== "embedded") {
    const { signal } = new AbortController();
    return { use: (work) => work(signal), async [Symbol.asyncDispose]() {} };
  }
  const running = new Set<Promise<unknown>>();
  let requested = new AbortController();
  const isRequested = (): Promise<boolean> => store.read((session) => isNoted(session, REQUESTED));
  const handOver = async (): Promise<void> => {
    requested.abort(new Error("The database file was requested by a run"));
    await Promise.allSettled(running);
    await release();
    await store.write((session) => remove(session, LENT));
    requested = new AbortController();
  };
  const check = async (): Promise<void> => {
    if (!isLent()) return;
    if (await isRequested()) await handOver();
    else await store.write((session) => note(session, LENT));
  };
  const disposed = new AbortController();
  const watch = async (): Promise<void> => {
    while (!disposed.signal.aborted) {
      // What fails here fails the work too.
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
