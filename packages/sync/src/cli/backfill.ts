import type { Sync } from "../app/sync.ts";
import type { Cli } from "./cli.ts";
import { readDateFlag } from "./config/resolve-options.ts";
import { EXIT } from "./exit-codes.ts";
import { createTextReporter } from "./output/reporter.ts";
import { watchIncomplete } from "./output/watch-incomplete.ts";
import { requireSellers } from "./require-sellers.ts";
import { DATE_FLAGS, pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withSync } from "./with-sync.ts";

interface BackfillFlags extends SharedFlags {
  readonly from: string;
}

export function addBackfill({ command, io, setExitCode }: Cli): void {
  command(
    "backfill",
    "also store packages from before the feeds started, whether run is running or not",
    undefined,
    DATE_FLAGS,
  )
    .requiredOption("--from <date>", "the new start of the feeds, such as 2026-01-01")
    .action((flags: BackfillFlags) => {
      const watched = watchIncomplete(createTextReporter(io));
      const work = async (sync: Sync, signal: AbortSignal): Promise<void> => {
        const from = await readDateFlag("--from", flags.from, flags, io);
        const outcomes = await sync.backfill({ from, ...pickSeller(flags), signal });
        requireSellers(outcomes, { io, setExitCode });
        for (const [name, { state }] of outcomes) {
          if (state !== "done") setExitCode(EXIT.incomplete);
          const result =
            state === "done"
              ? `everything since ${new Date(from).toISOString()} is stored`
              : "the backfill is incomplete; run, or this command again, continues it";
          io.out(`${name}: ${result}\n`);
        }
        if (watched.isIncomplete()) setExitCode(EXIT.incomplete);
      };
      return withSync({ ...flags, mustExist: true }, io, work, watched.reporter);
    });
}
