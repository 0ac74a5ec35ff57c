import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";

/** What is to be done again and again. */
export interface Loop {
  /** The names of what is due, at most `limit`, and none of those under way. */
  readonly due: (limit: number, underWay: ReadonlySet<string>) => Promise<readonly string[]>;
  readonly work: (name: string) => Promise<void>;
  /** How many may be under way at once. */
  readonly concurrency: number;
  /** How often to ask what is due, milliseconds. */
  readonly everyMs: number;
  /** Receives a failure of `due` or `work`; the loop goes on after a while. */
  readonly onFailure: (error: unknown) => void;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const AFTER_FAILURE_MS = 5_000;

/** Does what is due until the signal aborts; returns when everything under way has ended. */
export async function runLoop(loop: Loop): Promise<void> {
  const { clock, signal, concurrency } = loop;
  const underWay = new Map<string, Promise<void>>();
  let pauseUntil = 0;
  const failed = (error: unknown): void => {
    if (signal.aborted) return;
    pauseUntil = clock.monotonic() + AFTER_FAILURE_MS;
    loop.onFailure(error);
  };
  const start = (name: string): void => {
    const done = loop
      .work(name)
      .catch(failed)
      .finally(() => underWay.delete(name));
    underWay.set(name, done);
  };
  while (!signal.aborted) {
    const free = concurrency - underWay.size;
    if (free > 0 && clock.monotonic() >= pauseUntil) {
      const names = await loop.due(free, new Set(underWay.keys())).catch((error: unknown) => {
        failed(error);
        return [];
      });
      names.forEach(start);
      if (names.length === free) continue;
    }
    await waitFor(loop, [...underWay.values()]);
  }
  await Promise.all(underWay.values());
}

/** Until something under way ends, or it is time to ask again. */
async function waitFor({ clock, everyMs, signal }: Loop, underWay: Promise<void>[]): Promise<void> {
  const wait = new AbortController();
  const ends = AbortSignal.any([signal, wait.signal]);
  const timer = sleep(clock, everyMs, ends).catch(() => undefined);
  await Promise.race([timer, ...underWay]);
  wait.abort();
}
