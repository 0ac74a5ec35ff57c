import { useCallback, useEffect, useState } from "preact/hooks";

/** What a page shows of something that is loaded. */
export interface Loaded<T> {
  /** The newest value; it stays while it is loaded again, and while loading it again fails. */
  readonly value: T | undefined;
  /** Why the last load failed. */
  readonly error: Error | undefined;
  readonly loading: boolean;
  /** Loads again. */
  readonly reload: () => void;
}

/**
 * Loads a value when the component appears and whenever a key changes. A load that is overtaken is
 * aborted, and its response is not shown.
 *
 * @param load - gets the signal that ends it
 * @param keys - what the value depends on, such as the seller and the filters
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  keys: readonly unknown[],
): Loaded<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<Omit<Loaded<T>, "reload">>(nothingYet);
  const reload = useCallback(() => setRound((number) => number + 1), []);
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    load(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setState({ value, error: undefined, loading: false });
      },
      (reason: unknown) => {
        if (abort.signal.aborted) return;
        setState(({ value }) => ({ value, error: asError(reason), loading: false }));
      },
    );
    return () => abort.abort();
  }, [...keys, round]);
  return { ...state, reload };
}

const nothingYet = { value: undefined, error: undefined, loading: true } as const;

/** How often what changes by itself is loaded again, in milliseconds. */
const INTERVAL_MS = 3_000;

/** Calls a function every three seconds while the component is shown. */
export function useInterval(run: () => void): void {
  useEffect(() => {
    const timer = setInterval(run, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [run]);
}

export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
