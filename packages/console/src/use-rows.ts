import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { asError } from "./use-load.ts";

/** How many rows are asked for at once. */
export const PAGE_ROWS = 100;

/** A page of a list that is longer than what is shown of it. */
interface RowPage<Row> {
  readonly total: number;
  readonly content: readonly Row[];
}

/** A long list of which the pages in view are loaded. */
export interface Rows<Row> {
  /** How many rows there are in all; undefined until the first page came. */
  readonly total: number | undefined;
  readonly rowAt: (index: number) => Row | undefined;
  /** To be called with the rows in view; loads the pages they are in. */
  readonly onView: (from: number, to: number) => void;
  readonly error: Error | undefined;
  readonly reload: () => void;
}

/**
 * Loads the pages of a list as they come into view.
 *
 * @param load - loads one page, counted from 0; another function means another list
 * @param version - counts up when the rows may have changed: the pages in view are loaded again
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
  const [, drawAgain] = useState({});

  const fetchPage = useCallback(
    async (page: number) => {
      const { signal } = abort.current;
      try {
        const loaded = await load(page, signal);
        if (signal.aborted) return;
        pages.current.set(page, loaded.content);
        setTotal(loaded.total);
        setError(undefined);
        drawAgain({});
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
      for (const page of pagesIn(inView.current)) {
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
    // The rows in view stay until the new ones come; all others are loaded when they come into view.
    const observed = new Set(pagesIn(inView.current));
    for (const page of pages.current.keys()) if (!observed.has(page)) pages.current.delete(page);
    for (const page of observed) void fetchPage(page);
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

function pagesIn({ from, to }: { from: number; to: number }): readonly number[] {
  const first = Math.floor(from / PAGE_ROWS);
  const last = Math.floor((to - 1) / PAGE_ROWS);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
