import type { Clock } from "../deadline/clock.ts";
import type { DriftEvent, Hooks } from "../hooks/hook-events.ts";
import type { Drift } from "./find-drift.ts";

/** Watches decoded responses for what is not the contract's. */
export type DriftWatch = (
  call: Pick<DriftEvent, "operation" | "callId">,
  find: () => readonly Drift[],
) => void;

/** At most one part in so many of the time is spent on it. */
const TIME_SHARE = 20;
/** A service that invents names must not fill the memory. */
const MOST_PLACES = 1000;

/** What each hook was notified of: once per place, however many clients of the process share it. */
const noticed = new WeakMap<object, Set<string>>();

/**
 * Makes the watch of one client; undefined without the hook, so that it costs nothing then. Of responses that come
 * fast one after the other some are looked at.
 *
 * @param notify - notifies the hook; never throws
 */
export function createDriftWatch(
  { onDrift }: Hooks,
  notify: (event: DriftEvent) => void,
  clock: Clock,
): DriftWatch | undefined {
  if (onDrift === undefined) return undefined;
  const places = noticed.get(onDrift) ?? new Set();
  noticed.set(onDrift, places);
  let restsUntil = -Infinity;
  return ({ operation, callId }, find) => {
    const start = clock.monotonic();
    if (start < restsUntil) return;
    for (const drift of find()) {
      const key = `${operation} ${drift.kind} ${drift.place}`;
      if (places.has(key) || places.size >= MOST_PLACES) continue;
      places.add(key);
      notify({ operation, callId, ...drift });
    }
    const end = clock.monotonic();
    restsUntil = end + (end - start) * TIME_SHARE;
  };
}
