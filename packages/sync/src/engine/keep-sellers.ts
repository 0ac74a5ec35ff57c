import { sleep } from "@marketplace-seller/client-core/internal";
import { messageOf } from "../domain/message-of.ts";
import type { SyncContext } from "./context.ts";
import { repeat } from "./run-loop.ts";

const MINUTE = 60_000;

/** Reads every minute which sellers there are, until the signal aborts. */
export async function keepSellers(context: SyncContext, signal: AbortSignal): Promise<void> {
  // Opening the sync has just read them.
  await sleep(context.clock, MINUTE, signal).catch(() => undefined);
  await repeat(context, signal, MINUTE, () =>
    context.readSellers().catch((error: unknown) => {
      const failure = messageOf(error);
      context.emit({ type: "sellers-failed", failure });
    }),
  );
}
