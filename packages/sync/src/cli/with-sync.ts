import { createSync } from "../create-sync.ts";
import type { Meter } from "../run/metrics.ts";
import type { Sync } from "../sync.ts";
import type { SyncEvent } from "../sync-events.ts";
import type { SyncOptions } from "../sync-options.ts";
import type { CommandIo } from "./command-io.ts";
import { UsageError } from "./exit.ts";
import { printableLine } from "./printable-text.ts";
import { progressReport } from "./progress.ts";
import { resolveOptions, type SharedFlags } from "./resolve-options.ts";

/** Writes what happens while a command works. */
export interface Reporter {
  readonly event: (event: SyncEvent) => void;
  /** @param event - a short name of what `message` says, and `fields` for those who read by program */
  readonly say: (event: string, message: string, fields?: object) => void;
}

/** Writes progress and failures for people. */
export function textReporter({ error: write, isTerminal }: CommandIo): Reporter {
  return {
    event: progressReport({ write, isTerminal, now: Date.now }),
    say: (_, message) => write(`${printableLine(message)}\n`),
  };
}

/** Does something with the sync that the flags mean, until it is done or the command is stopped. */
export async function withSync(
  flags: SharedFlags & { readonly meter?: Meter },
  io: CommandIo,
  work: (sync: Sync, signal: AbortSignal) => Promise<void>,
  reporter = textReporter(io),
): Promise<void> {
  const stop = new AbortController();
  const options = await resolveOptions(flags, io, reporter.event);
  await using sync = syncOf({ ...(flags.meter && { meter: flags.meter }), ...options });
  io.onStop((reason) => {
    reporter.say("stopping", `${reason} received, shutting down`, { signal: reason });
    stop.abort(new StopError());
  });
  try {
    await work(sync, stop.signal);
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

/** The reason of an abort by the user. */
class StopError extends Error {
  override readonly name = "StopError";
}
