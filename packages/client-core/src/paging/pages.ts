import { ProtocolError } from "../errors/errors.ts";

export type FetchPage<Page> = (page: number, signal: AbortSignal | undefined) => Promise<Page>;

/** How pages are walked. */
export interface PageWalk {
  /** Ends the walk; a fetch that has begun receives the same signal. */
  readonly signal?: AbortSignal | undefined;
  /** Begins with this page. Default 0. */
  readonly firstPage?: number | undefined;
  /** For messages. */
  readonly operation?: string | undefined;
}

/**
 * Walks the pages of a listing, one request at a time and one page in memory, until the first empty one
 * (interface-specification.md, Endpoints 1 and 9: "the last page is the first page whose content is
 * empty"). Counts such as `pageCount` and `totalPages` are not trusted. The empty page is not given.
 *
 * @throws ProtocolError when pages repeat, so that the walk would never end
 */
export async function* walkPages<Page>(
  fetchPage: FetchPage<Page>,
  getRows: (page: Page) => readonly unknown[] | null | undefined,
  { signal, firstPage = 0, operation }: PageWalk = {},
): AsyncGenerator<Page, void, undefined> {
  const guarded = refuseRepeatedPages((number: number) => fetchPage(number, signal), {
    getNumber: (number) => number,
    getRows: getRows,
    operation,
  });
  for (let number = firstPage; ; number += 1) {
    signal?.throwIfAborted();
    const page = await guarded(number);
    if (!getRows(page)?.length) return;
    yield page;
  }
}

interface PageReading<Query, Page> {
  readonly getNumber: (query: Query) => number;
  readonly getRows: (page: Page) => readonly unknown[] | null | undefined;
  /** For messages. */
  readonly operation?: string | undefined;
}

/**
 * Wraps the reading of pages, so that no walk over them is endless when the service ignores the page number or
 * repeats its last page beyond the end: a page with the rows of the one read before, under another number, is an
 * error. Rows that move may also make two pages equal; so both are read once more first, and only when they are
 * still equal is it the service.
 *
 * @throws ProtocolError when two pages have the same rows, or a page says that it is another
 */
export function refuseRepeatedPages<Query, Page>(
  read: (query: Query) => Promise<Page>,
  { getNumber, getRows, operation }: PageReading<Query, Page>,
): (query: Query) => Promise<Page> {
  const listing = operation ?? "the listing";
  const digest = (page: Page): string => {
    const rows = getRows(page) ?? [];
    return rows.length === 0 ? "" : JSON.stringify([rows[0], rows.at(-1), rows.length]);
  };
  const readChecked = async (query: Query): Promise<Page> => {
    const page = await read(query);
    const { page: shown } = page as { readonly page?: unknown };
    const number = getNumber(query);
    if (typeof shown === "number" && shown !== number && digest(page) !== "") {
      const message = `The service returned page ${shown} of ${listing} when page ${number} was requested.`;
      throw new ProtocolError(message, { operation });
    }
    return page;
  };
  let before: { readonly query: Query; readonly digest: string } | undefined;
  return async (query) => {
    const last = before;
    const equalsLast = (page: Page): boolean => digest(page) === last?.digest;
    let page = await readChecked(query);
    if (
      last &&
      last.digest !== "" &&
      getNumber(query) !== getNumber(last.query) &&
      equalsLast(page)
    ) {
      page = await readChecked(query);
      if (equalsLast(page) && equalsLast(await readChecked(last.query))) {
        const numbers = `page ${getNumber(last.query)} and page ${getNumber(query)}`;
        const message =
          `The service returned the same rows for ${numbers} of ${listing}: ` +
          "it ignores the page number, or repeats a page beyond the last.";
        throw new ProtocolError(message, { operation });
      }
    }
    before = { query, digest: digest(page) };
    return page;
  };
}

/** Walks the rows of a listing, page by page, as {@link walkPages} does. */
export async function* walkItems<Page, Item>(
  fetchPage: FetchPage<Page>,
  getRows: (page: Page) => readonly Item[] | null | undefined,
  options: PageWalk = {},
): AsyncGenerator<Item, void, undefined> {
  for await (const page of walkPages(fetchPage, getRows, options)) {
    for (const item of getRows(page) ?? []) {
      options.signal?.throwIfAborted();
      yield item;
    }
  }
}

/** Where the contract says that an operation has its page number and its rows (`x-paging`). */
export interface PagingPaths {
  /** The path to the page number in the request, such as `query.page`. */
  readonly page: string;
  /** The path to the rows in the response, such as `skus.content`. */
  readonly items: string;
}

/**
 * What {@link walkPages} and {@link walkItems} take, for an operation of which the contract says how it pages.
 * The walk begins with the page that the input asks for.
 */
export function pagedBy<Input, Page>(
  { page: pagePath, items }: PagingPaths,
  input: Input,
  call: (input: Input) => Promise<Page>,
  walk: Omit<PageWalk, "firstPage">,
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

/** What lies at the end of a path such as `skus.content`. */
export type At<Value, Path> = Path extends `${infer Head}.${infer Rest}`
  ? At<NonNullable<Value>[Head & keyof NonNullable<Value>], Rest>
  : NonNullable<Value>[Path & keyof NonNullable<Value>];
