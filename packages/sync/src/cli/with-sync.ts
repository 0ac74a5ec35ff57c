import { createSync } from "../create-sync.ts";
import type { Sync } from "../sync.ts";
import type { SyncOptions } from "../sync-options.ts";
import { UsageError } from "./exit.ts";
import { progressReport } from "./progress.ts";
import { resolveOptions, type SharedFlags } from "./resolve-options.ts";
import type { Surroundings } from "./surroundings.ts";

/** Does something with the sync that the flags mean, until it is done or the command is stopped. */
export async function withSync(
  flags: SharedFlags,
  around: Surroundings,
  work: (sync: Sync, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { error: write, isTerminal } = around;
  const progress = progressReport({ write, isTerminal, now: Date.now });
  const stop = new AbortController();
  await using sync = syncOf(await resolveOptions(flags, around, progress));
  around.onStop((reason) => {
    write(`${reason} received, shutting down\n`);
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
