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
 * Stores what became of a write.
 *
 * @returns whether it was stored; false when another process has taken the write over
 */
export function endWrite(store: Store, write: WriteRow, end: WriteEnd): Promise<boolean> {
  const { state, result, failure = null } = end;
  return store.write(async (session) => {
    const known = await findWrite(session, write.seller, write.key);
    if (known?.epoch !== write.epoch) return false;
    const text = result === undefined ? null : JSON.stringify(result);
    await saveWrite(session, { ...known, state, result: text, failure });
    return true;
  });
}
