import type { Clock } from "../deadline/clock.ts";
import { sleep } from "../deadline/sleep.ts";
import { type Change, type ChangeIdentity, changesOf, type ReadChanges } from "./change.ts";
import { type ChangeCursor, formatCursor, parseCursor } from "./change-cursor.ts";
import { mergeAscending } from "./merge-ascending.ts";
import { seekChanges } from "./seek-changes.ts";
import { type TimeWindow, windowsOf } from "./windows.ts";

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

const SETTLE_MS = 2000;

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

interface Progress {
  readonly cursor: ChangeCursor;
  completeUntil: number | undefined;
}

async function* passes<Row, Part>(
  options: ChangeWalkOptions<Row, Part>,
  progress: Progress,
): AsyncGenerator<Row, void, undefined> {
  const { clock, to, signal } = options;
  const settleMs = Math.max(1, options.settleMs ?? SETTLE_MS);
  for (let changesBefore = Infinity; ; ) {
    const end = Math.min(to, clock.now() - settleMs);
    let found = false;
    for await (const row of onePass(options, progress.cursor, end)) {
      found = true;
      yield row;
    }
    progress.completeUntil = end;
    if (end >= to || (!found && end >= changesBefore)) return;
    // The next pass is to see whatever changed up to now.
    changesBefore = clock.now();
    await sleep(clock, Math.min(to, changesBefore) + settleMs - clock.now(), signal);
  }
}

/** Gives what is new since the cursor, up to `to`, and moves the cursor along. */
async function* onePass<Row, Part>(
  options: ChangeWalkOptions<Row, Part>,
  cursor: ChangeCursor,
  to: number,
): AsyncGenerator<Row, void, undefined> {
  if (cursor.time > to) return;
  for (const window of windowsOf({ from: cursor.time, to }, options.widestMs)) {
    const sources = options.parts.map((part) =>
      seekChanges(readerOf(options, part), window, options.pageSize),
    );
    for await (const run of mergeAscending(sources)) {
      for (const change of run) if (isNew(change, cursor)) yield change.row;
    }
  }
}

/** Remembers the versions of one millisecond only: rows come in ascending order. */
function isNew({ time, id }: Change<unknown>, cursor: ChangeCursor): boolean {
  if (time < cursor.time) return false;
  if (time > cursor.time) {
    cursor.time = time;
    cursor.seen.clear();
  }
  if (cursor.seen.has(id)) return false;
  cursor.seen.add(id);
  return true;
}

function readerOf<Row, Part>(
  { read, identify, signal }: ChangeWalkOptions<Row, Part>,
  part: Part,
): ReadChanges<Row> {
  return async (window, page) => {
    signal?.throwIfAborted();
    return changesOf(await read({ part, window, page }, signal), identify, window);
  };
}
