import { createDatabaseError, type SyncError } from "../contract/sync-error.ts";
import { findLease, type HeldLease, leaseTable, RUN_LOCK } from "./lease.ts";
import type { Session, Store } from "./store.ts";

// The operating system keeps the run lock of a SQLite file, and releases it when its process ends. A lease beside it
// names the process: its holder is "backfill (process 4711)", or "backfill (process 4711), awaited by run (process
// 4712)" until the end of the lease, which the waiting `run` renews.

/** It hands the run lock over to a `run`. */
export const LENDER = "backfill";

const AWAITED_BY = ", awaited by ";
const REQUEST_MS = 5_000;

/**
 * Takes a SQLite file's run lock for a command; this process may have it for another one. PostgreSQL needs none.
 *
 * @throws SyncError `database-locked`, which names its process
 */
export async function takeRunLock(store: Store, command: string): Promise<void> {
  const { jobQueue } = store;
  if (jobQueue.kind !== "embedded") return;
  if (!(await jobQueue.lock())) throw createLockedError(await store.read(findRow));
  await store.write((session) => saveRow(session, nameProcess(command), 0));
}

/**
 * @returns the process that has the lock, and hands it over
 * @throws SyncError `database-locked` when it does not, or another process waits already
 */
export function requestRunLock(store: Store, command: string): Promise<string> {
  return store.write(async (session) => {
    const requester = nameProcess(command);
    const row = await findRow(session);
    const now = await session.now();
    // A process without a row has just taken it.
    const [holder = "", waiting = requester] = (row?.holder ?? LENDER).split(AWAITED_BY);
    const isTaken = isPending(row, now) && waiting !== requester;
    if (isTaken || !holder.startsWith(LENDER)) throw createLockedError(row);
    await saveRow(session, `${holder}${AWAITED_BY}${requester}`, now + REQUEST_MS);
    return holder;
  });
}

/** The process that took the run lock last, and the one that waits for it. */
export function findRunLock(
  store: Store,
): Promise<{ readonly holder?: string | undefined; readonly requester?: string | undefined }> {
  return store.read(async (session) => {
    const row = await findRow(session);
    const [holder, requester] = row?.holder.split(AWAITED_BY) ?? [];
    return isPending(row, await session.now()) ? { holder, requester } : { holder };
  });
}

const nameProcess = (command: string): string => `${command} (process ${process.pid})`;
const findRow = (session: Session) => findLease(session, RUN_LOCK);
const isPending = (row: HeldLease | undefined, now: number) => (row?.endsAt ?? 0) > now;
const saveRow = (session: Session, holder: string, endsAt: number) =>
  session.insert(leaseTable, [{ name: RUN_LOCK, holder, endsAt }], "replace");

function createLockedError(row: HeldLease | undefined): SyncError {
  const holder = row === undefined ? "" : `: ${row.holder}`;
  return createDatabaseError(
    "locked",
    `Another marketplace-sync process uses this database file${holder}. Stop that process, or use PostgreSQL, which several processes can use.`,
  );
}
