import { useEffect } from "preact/hooks";

/** How often what changes by itself is loaded again, in milliseconds. */
const INTERVAL_MS = 3_000;

/** Calls a function every three seconds while the component is shown. */
export function useInterval(run: () => void): void {
  useEffect(() => {
    const timer = setInterval(run, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [run]);
}
