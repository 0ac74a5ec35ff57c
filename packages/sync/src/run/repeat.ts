import { sleep } from "@marketplace-seller/client-core/internal";
import type { SyncContext } from "./context.ts";

/**
 * Does something at once and again after every pause, until the signal aborts. A failure of it is reported; what hangs
 * is left alone at the end.
 */
export async function repeat(
  { clock, onFailure }: Pick<SyncContext, "clock" | "onFailure">,
  signal: AbortSignal,
  pauseMs: number,
  work: () => Promise<void>,
): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  while (!signal.aborted) {
    await Promise.race([work().catch(onFailure), aborted]);
    await sleep(clock, pauseMs, signal).catch(() => undefined);
  }
}
