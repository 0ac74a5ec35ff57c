import { readOutcomes } from "../app/complete-outcomes.ts";
import { describeDeadLetters } from "../app/health.ts";
import type { Sync } from "../app/sync.ts";
import type { Cli } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { createTextReporter } from "./output/reporter.ts";
import { renderStatusTable } from "./output/status-table.ts";
import { escapeLine } from "./output/terminal-text.ts";
import { watchIncomplete } from "./output/watch-incomplete.ts";
import { requireSellers } from "./require-sellers.ts";
import { FEED_FLAGS, pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withSync } from "./with-sync.ts";

export function addOnce({ program, command, io, setExitCode }: Cli): void {
  command("once", "bring the database up to date and exit", program, FEED_FLAGS).action(
    (flags: SharedFlags) => {
      const watched = watchIncomplete(createTextReporter(io));
      const work = async (sync: Sync, signal: AbortSignal): Promise<void> => {
        // Failures of feeds are events, which the reporter prints.
        const outcomes = await sync.once({ signal }).catch(readOutcomes);
        const sellers = await sync.status(pickSeller(flags));
        io.out(renderStatusTable(sellers));
        requireSellers(outcomes, { io, setExitCode });
        const { deadLetters } = await sync.consumers(pickSeller(flags));
        for (const problem of describeDeadLetters(deadLetters))
          io.error(`${escapeLine(problem)}\n`);
        const isIncomplete =
          watched.isIncomplete() ||
          deadLetters.length > 0 ||
          [...outcomes.values()].some(({ state }) => state !== "done") ||
          sellers.some(({ quarantined }) => quarantined > 0);
        if (isIncomplete) setExitCode(EXIT.incomplete);
      };
      return withSync(flags, io, work, watched.reporter);
    },
  );
}
