import { ProtocolError } from "../errors/errors.ts";
import {
  UnreadableRowList,
  type UnreadableRowOptions,
  unreadableRowsOf,
} from "./unreadable-rows.ts";

export type FetchPage<Page> = (page: number, signal: AbortSignal | undefined) => Promise<Page>;

/** Options of reading a listing page by page. */
export interface PaginationOptions {
  /** Aborts the reading, and the request that is under way. */
  readonly signal?: AbortSignal | undefined;
  /** Default 0. */
  readonly firstPage?: number | undefined;
  /** For error messages. */
  readonly operation?: string | undefined;
}

interface BoundedWalk<Page> extends PaginationOptions, UnreadableRowOptions {
  readonly getBounds?: ((page: Page) => ListingBounds) | undefined;
}

/** Undefined where unknown. */
interface ListingBounds {
  /** As requested. */
  readonly size?: number | null | undefined;
  /** As the service reports it. */
  readonly totalPages?: number | null | undefined;
}

/**
 * Walks the pages of a listing, one in memory, until the first empty page, which the interface document declares the
 * end (interface-specification.md, Endpoints 1 and 9). A count of pages is used only for a service that repeats its
 * last page; see {@link endAtRepeatedPage}. Neither an empty nor a repeated page is returned.
 *
 * @throws ProtocolError when pages repeat, so that the walk would never end; at the end when rows could not be read
 */
export async function* walkPages<Page>(
  fetchPage: FetchPage<Page>,
  getRows: (page: Page) => readonly unknown[] | null | undefined,
  { signal, firstPage = 0, operation, getBounds, onUnreadable }: BoundedWalk<Page> = {},
): AsyncGenerator<Page, void, undefined> {
  const guarded = endAtRepeatedPage((number: number) => fetchPage(number, signal), {
    getNumber: (number) => number,
    getRows,
    getBounds,
    operation,
  });
  const unreadable = new UnreadableRowList(operation, { onUnreadable });
  for (let number = firstPage; ; number += 1) {
    signal?.throwIfAborted();
    const page = await guarded(number);
    const rows = unreadableRowsOf(page);
    unreadable.add(rows, number);
    if (page === undefined || (!getRows(page)?.length && rows.length === 0)) break;
    yield page;
  }
  unreadable.check();
}

interface PageReading<Query, Page> {
  readonly getNumber: (query: Query) => number;
  readonly getRows: (page: Page) => readonly unknown[] | null | undefined;
  readonly getBounds?: ((page: Page) => ListingBounds) | undefined;
  /** For error messages. */
  readonly operation?: string | undefined;
}

interface ReadPage<Query, Page> {
  readonly query: Query;
  readonly page: Page;
  readonly rows: readonly unknown[];
}

/**
 * Ends a listing when the service ignores the page number or repeats its last page. A page is a repeat when all its
 * rows are of the page before; it is the end when that page had fewer rows than requested, or its own number is at or
 * beyond `totalPages`; else it is an error. A short page alone is no end, because the service may reduce the page size.
 * Two equal pages are read once more, because rows that move between pages can make pages equal, too. Contents in turns
 * are found by {@link createCycleFinder}.
 *
 * @returns undefined for a page beyond the end
 * @throws ProtocolError when pages repeat without an end, or a page has another page number
 */
export function endAtRepeatedPage<Query, Page>(
  read: (query: Query) => Promise<Page>,
  { getNumber, getRows, getBounds = () => ({}), operation }: PageReading<Query, Page>,
): (query: Query) => Promise<Page | undefined> {
  const listing = operation ?? "the listing";
  const readPage = async (query: Query): Promise<ReadPage<Query, Page>> => {
    const page = await read(query);
    const unreadable = unreadableRowsOf(page).map(({ text }) => text);
    return { query, page, rows: [...(getRows(page) ?? []), ...unreadable] };
  };
  const isBeyondEnd = (number: number, { page, rows }: ReadPage<Query, Page>): boolean => {
    const { size, totalPages } = getBounds(page);
    return rows.length < (size ?? 0) || number >= (totalPages ?? Infinity);
  };
  const checkNumber = ({ query, page, rows }: ReadPage<Query, Page>): void => {
    const { page: observed } = page as { readonly page?: unknown };
    const number = getNumber(query);
    if (typeof observed !== "number" || observed === number || rows.length === 0) return;
    const message = `The service returned page ${observed} of ${listing} when page ${number} was requested.`;
    throw new ProtocolError(message, { operation });
  };
  let before: ReadPage<Query, Page> | undefined;
  const findCycle = createCycleFinder();
  return async (query) => {
    const last = before;
    let result = await readPage(query);
    const number = getNumber(query);
    const lastNumber = last && getNumber(last.query);
    if (
      last &&
      lastNumber !== undefined &&
      number !== lastNumber &&
      holdsOnly(result.rows, last.rows)
    ) {
      const repeated = await readPage(query);
      const lastAgain = holdsOnly(repeated.rows, last.rows) && (await readPage(last.query));
      if (lastAgain && holdsOnly(repeated.rows, lastAgain.rows)) {
        const [earlier, later] = number < lastNumber ? [repeated, lastNumber] : [lastAgain, number];
        if (isBeyondEnd(later, earlier)) {
          if (later === number) return undefined;
          before = repeated;
          return repeated.page;
        }
        checkNumber(repeated);
        const numbers = `page ${lastNumber} and page ${number}`;
        const message =
          `The service returned the same rows for ${numbers} of ${listing}: ` +
          "it ignores the page number, or repeats a page beyond the last.";
        throw new ProtocolError(message, { operation });
      }
      result = repeated;
    }
    checkNumber(result);
    before = result;
    const cycle = findCycle(number, result.rows);
    const { totalPages } = getBounds(result.page);
    if (cycle !== undefined && number >= (totalPages ?? Infinity)) return undefined;
    if (cycle !== undefined && cycle.matches >= MAX_MATCHES) {
      const message =
        `The service returned the rows of page ${cycle.anchor} of ${listing} again and again, last for page ${number}: ` +
        "the listing has no end.";
      throw new ProtocolError(message, { operation });
    }
    return result.page;
  };
}

