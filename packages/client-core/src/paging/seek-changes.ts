import { ProtocolError } from "../errors/errors.ts";
import { endAtRepeatedPage } from "./pages.ts";
import type { TimeWindow } from "./time-window.ts";
import { type UnreadableRow, unreadableRow, type WithUnreadableRows } from "./unreadable-rows.ts";

/** The identity of a row in a listing: the item's id and the version of the item. */
export interface ChangeIdentity {
  /** The id of the item in a listing row, such as a package id. */
  readonly key: string;
  /** The version of the item in a listing row. Each version of an item has one time of last update. */
  readonly version: string | number;
  /** The time of the item's last update, in epoch milliseconds. */
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

export interface ChangePage<Row> extends WithUnreadableRows {
  readonly changes: readonly Change<Row>[];
  /** The number of pages of the listing that the service reports; undefined when the service reports none. */
  readonly totalPages?: number | undefined;
}

/** Reads one page of a listing: the rows that were last updated in the time window, oldest update first. */
export type ReadChanges<Row> = (query: PageQuery) => Promise<ChangePage<Row>>;

/**
 * The tolerance, in milliseconds, for rows outside the requested time window, because a service may round the window to
 * whole seconds. A row whose last update lies further outside the time window proves that the service applies the
 * window to another field than the last update.
 */
const ROUNDING_MS = 1000;

/**
 * Reads the identities of a page's rows, and checks that the rows are sorted by last update and lie in the requested
 * time window. Without this check the walk would silently skip rows of a service that applies the window to another
 * field than the last update. A row without a last update counts as unreadable, since the walk cannot place it.
 *
 * @throws ProtocolError when a row is out of order, or lies beyond the window
 */
export function readChanges<Row>(
  rows: readonly Row[],
  identify: (row: Row) => ChangeIdentity,
  { from, to }: TimeWindow,
  operation?: string,
): { readonly changes: readonly Change<Row>[]; readonly undated: readonly UnreadableRow[] } {
  const changes: Change<Row>[] = [];
  const undated: UnreadableRow[] = [];
  const unwalkable = (problem: string) => unwalkableError(problem, operation);
  let latest = -Infinity;
  for (const [index, row] of rows.entries()) {
    const { key, version, time } = identify(row);
    if (!Number.isSafeInteger(time)) {
      const error = new ProtocolError("The row has no time of its last update", { operation });
      undated.push(unreadableRow(index, error, JSON.stringify(row)));
      continue;
    }
    if (time < latest) throw unwalkable("its rows are not sorted by last update, oldest first");
    if (time >= to + ROUNDING_MS) throw unwalkable("a row was updated after the end of the range");
    if (time <= from - ROUNDING_MS) {
      throw unwalkable("a row was updated before the beginning of the range");
    }
    latest = time;
    if (time <= to) changes.push({ id: `${version}\n${key}`, time, row });
  }
  return { changes, undated };
}

function unwalkableError(problem: string, operation: string | undefined): ProtocolError {
  return new ProtocolError(
    `The listing cannot be read in order of the last update: ${problem}. The service may have another name for the parameter that ` +
      "applies the dates to the last update; set that name in the client's option operator.",
    { operation },
  );
}

/**
 * Reads a time window of a listing that is sorted by last update, oldest first, while rows of the listing are updated.
 * The reading misses no row whose last update stays in the time window. The pages of the time window are returned in
 * ascending order of last update; a row may be returned twice, but never out of order. Reading page 0, 1, 2 and so on
 * would miss rows: when a row of an earlier page is updated, it moves to the end of the listing, all later rows move up
 * by one, and the next page begins one row too late. To miss no row, every request reads page 0 of a time window that
 * begins at the last update of the row that was read last. A page is a consistent snapshot of the listing, so the page
 * contains every row up to the last update of its last row; an update can only move a row to a later time, so no row
 * can appear before that time. The time window of the reading must end in the past. A page with fewer rows than
 * requested does not prove the end of the listing, because the service may reduce the page size; the listing ends where
 * the next page is empty (interface-specification.md, Endpoints 1) or repeats the last page. When more rows than fit on
 * a page share one millisecond, all pages of that millisecond are read. Pages on which no row has a readable time are
 * passed by their number.
 *
 * @param pageSize - the page size that `read` requests, which decides when a request for the end is worthwhile
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
  const read: ReadPage<Row> = async (query) => {
    const { changes = [], unreadable = [] } = (await guarded(query)) ?? {};
    return { changes, length: changes.length + unreadable.length };
  };
  let start = from;
  while (start <= to) {
    const window = { from: start, to };
    let page = await read({ window, page: 0 });
    if (page.length === 0) return;
    if (page.changes.length === 0) page = await passUnreadable(read, window);
    const last = page.changes.at(-1);
    if (last === undefined) return;
    yield page.changes;
    const advanced = last.time > start;
    start = Math.max(start, last.time);
    if (advanced && page.length >= pageSize) continue;
    if ((await read({ window: { from: start, to }, page: 1 })).length === 0) {
      // When page 1 of a one-millisecond window is empty, page 0 is read once more and then has all remaining rows,
      // because an update can only move rows out of that window.
      yield (await read({ window: { from: start, to }, page: 0 })).changes;
      return;
    }
    if (advanced) continue;
    yield* drainInstant(read, start);
    start += 1;
  }
}

/** Reads the changes of a page, and the number of its rows, those without a readable time included. */
type ReadPage<Row> = (query: PageQuery) => Promise<{
  readonly changes: readonly Change<Row>[];
  readonly length: number;
}>;

/**
 * Reads the pages of a window up to the first with a row that has a time, and then back to page 0, where rows of that
 * page may have moved meanwhile.
 */
async function passUnreadable<Row>(
  read: ReadPage<Row>,
  window: TimeWindow,
): ReturnType<ReadPage<Row>> {
  let number = 1;
  let page = await read({ window, page: number });
  while (page.length > 0 && page.changes.length === 0) {
    number += 1;
    page = await read({ window, page: number });
  }
  const changes = [...page.changes];
  for (let back = number - 1; back >= 0; back -= 1) {
    changes.push(...(await read({ window, page: back })).changes);
  }
  return { changes: changes.toSorted((one, other) => one.time - other.time), length: page.length };
}

/**
 * Reads all rows that were last updated in one millisecond, on any number of pages. The pages of one millisecond of
 * updates are read in ascending order first, to find the last page, and then in descending order, so that a row is also
 * read when it moves to an earlier page because another row leaves the millisecond.
 */
async function* drainInstant<Row>(
  read: ReadPage<Row>,
  time: number,
): AsyncGenerator<readonly Change<Row>[], void, undefined> {
  const window = { from: time, to: time };
  let pages = 1;
  for (; ; pages += 1) {
    const page = await read({ window, page: pages });
    if (page.length === 0) break;
    yield page.changes;
  }
  for (let number = pages - 1; number >= 0; number -= 1) {
    yield (await read({ window, page: number })).changes;
  }
}
