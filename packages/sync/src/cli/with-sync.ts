import { createSync } from "../app/create-sync.ts";
import type { Sync } from "../app/sync.ts";
import type { Meter } from "../app/sync-options.ts";
import type { CommandIo } from "./command-io.ts";
import { resolveOptions } from "./config/resolve-options.ts";
import { asUsageError } from "./exit-codes.ts";
import { createFailureFilter } from "./output/repeated-failures.ts";
import { createTextReporter } from "./output/reporter.ts";
import type { SharedFlags } from "./shared-flags.ts";
import { runUntilStopped } from "./until-stopped.ts";

/** For work with the marketplace's service; else use `withStoredData`. */
export async function withSync(
  flags: SharedFlags & { readonly meter?: Meter },
  io: CommandIo,
  work: (sync: Sync, signal: AbortSignal) => Promise<void>,
  reporter = createTextReporter(io),
): Promise<void> {
  const onEvent = createFailureFilter(reporter.reportEvent, Date.now);
  const options = await resolveOptions(flags, io, onEvent, reporter);
  const { meter } = flags;
  // Invalid options are the user's.
  await using sync = asUsageError(() => createSync({ ...(meter && { meter }), ...options }));
  await runUntilStopped((signal) => work(sync, signal), io, reporter);
}
