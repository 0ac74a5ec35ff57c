import { messageWithoutCode } from "@marketplace-seller/client-core/internal";
import { isDatabaseError, SyncError } from "../contract/sync-error.ts";
import { type Lease, releaseLease } from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";
import { findWrite, saveWrite, type WriteRow, type WriteState } from "./keyed-write-table.ts";
import { renderResult } from "./stored-result.ts";

export interface StoredOutcome {
  readonly state: Exclude<WriteState, "sending">;
  readonly result?: unknown;
  readonly failure?: string;
}

/** @returns false when another process has taken over, or a person has resolved it */
export function storeOutcome(
  store: Store,
  write: WriteRow,
  lease: Lease,
  { state, result, failure }: StoredOutcome,
): Promise<boolean> {
  return store.write(async (session) => {
    const current = await releaseAndFind(session, write, lease);
    if (current === undefined) return false;
    const stored = { state, result: renderResult(result), failure: failure ?? null };
    await saveWrite(session, { ...current, ...stored });
    return true;
  });
}

/** @throws SyncError `database-…`, which advises to repeat the call */
export async function storeOutcomeOrExplain(
  store: Store,
  write: WriteRow,
  lease: Lease,
  outcome: StoredOutcome,
): Promise<boolean> {
  try {
    return await storeOutcome(store, write, lease, outcome);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    const { operation, key } = write;
    throw new SyncError(
      error.code,
      `The outcome of ${operation} with the key ${JSON.stringify(key)} could not be stored: ` +
        `${messageWithoutCode(error)} Call again with the same key once the database is back: the sync first reads ` +
        "back from the service whether the write was applied, so it is not applied twice.",
      { cause: error },
    );
  }
}

/**
 * Deletes the intent of a write that was not sent, as when the client refused its body; the key can be used again.
 * Nothing happens when another process has taken over, or a person has resolved it.
 */
export async function withdrawWrite(store: Store, write: WriteRow, lease: Lease): Promise<void> {
  await store.write(async (session) => {
    if ((await releaseAndFind(session, write, lease)) === undefined) return;
    const { seller, key } = write;
    await session.run("DELETE FROM keyed_write WHERE seller = ? AND write_key = ?", [seller, key]);
  });
}

/** Undefined when another process has the lease, or the write has changed since. */
async function releaseAndFind(
  session: Session,
  { seller, key, state, intendedAt }: WriteRow,
  lease: Lease,
): Promise<WriteRow | undefined> {
  // The row before the lease, as a process that takes over, so that the two cannot deadlock.
  const current = await findWrite(session, seller, key);
  const isReleased = await releaseLease(session, lease);
  const isSame = current?.state === state && current.intendedAt === intendedAt;
  return isReleased && isSame ? current : undefined;
}
