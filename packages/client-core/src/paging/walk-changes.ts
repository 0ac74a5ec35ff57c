import type { Clock } from "../deadline/clock.ts";
import type { ChangeIdentity } from "./change.ts";
import { formatCursor, parseCursor } from "./change-cursor.ts";
import { type Progress, passes } from "./change-passes.ts";
import type { TimeWindow } from "./windows.ts";

/** One page of one listing. */
export interface ChangeQuery<Part> {
  /** Which of the listings, such as a status; the service takes one per request. */
  readonly part: Part;
  /** Rows last updated from here to there, both included, in epoch milliseconds. */
  readonly window: TimeWindow;
  /** From 0. */
  readonly page: number;
}

/** What is walked, and how. */
export interface ChangeWalkOptions<Row, Part> {
  /** The listings to merge into one, such as several statuses; `[undefined]` for a single one. */
  readonly parts: readonly Part[];
  /** Reads one page, sorted by last update, oldest first. */
  readonly read: (
    query: ChangeQuery<Part>,
    signal: AbortSignal | undefined,
  ) => Promise<readonly Row[]>;
  readonly identify: (row: Row) => ChangeIdentity;
  /** Epoch milliseconds. */
  readonly from: number;
  /** Epoch milliseconds; `Infinity` for up to now. */
  readonly to: number;
  /** The page size that `read` asks for. */
  readonly pageSize: number;
  /** Goes on where an earlier walk of the same listings stopped. */
  readonly cursor?: string | undefined;
  /**
   * How long after a change the service may still fail to list it, in milliseconds; at least 1. The walk
   * keeps so far behind the present. Default 2000.
   */
  readonly settleMs?: number | undefined;
  /** Default 15 days. */
  readonly widestMs?: number | undefined;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

/** A walk over changes; `for await` it. A second loop goes on where the first was left. */
export interface ChangeWalk<Row> extends AsyncIterable<Row> {
  /** How far it has come, the row given last included; a text to store and to resume from. */
  readonly cursor: string;
  /** Up to this moment, in epoch milliseconds, the listings were walked whole; undefined before. */
  readonly completeUntil: number | undefined;
}

/**
 * Walks all rows last updated in a range, oldest update first, each version of each row exactly once, in
 * memory that does not grow, while rows are updated and move between the listings.
 *
 * It passes over the range up to a little before now, then over what has changed since, until a pass
 * brings nothing new: whoever is updated while the walk is on its way is met again at his new place. A
 * range that ends in the past is passed over once. One that ends now is walked to its end, which takes
 * `settleMs` longer. Of a row that was updated twice before the walk came to it, only the later version
 * exists to be given.
 *
 * @throws ProtocolError when the listing cannot be walked by last update
 * @throws RangeError when the range or the cursor is not one
 * @throws the signal's reason, or what a read throws; the walk can go on after it from its cursor
 */
export function walkChanges<Row, Part>(options: ChangeWalkOptions<Row, Part>): ChangeWalk<Row> {
  const { from, to, cursor } = options;
  if (!(from <= to)) throw new RangeError("a range must not end before it begins");
  const resumed = cursor === undefined ? undefined : parseCursor(cursor);
  const progress: Progress = {
    cursor:
      resumed !== undefined && resumed.time >= from ? resumed : { time: from, seen: new Set() },
    completeUntil: undefined,
  };
  return {
    get cursor() {
      return formatCursor(progress.cursor);
    },
    get completeUntil() {
      return progress.completeUntil;
    },
    [Symbol.asyncIterator]: () => passes(options, progress),
  };
}
