import { useCallback, useEffect, useState } from "preact/hooks";

export interface Loaded<T> {
  /** Stays while it is loaded again, and when that fails. */
  readonly value: T | undefined;
  /** Undefined when the last load succeeded. */
  readonly error: Error | undefined;
  readonly loading: boolean;
  /** Loads the value again. */
  readonly reload: () => void;
}

/**
 * Loads a value when the component is first rendered and whenever a key changes. Starting a new load of a value
 * aborts the previous load.
 *
 * @param load - loads the value until its signal is aborted
 * @param keys - the values that the loaded value depends on, such as the seller and the filters
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  keys: readonly unknown[],
): Loaded<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<Omit<Loaded<T>, "reload">>(initialState);
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

const initialState = { value: undefined, error: undefined, loading: true } as const;

/** For data that other programs can change. */
const INTERVAL_MS = 3_000;

/** Calls a function every three seconds while the component is on the page. */
export function useInterval(run: () => void): void {
  useEffect(() => {
    const timer = setInterval(run, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [run]);
}

export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
