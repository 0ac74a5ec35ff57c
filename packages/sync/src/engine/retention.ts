import { sleep } from "@marketplace-seller/client-core/internal";
import { erasePersonalData } from "../feed/erase.ts";
import type { SyncContext } from "./context.ts";
import { storeFailed } from "./turns.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Removes customers' data that are older than the retention, every hour until the signal aborts. */
export async function keepRetention(context: SyncContext, signal: AbortSignal): Promise<void> {
  const { clock, emit } = context;
  if (context.retentionDays === undefined) return;
  while (!signal.aborted) {
    await applyRetention(context).catch((error: unknown) => emit(storeFailed(error)));
    await sleep(clock, HOUR, signal).catch(() => undefined);
  }
}

/** Removes customers' data that are older than the retention, if there is one. */
export async function applyRetention({ store, retentionDays }: SyncContext): Promise<void> {
  if (retentionDays === undefined) return;
  await store.write(async (session) => {
    await erasePersonalData(session, (await session.now()) - retentionDays * DAY);
  });
}
