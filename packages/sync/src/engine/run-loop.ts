import { sleep } from "@marketplace-seller/client-core/internal";
import { messageOf } from "../domain/message-of.ts";
import type { SyncEvent } from "../sync-events.ts";
import type { SyncContext } from "./context.ts";

/** What is to be done again and again. */
export interface Loop {
  /** The names of what is due, at most `limit`, and none of those under way. */
  readonly due: (limit: number, underWay: ReadonlySet<string>) => Promise<readonly string[]>;
  readonly work: (name: string) => Promise<unknown>;
}

/** How often to ask what is due. */
const EVERY_MS = 250;
const AFTER_FAILURE_MS = 5_000;

/**
 * Does what is due, several at once, until the signal aborts; returns when everything under way has ended. A failure
 * of the database is reported, and the loop goes on after a while.
 */
export async function runLoop(
  { clock, concurrency, emit }: Pick<SyncContext, "clock" | "concurrency" | "emit">,
  signal: AbortSignal,
  { due, work }: Loop,
): Promise<void> {
  const underWay = new Map<string, Promise<unknown>>();
  let pauseUntil = 0;
  const failed = (error: unknown): void => {
    if (signal.aborted) return;
    pauseUntil = clock.monotonic() + AFTER_FAILURE_MS;
    emit(storeFailed(error));
  };
  const start = (name: string): void => {
    const done = work(name)
      .catch(failed)
      .finally(() => underWay.delete(name));
    underWay.set(name, done);
  };
  while (!signal.aborted) {
    const free = concurrency - underWay.size;
    if (free > 0 && clock.monotonic() >= pauseUntil) {
      const names = await due(free, new Set(underWay.keys())).catch((error: unknown) => {
        failed(error);
        return [];
      });
      names.forEach(start);
      if (names.length === free) continue;
    }
    // Until something under way ends, or it is time to ask again.
    const wait = new AbortController();
    const ends = AbortSignal.any([signal, wait.signal]);
    const timer = sleep(clock, EVERY_MS, ends).catch(() => undefined);
    await Promise.race([timer, ...underWay.values()]);
    wait.abort();
  }
  await Promise.all(underWay.values());
}

/** Does something at once and again after every pause, until the signal aborts. A failure of it is reported. */
export async function repeat(
  { clock, emit }: Pick<SyncContext, "clock" | "emit">,
  signal: AbortSignal,
  pauseMs: number,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error: unknown) => emit(storeFailed(error)));
    await sleep(clock, pauseMs, signal).catch(() => undefined);
  }
}

const storeFailed = (error: unknown): SyncEvent => ({
  type: "store-failed",
  failure: messageOf(error),
});
