import { readOutcomes } from "../app/complete-outcomes.ts";
import { describeDeadLetters } from "../app/health.ts";
import type { Sync } from "../app/sync.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import type { Cli } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { createTextReporter, type Reporter } from "./output/reporter.ts";
import { renderStatusTable } from "./output/status-table.ts";
import { escapeLine } from "./output/terminal-text.ts";
import { requireSellers } from "./require-sellers.ts";
import { FEED_FLAGS, pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withSync } from "./with-sync.ts";

const INCOMPLETE_EVENTS: ReadonlySet<SyncEvent["type"]> = new Set([
  "delivery-failed",
  "offers-failed",
  "scrub-failed",
]);

export function addOnce({ program, command, io, setExitCode }: Cli): void {
  command("once", "bring the database up to date and exit", program, FEED_FLAGS).action(
    (flags: SharedFlags) => {
      const reporter = createTextReporter(io);
      let hasFailed = false;
      const reportEvent: Reporter["reportEvent"] = (event) => {
        if (INCOMPLETE_EVENTS.has(event.type)) hasFailed = true;
        reporter.reportEvent(event);
      };
      const work = async (sync: Sync, signal: AbortSignal): Promise<void> => {
        // The failures of feeds are events, which the reporter prints.
        const outcomes = await sync.once({ signal }).catch(readOutcomes);
        const sellers = await sync.status(pickSeller(flags));
        io.out(renderStatusTable(sellers));
        requireSellers(outcomes, { io, setExitCode });
        const { deadLetters } = await sync.consumers(pickSeller(flags));
        for (const problem of describeDeadLetters(deadLetters))
          io.error(`${escapeLine(problem)}\n`);
        const isIncomplete =
          hasFailed ||
          deadLetters.length > 0 ||
          [...outcomes.values()].some(({ state }) => state !== "done") ||
          sellers.some(({ quarantined }) => quarantined > 0);
        if (isIncomplete) setExitCode(EXIT.incomplete);
      };
      return withSync(flags, io, work, { ...reporter, reportEvent });
    },
  );
}
