import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { asError } from "./use-load.ts";

/** The number of rows that one request to the sandbox loads. */
export const PAGE_ROWS = 100;

/** One page of rows of a long list. */
interface RowPage<Row> {
  readonly total: number;
  readonly content: readonly Row[];
}

/** Only the pages in view are loaded. */
export interface Rows<Row> {
  /** Undefined until the first page is loaded. */
  readonly total: number | undefined;
  readonly rowAt: (index: number) => Row | undefined;
  /**
   * Loads the pages of the rows that come into view; the table must call this function whenever other rows come into
   * view.
   */
  readonly onView: (from: number, to: number) => void;
  readonly error: Error | undefined;
  readonly reload: () => void;
}

/**
 * Loads the pages of a long list when they come into view.
 *
 * @param load - loads the page with an index from 0; passing another function means another list
 * @param version - increases when the rows may have changed; the pages in view are then loaded again
 */
export function useRows<Row>(
  load: (page: number, signal: AbortSignal) => Promise<RowPage<Row>>,
  version: number,
): Rows<Row> {
  const pages = useRef(new Map<number, readonly Row[]>());
  const inView = useRef({ from: 0, to: 1 });
  const abort = useRef(new AbortController());
  const [total, setTotal] = useState<number>();
  const [error, setError] = useState<Error>();
  const [, redraw] = useState({});

  const fetchPage = useCallback(
    async (page: number) => {
      const { signal } = abort.current;
      try {
        const loaded = await load(page, signal);
        if (signal.aborted) return;
        pages.current.set(page, loaded.content);
        setTotal(loaded.total);
        setError(undefined);
        redraw({});
      } catch (reason) {
        if (signal.aborted) return;
        pages.current.delete(page);
        setError(asError(reason));
      }
    },
    [load],
  );
  const onView = useCallback(
    (from: number, to: number) => {
      inView.current = { from, to: Math.max(to, from + 1) };
      for (const page of listPages(inView.current)) {
        if (pages.current.has(page)) continue;
        pages.current.set(page, []);
        void fetchPage(page);
      }
    },
    [fetchPage],
  );
  const reload = useCallback(() => {
    abort.current.abort();
    abort.current = new AbortController();
    // After a change, pages of rows in view keep their rows until the new rows are loaded; other pages are loaded when
    // they come into view.
    const pagesInView = new Set(listPages(inView.current));
    for (const page of pages.current.keys()) if (!pagesInView.has(page)) pages.current.delete(page);
    for (const page of pagesInView) void fetchPage(page);
  }, [fetchPage]);
  useEffect(() => {
    pages.current = new Map();
    setTotal(undefined);
  }, [load]);
  useEffect(() => {
    reload();
    return () => abort.current.abort();
  }, [reload, version]);
  const rowAt = (index: number) =>
    pages.current.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS];
  return { total, rowAt, onView, error, reload };
}

function listPages({ from, to }: { from: number; to: number }): readonly number[] {
  const first = Math.floor(from / PAGE_ROWS);
  const last = Math.floor((to - 1) / PAGE_ROWS);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
