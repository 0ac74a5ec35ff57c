import { ProtocolError } from "../errors/protocol-error.ts";

/**
 * Fetches one page; counting starts at 0.
 *
 * @param signal - aborts when the caller does
 */
export type FetchPage<Page> = (page: number, signal: AbortSignal | undefined) => Promise<Page>;

/** How pages are walked. */
export interface PageWalk {
  /** Ends the walk; the fetch under way is given the same signal. */
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
 * @param contentOf - the rows of a page
 * @throws ProtocolError when the page number is ignored, so that the walk would never end
 * @throws the signal's reason, or what a fetch throws
 */
export async function* walkPages<Page>(
  fetchPage: FetchPage<Page>,
  contentOf: (page: Page) => readonly unknown[] | null | undefined,
  { signal, firstPage = 0, operation }: PageWalk = {},
): AsyncGenerator<Page, void, undefined> {
  let before = "";
  let equal = 0;
  for (let number = firstPage; ; number += 1) {
    signal?.throwIfAborted();
    const page = await fetchPage(number, signal);
    const content = contentOf(page);
    if (!content?.length) return;
    const shown = (page as { readonly page?: unknown }).page;
    if (typeof shown === "number" && shown !== number) {
      throw ignoresPages(operation, `page ${shown} came for page ${number}`);
    }
    const text = JSON.stringify([content[0], content.at(-1), content.length]);
    equal = text === before ? equal + 1 : 1;
    before = text;
    if (equal === EQUAL_PAGES)
      throw ignoresPages(operation, `${equal} pages in succession are equal`);
    yield page;
  }
}

/** Rows that move may make two pages equal; a service that ignores the page number makes all equal. */
const EQUAL_PAGES = 3;

function ignoresPages(operation: string | undefined, what: string): ProtocolError {
  const message = `The listing seems to ignore the page number: ${what}. It would never end.`;
  return new ProtocolError(message, operation === undefined ? {} : { operation });
}

/**
 * Walks the rows of a listing, page by page, as {@link walkPages} does.
 *
 * @example for await (const product of walkItems(fetchPage, (page) => page.content)) print(product);
 */
export async function* walkItems<Page, Item>(
  fetchPage: FetchPage<Page>,
  contentOf: (page: Page) => readonly Item[] | null | undefined,
  options: PageWalk = {},
): AsyncGenerator<Item, void, undefined> {
  for await (const page of walkPages(fetchPage, contentOf, options)) {
    for (const item of contentOf(page) ?? []) {
      options.signal?.throwIfAborted();
      yield item;
    }
  }
}

/** Where the contract says that an operation has its page number and its rows (`x-paging`). */
export interface PagingWays {
  /** The way to the page number in the request, such as `query.page`. */
  readonly page: string;
  /** The way to the rows in the response, such as `skus.content`. */
  readonly items: string;
}

/**
 * What {@link walkPages} and {@link walkItems} take, for an operation of which the contract says how it pages.
 * The walk begins with the page that the input asks for.
 *
 * @param call - calls the operation with an input
 * @example walkItems(...pagedBy(paging, input, (each) => call("listTasks", each), { signal }))
 */
export function pagedBy<Input, Page>(
  { page: pageWay, items }: PagingWays,
  input: Input,
  call: (input: Input) => Promise<Page>,
  walk: Omit<PageWalk, "firstPage">,
) {
  const way = pageWay.split(".");
  return [
    (page: number) => call(withAt(input, way, page) as Input),
    (response: Page) => at(response, items) as readonly unknown[] | null | undefined,
    { ...walk, firstPage: at(input, pageWay) as number | undefined },
  ] as const;
}

function at(value: unknown, way: string): unknown {
  return way
    .split(".")
    .reduce((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
}

function withAt(value: unknown, [key, ...way]: readonly string[], last: unknown): unknown {
  if (key === undefined) return last;
  const members = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...members, [key]: withAt(members[key], way, last) };
}

/** What lies at the end of a way such as `skus.content`. */
export type At<Value, Way> = Way extends `${infer Head}.${infer Rest}`
  ? At<NonNullable<Value>[Head & keyof NonNullable<Value>], Rest>
  : NonNullable<Value>[Way & keyof NonNullable<Value>];
