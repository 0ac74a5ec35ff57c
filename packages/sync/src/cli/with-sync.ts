import { createSync } from "../create-sync.ts";
import { commandEventTable, eventTable } from "../event-table.ts";
import type { Sync } from "../sync.ts";
import type { Meter, SyncOptions } from "../sync-options.ts";
import { type CommandIo, UsageError } from "./command-io.ts";
import { progressReport } from "./progress.ts";
import { jsonText, printableLine, printableText } from "./render.ts";
import { type WrittenEvent, writeRepeatedOnce } from "./repeated-failures.ts";
import { resolveOptions, type SharedFlags } from "./resolve-options.ts";

type CommandEvent = keyof typeof commandEventTable;

export interface Reporter {
  readonly event: (event: WrittenEvent) => void;
  /** @param event - a short name of what `message` says, and `fields` for those who read by program */
  readonly say: (event: CommandEvent, message: string, fields?: object) => void;
  readonly fail: (message: string) => void;
}

export function textReporter({ error: write, isTerminal }: CommandIo): Reporter {
  return {
    event: progressReport({ write, isTerminal, now: Date.now }),
    say: (_, message) => write(`${printableLine(message)}\n`),
    fail: (message) => write(printableText(`error: ${message}\n`)),
  };
}

export async function withSync(
  flags: SharedFlags & { readonly meter?: Meter },
  io: CommandIo,
  work: (sync: Sync, signal: AbortSignal) => Promise<void>,
  reporter = textReporter(io),
): Promise<void> {
  const options = await resolveOptions(flags, io, writeRepeatedOnce(reporter.event, Date.now));
  await using sync = syncOf({ ...(flags.meter && { meter: flags.meter }), ...options });
  await untilStopped((signal) => work(sync, signal), io, reporter);
}

/** Runs `work` until it ends, or until the command is told to stop. */
export async function untilStopped(
  work: (signal: AbortSignal) => Promise<void>,
  io: CommandIo,
  reporter: Reporter,
): Promise<void> {
  const stop = new AbortController();
  io.onStop((reason) => {
    reporter.say("stopping", `${reason} received, shutting down`, { signal: reason });
    stop.abort(new StopError());
  });
  try {
    await work(stop.signal);
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
  }
}

/** Options that cannot be used are the user's mistake here, not a program's. */
function syncOf(options: SyncOptions): Sync {
  try {
    return createSync(options);
  } catch (error) {
    throw error instanceof Error ? new UsageError(error.message, { cause: error }) : error;
  }
}

class StopError extends Error {
  override readonly name = "StopError";
}

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
    write(`${jsonText({ time, level, event, ...fields })}\n`);
  };
  return {
    event: ({ type, ...fields }) => line(eventTable[type].level, type, fields),
    say: (event, message, fields = {}) =>
      line(commandEventTable[event].level, event, { message, ...fields }),
    fail: (message) => line(commandEventTable.failed.level, "failed", { message }),
  };
}
