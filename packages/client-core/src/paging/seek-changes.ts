import { ProtocolError } from "../errors/errors.ts";
import { endAtRepeatedPage } from "./pages.ts";
import type { TimeWindow } from "./time-window.ts";

/** The identity of a listing row: which version of which item it is. */
export interface ChangeIdentity {
  /** The id of the row's item, such as a package id. */
  readonly key: string;
  /** The version of the item. Each version has one time of last update. */
  readonly version: string | number;
  /** The time of the last update, epoch milliseconds. */
  readonly time: number;
}

export interface Change<Row> {
  readonly id: string;
  readonly time: number;
  readonly row: Row;
}

interface PageQuery {
  readonly window: TimeWindow;
  readonly page: number;
}

/** Reads one page of one listing: rows last updated in the window, oldest update first. */
export type ReadChanges<Row> = (query: PageQuery) => Promise<{
  readonly changes: readonly Change<Row>[];
  /** The number of pages that the service reports. Undefined when it reports none. */
  readonly totalPages?: number | undefined;
}>;

/**
 * A service may round its bounds to whole seconds. A row further outside means that the service applies the dates to
 * something else.
 */
const ROUNDING_MS = 1000;

/**
 * Reads the identities of a page's rows, and checks that the rows are sorted by last update and lie in the window.
 * When a service applies the dates to another field, the walk would otherwise silently skip rows.
 *
 * @throws ProtocolError when a row has no last update, is out of order, or lies beyond the window
 */
export function readChanges<Row>(
  rows: readonly Row[],
  identify: (row: Row) => ChangeIdentity,
  { from, to }: TimeWindow,
  operation?: string,
): Change<Row>[] {
  const changes: Change<Row>[] = [];
  const unwalkable = (what: string) => unwalkableError(what, operation);
  let latest = -Infinity;
  for (const row of rows) {
    const { key, version, time } = identify(row);
    if (!Number.isSafeInteger(time)) throw unwalkable("a row has no time of its last update");
    if (time < latest) throw unwalkable("its rows are not sorted by last update, oldest first");
    if (time >= to + ROUNDING_MS) throw unwalkable("a row was updated after the end of the range");
    if (time <= from - ROUNDING_MS) {
      throw unwalkable("a row was updated before the beginning of the range");
    }
    latest = time;
    if (time <= to) changes.push({ id: `${version}\n${key}`, time, row });
  }
  return changes;
}

function unwalkableError(what: string, operation: string | undefined): ProtocolError {
  return new ProtocolError(
    `The listing cannot be walked by last update: ${what}. The service may spell the parameter that ` +
      "applies the dates to the last update otherwise; see the client's operator option.",
    { operation },
  );
}

/**
 * Reads a window of a listing sorted by last update, oldest first, while its rows move, and misses
 * none that stays. Gives pages in ascending order; rows may come again, never out of order.
 *
 * Offset pages cannot do that: when a row of an earlier page is updated it leaves for the end, all rows
 * behind it move up by one, and the next page begins one row too late. So every request asks for page
 * 0 from the time of the last row on. A page is one moment of the service, so it holds every row up to
 * the time of its last one; and nothing can enter behind that, because an update makes a row younger,
 * not older. The window must end in the past.
 *
 * A listing may also give less than it was asked for, and more rows than fit on a page may share one
 * millisecond. Neither is guessed at: the end is where the page after is empty
 * (interface-specification.md, Endpoints 1), or repeats the last one.
 *
 * @param pageSize - the size that `read` asks for; only a hint when it is worth asking for the end
 * @throws ProtocolError when pages repeat, so that the walk would never end
 */
export async function* seekChanges<Row>(
  readUnguarded: ReadChanges<Row>,
  { from, to }: TimeWindow,
  pageSize: number,
  operation?: string,
): AsyncGenerator<readonly Change<Row>[], void, undefined> {
  const guarded = endAtRepeatedPage(readUnguarded, {
    getNumber: ({ page }: PageQuery) => page,
    getRows: ({ changes }) => changes.map(({ id }) => id),
    getBounds: ({ totalPages }) => ({ size: pageSize, totalPages }),
    operation,
  });
  const read = async (query: PageQuery) => (await guarded(query))?.changes ?? [];
  let start = from;
  while (start <= to) {
    const page = await read({ window: { from: start, to }, page: 0 });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    const advanced = last.time > start;
    start = Math.max(start, last.time);
    if (advanced && page.length >= pageSize) continue;
    if ((await read({ window: { from: start, to }, page: 1 })).length === 0) {
      // Page 1 was empty and rows only leave the millisecond, so page 0, which is read after page 1, has all
      // remaining rows.
      yield await read({ window: { from: start, to }, page: 0 });
      return;
    }
    if (advanced) continue;
    yield* drainInstant(read, start);
    start += 1;
  }
}

/**
 * Reads all rows of one millisecond, on any number of pages. The pages are read upwards first, to find the last one,
 * and then downwards: a row that moves to an earlier page when another row leaves is still read there.
 */
async function* drainInstant<Row>(
  read: (query: PageQuery) => Promise<readonly Change<Row>[]>,
  time: number,
): AsyncGenerator<readonly Change<Row>[], void, undefined> {
  const window = { from: time, to: time };
  let pages = 1;
  for (; ; pages += 1) {
    const page = await read({ window, page: pages });
    if (page.length === 0) break;
    yield page;
  }
  for (let number = pages - 1; number >= 0; number -= 1) yield await read({ window, page: number });
}
