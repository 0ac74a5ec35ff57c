import { ProtocolError } from "../errors/errors.ts";
import { endAtRepeatedPage } from "./pages.ts";
import type { TimeWindow } from "./time-window.ts";
import { type UnreadableRow, unreadableRow, type WithUnreadableRows } from "./unreadable-rows.ts";

/** Which version of which item a listing row is. */
export interface ChangeIdentity {
  /** Such as a package id. */
  readonly key: string;
  /** Each version has one time of last update. */
  readonly version: string | number;
  /** Of the last update, in epoch milliseconds. */
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
  /** As the service reports it. */
  readonly totalPages?: number | undefined;
}

/** The rows last updated in the window, oldest first. */
export type ReadChanges<Row> = (query: PageQuery) => Promise<ChangePage<Row>>;

/**
 * A service may round the window to whole seconds; a row further outside proves that it applies the window to another
 * field than the last update.
 */
const ROUNDING_MS = 1000;

/**
 * Without this check the walk would silently skip rows of a service that applies the window to another field. A row
 * without a last update is unreadable: the walk cannot place it.
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
 * Reads a window of a listing sorted by last update, oldest first, while its rows are updated, and misses none whose
 * last update stays in the window. A row may be returned twice, never out of order. Reading page 0, 1, 2 would miss
 * rows: an updated row moves to the end, all later ones move up, and the next page begins one too late. So every
 * request reads page 0 of a window that begins at the last update read: a page is a consistent snapshot with every row
 * up to the last update of its last one, and an update can only move a row to a later time. The window must end in the
 * past. A short page is no end, because the service may reduce the page size; an empty next page
 * (interface-specification.md, Endpoints 1) or a repeated last one is. When more rows than fit on a page share a
 * millisecond, all its pages are read. Pages without a readable time are passed by number.
 *
 * @param pageSize - that `read` requests; decides when asking for the end is worthwhile
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
    const { changes = [], unreadable = [], totalPages } = (await guarded(query)) ?? {};
    return { changes, length: changes.length + unreadable.length, totalPages };
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
      // Page 1 of a one-millisecond window is empty: page 0 has all remaining rows, because updates only move rows out.
      const rest = await read({ window: { from: start, to }, page: 0 });
      yield rest.changes;
      const latest = rest.changes.at(-1)?.time ?? start;
      // Unless rows that were listed late have moved the last ones to page 1 meanwhile.
      const isAll = latest <= start && (!advanced || rest.totalPages === undefined);
      if (rest.totalPages === 1 || isAll) return;
      start = latest;
      continue;
    }
    if (advanced) continue;
    yield* drainInstant(read, start);
    start += 1;
  }
}

/** `length` includes rows without a readable time. */
type ReadPage<Row> = (query: PageQuery) => Promise<{
  readonly changes: readonly Change<Row>[];
  readonly length: number;
  readonly totalPages?: number | undefined;
}>;

/** Up to the first page with a time, and then back to page 0, where rows of that page may have moved meanwhile. */
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
 * All rows of one millisecond: ascending to find the last page, then descending, so that a row is also read when
 * another one leaves the millisecond and moves it to an earlier page.
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
