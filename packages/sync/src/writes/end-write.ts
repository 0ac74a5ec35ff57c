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

/** Removes the intent of a write whose body the client refused: nothing was sent, and the key stays free. */
export function withdrawWrite(store: Store, { seller, key, epoch }: WriteRow): Promise<number> {
  return store.write((session) =>
    session.run("DELETE FROM keyed_write WHERE seller = ? AND write_key = ? AND epoch = ?", [
      seller,
      key,
      epoch,
    ]),
  );
}
