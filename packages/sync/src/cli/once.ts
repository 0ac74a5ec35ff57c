import { NO_SELLER } from "../app/health.ts";
import type { Cli } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { renderStatusTable } from "./output/status-table.ts";
import { FEED_FLAGS, pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withSync } from "./with-sync.ts";

export function addOnce({ program, command, io, setExitCode }: Cli): void {
  command("once", "bring the database up to date and exit", program, FEED_FLAGS).action(
    (flags: SharedFlags) =>
      withSync(flags, io, async (sync, signal) => {
        const outcomes = await sync.once({ signal });
        const sellers = await sync.status(pickSeller(flags));
        io.out(renderStatusTable(sellers));
        if (outcomes.size === 0) io.error(`${NO_SELLER}\n`);
        const isIncomplete =
          outcomes.size === 0 ||
          [...outcomes.values()].some(({ state }) => state !== "done") ||
          sellers.some(({ quarantined }) => quarantined > 0);
        if (isIncomplete) setExitCode(EXIT.incomplete);
      }),
  );
}
