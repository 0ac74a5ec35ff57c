import { type Lease, releaseLease } from "../store/lease.ts";
import type { Store } from "../store/store.ts";
import { findWrite, saveWrite, type WriteRow, type WriteState } from "./write-row.ts";

/** What became of a write. */
export interface WriteEnd {
  readonly state: Exclude<WriteState, "sending">;
  /** The response, when there is one. */
  readonly result?: unknown;
  readonly failure?: string;
}

/**
 * Stores what became of a write, and releases its lease.
 *
 * @returns whether it was stored; false when another process has taken the write over, or a person has settled it
 */
export function endWrite(
  store: Store,
  write: WriteRow,
  lease: Lease,
  { state, result, failure }: WriteEnd,
): Promise<boolean> {
  return store.write(async (session) => {
    // Locked before the lease, as by whoever takes it over.
    const known = await findWrite(session, write.seller, write.key);
    if (!(await releaseLease(session, lease))) return false;
    if (known?.state !== write.state || known.intendedAt !== write.intendedAt) return false;
    const text = result === undefined ? null : JSON.stringify(result);
    await saveWrite(session, { ...known, state, result: text, failure: failure ?? null });
    return true;
  });
}

/** Removes the intent of a write whose body the client refused: nothing was sent, and the key stays free. */
export async function withdrawWrite(
  store: Store,
  { seller, key }: WriteRow,
  lease: Lease,
): Promise<void> {
  await store.write(async (session) => {
    await findWrite(session, seller, key);
    if (!(await releaseLease(session, lease))) return;
    await session.run("DELETE FROM keyed_write WHERE seller = ? AND write_key = ?", [seller, key]);
  });
}
