import type { SyncEvent } from "../sync-options.ts";

/** An event as it is written; `repeated`: how often it came since it was written last, without being written. */
export type WrittenEvent = SyncEvent & { readonly repeated?: number };

/** A failure that goes on is written again after so long, with how often it came. */
const REPEAT_INTERVAL_MS = 10 * 60_000;

interface Failing {
  readonly failure: string;
  readonly writtenAt: number;
  readonly repeated: number;
}

/**
 * Writes a failure that repeats itself once, and then every ten minutes with how often it came; the event `recovered`
 * ends it. All other events are written as they come.
 *
 * @param now - epoch milliseconds
 */
export function writeRepeatedOnce(
  write: (event: WrittenEvent) => void,
  now: () => number,
): (event: SyncEvent) => void {
  const failing = new Map<string, Failing>();
  const keyOf = (type: string, event: SyncEvent): string =>
    JSON.stringify([
      type,
      "seller" in event ? event.seller : undefined,
      "consumer" in event ? event.consumer : undefined,
    ]);
  return (event) => {
    if (event.type === "recovered") failing.delete(keyOf(event.of, event));
    if (!("failure" in event)) return write(event);
    const key = keyOf(event.type, event);
    const last = failing.get(key);
    const repeated = last?.failure === event.failure ? last.repeated + 1 : 0;
    if (repeated > 0 && last !== undefined && now() - last.writtenAt < REPEAT_INTERVAL_MS) {
      failing.set(key, { ...last, repeated });
      return;
    }
    failing.set(key, { failure: event.failure, writtenAt: now(), repeated: 0 });
    write(repeated > 0 ? { ...event, repeated } : event);
  };
}
