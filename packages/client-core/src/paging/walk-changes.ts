import { digestOf, formatCursor, parseCursor } from "./change-cursor.ts";
import { type Progress, passes } from "./change-passes.ts";
import type { ChangeWalkOptions } from "./change-walk-options.ts";

/** A walk over changes; `for await` it. A second loop goes on where the first was left. */
export interface ChangeWalk<Row> extends AsyncIterable<Row> {
  /**
   * How far it has come; a text to store and to resume from with the same filter and the same key. A resumed
   * walk begins with the millisecond that this one was in, so the rows of that millisecond come again. Empty
   * before the first row.
   */
  readonly cursor: string;
  /** Up to this moment, in epoch milliseconds, the listings were walked whole; undefined before. */
  readonly completeUntil: number | undefined;
}

/**
 * Walks all rows last updated in a range, oldest update first, each version of each row exactly once, in
 * memory that does not grow, while rows are updated and move between the listings.
 *
 * It passes over the range up to a little before now, then over what has changed since, until a pass
 * brings nothing new: a package that is updated during the walk is read again at its new place. A
 * range that ends in the past is passed over once. One that ends now is walked to its end, which takes
 * `settleMs` longer. Of a row that was updated twice before the walk came to it, only the later version
 * exists to be given.
 *
 * @throws ProtocolError when the listing cannot be walked by last update
 * @throws RangeError when the range or the cursor is not one; when iterated, for a cursor of another scope
 * @throws the signal's reason, or what a read throws; the walk can go on after it from its cursor
 */
export function walkChanges<Row, Part>(options: ChangeWalkOptions<Row, Part>): ChangeWalk<Row> {
  const { from, to, cursor } = options;
  if (!(from <= to)) throw new RangeError("a range must not end before it begins");
  const resumed = cursor === undefined ? undefined : parseCursor(cursor);
  const time = Math.max(from, resumed?.time ?? from);
  const progress: Progress = { time, seen: new Set(), completeUntil: undefined };
  let digest = resumed?.digest;
  return {
    get cursor() {
      return digest === undefined ? "" : formatCursor({ time: progress.time, digest });
    },
    get completeUntil() {
      return progress.completeUntil;
    },
    async *[Symbol.asyncIterator]() {
      const own = await digestOf(await options.scope());
      if (digest !== undefined && digest !== own) throw foreignCursor();
      digest = own;
      yield* passes(options, progress);
    },
  };
}

function foreignCursor(): RangeError {
  return new RangeError(
    "the cursor was taken under another filter or by another seller, and would leave packages out: " +
      "begin without a cursor, from the completeUntil that you stored or from the first moment of interest",
  );
}
