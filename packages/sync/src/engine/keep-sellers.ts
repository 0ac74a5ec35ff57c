import { sleep } from "@marketplace-seller/client-core/internal";
import type { SyncContext } from "./context.ts";

const MINUTE = 60_000;

/** Reads every minute which sellers there are, until the signal aborts. */
export async function keepSellers(context: SyncContext, signal: AbortSignal): Promise<void> {
  const { readSellers, clock, emit } = context;
  while (!signal.aborted) {
    await sleep(clock, MINUTE, signal).catch(() => undefined);
    if (signal.aborted) return;
    await readSellers().catch((error: unknown) => {
      const failure = error instanceof Error ? error.message : String(error);
      emit({ type: "sellers-failed", failure });
    });
  }
}
