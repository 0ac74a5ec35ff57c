import type { SyncEvent } from "../../sync-events.ts";
import type { CommandIo } from "../command-io.ts";
import type { Reporter } from "../with-sync.ts";

/**
 * Writes a line of JSON for each event: `time` (ISO 8601), `level`, `event`, and what the event says, the
 * seller among it. Nothing in it is personal.
 *
 * @param now - epoch milliseconds
 */
export function jsonReporter(
  { error: write }: Pick<CommandIo, "error">,
  now: () => number = Date.now,
): Reporter {
  const line = (level: string, event: string, fields: object): void => {
    const time = new Date(now()).toISOString();
    write(`${JSON.stringify({ time, level, event, ...fields })}\n`);
  };
  return {
    event: ({ type, ...fields }) => line(findLevel(type), type, fields),
    say: (event, message, fields = {}) => line("info", event, { message, ...fields }),
  };
}

function findLevel(type: SyncEvent["type"]): string {
  if (type === "stored" || type === "backfilled") return "info";
  if (type === "quota-wait") return "debug";
  return type === "store-failed" ? "error" : "warn";
}