/** Rows that move between pages can repeat a page, too. */
const MAX_MATCHES = 3;

/**
 * Compares each page with one earlier page, the anchor; the next anchor is taken after twice as many pages (Brent's
 * algorithm), so that a cycle of any length is found with one page in memory. A page number that is not above the one
 * before begins anew, because a caller may read a listing repeatedly.
 */
function createCycleFinder() {
  let anchor: { readonly number: number; readonly rows: readonly unknown[] } | undefined;
  let last = -1;
  let pages = 0;
  let power = 1;
  let matches = 0;
  return (number: number, rows: readonly unknown[]) => {
    if (number <= last) anchor = undefined;
    last = number;
    if (
      anchor !== undefined &&
      rows.length === anchor.rows.length &&
      holdsOnly(rows, anchor.rows)
    ) {
      matches += 1;
      return { anchor: anchor.number, matches };
    }
    pages += 1;
    if (anchor === undefined || pages === power) {
      power = anchor === undefined ? 1 : power * 2;
      pages = 0;
      matches = 0;
      anchor = { number, rows };
    }
    return undefined;
  };
}

/** All rows are the last rows of the page before, and there are some. */
function holdsOnly(rows: readonly unknown[], previous: readonly unknown[]): boolean {
  if (rows.length === 0 || rows.length > previous.length) return false;
  const isSame = (at: number) => JSON.stringify(rows.at(at)) === JSON.stringify(previous.at(at));
  return isSame(-1) && rows.every((_, index) => isSame(index - rows.length));
}

/** By {@link walkPages}. */
export async function* walkItems<Page, Item>(
  fetchPage: FetchPage<Page>,
  getRows: (page: Page) => readonly Item[] | null | undefined,
  options: BoundedWalk<Page> = {},
): AsyncGenerator<Item, void, undefined> {
  for await (const page of walkPages(fetchPage, getRows, options)) {
    for (const item of getRows(page) ?? []) {
      options.signal?.throwIfAborted();
      yield item;
    }
  }
}

/** From `x-paging` of the contract. */
export interface PagingPaths {
  /** In the request, such as `query.page`. */
  readonly page: string;
  /** In the response, such as `skus.content`. */
  readonly items: string;
}

/** The arguments of {@link walkPages} and {@link walkItems}; begins with the input's page number. */
export function pagedBy<Input, Page>(
  { page: pagePath, items }: PagingPaths,
  input: Input,
  call: (input: Input) => Promise<Page>,
  walk: Omit<BoundedWalk<Page>, "firstPage">,
) {
  const path = pagePath.split(".");
  return [
    (page: number) => call(withAt(input, path, page) as Input),
    (response: Page) => at(response, items) as readonly unknown[] | null | undefined,
    { ...walk, firstPage: at(input, pagePath) as number | undefined },
  ] as const;
}

function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
}

function withAt(value: unknown, [key, ...path]: readonly string[], last: unknown): unknown {
  if (key === undefined) return last;
  const members = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...members, [key]: withAt(members[key], path, last) };
}

/** By a path such as `skus.content`. */
export type ValueAtPath<Value, Path> = Path extends `${infer Head}.${infer Rest}`
  ? ValueAtPath<NonNullable<Value>[Head & keyof NonNullable<Value>], Rest>
  : NonNullable<Value>[Path & keyof NonNullable<Value>];
