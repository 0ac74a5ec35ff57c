import type { SyncEvent } from "../../contract/sync-event.ts";
import type { Reporter } from "./reporter.ts";

const INCOMPLETE_EVENTS: ReadonlySet<SyncEvent["type"]> = new Set([
  "delivery-failed",
  "offers-failed",
  "scrub-failed",
]);

/** Remembers whether an event says that work is left. */
export function watchIncomplete(reporter: Reporter) {
  let isIncomplete = false;
  return {
    isIncomplete: () => isIncomplete,
    reporter: {
      ...reporter,
      reportEvent(event) {
        if (INCOMPLETE_EVENTS.has(event.type)) isIncomplete = true;
        reporter.reportEvent(event);
      },
    } satisfies Reporter,
  };
}
