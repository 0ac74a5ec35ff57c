import type { Clock } from "./clock.ts";

/**
 * Waits. Leaves neither a timer nor a listener behind, however it ends.
 *
 * @param ms - how long, in milliseconds
 * @param signal - ends the wait at once
 * @throws the signal's reason, when it aborts before the time is over
 * @example await sleep(systemClock, 250, signal);
 */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    });
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
