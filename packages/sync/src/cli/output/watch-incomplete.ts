import type { SyncEvent } from "../../contract/sync-event.ts";
import type { Reporter } from "./reporter.ts";

const INCOMPLETE_EVENTS: ReadonlySet<SyncEvent["type"]> = new Set([
  "delivery-failed",
  "offers-failed",
  "scrub-failed",
]);

/** Passes events on, and remembers whether one of them says that work of the command is left. */
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
