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
}

/**
 * Walks the pages of a listing, one request at a time and one page in memory, until the first empty one
 * (interface-specification.md, Endpoints 1 and 9: "the last page is the first page whose content is
 * empty"). Counts such as `pageCount` and `totalPages` are not trusted. The empty page is not given.
 *
 * @param contentOf - the rows of a page
 * @throws the signal's reason, or what a fetch throws
 */
export async function* walkPages<Page>(
  fetchPage: FetchPage<Page>,
  contentOf: (page: Page) => readonly unknown[] | null | undefined,
  { signal, firstPage = 0 }: PageWalk = {},
): AsyncGenerator<Page, void, undefined> {
  for (let number = firstPage; ; number += 1) {
    signal?.throwIfAborted();
    const page = await fetchPage(number, signal);
    if (!contentOf(page)?.length) return;
    yield page;
  }
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
