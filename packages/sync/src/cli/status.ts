import type { Cli } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { renderStatusTable } from "./output/status-table.ts";
import { escapeLine, renderJson } from "./output/terminal-text.ts";
import { pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withStoredData } from "./with-stored-data.ts";

interface StatusFlags extends SharedFlags {
  readonly json?: true;
  readonly check?: true;
}

export function addStatus({ command, io, setExitCode }: Cli): void {
  command("status", "show the state of every seller's feed")
    .option("--json", "as JSON")
    .option("--check", "write every problem to standard error and exit with 3 if there is one")
    .action((flags: StatusFlags) =>
      withStoredData(flags, io, async (stored) => {
        if (flags.check) {
          const { isHealthy, problems } = await stored.health(pickSeller(flags));
          for (const problem of problems) io.error(`${escapeLine(problem)}\n`);
          if (!isHealthy) setExitCode(EXIT.incomplete);
        }
        const sellers = await stored.status(pickSeller(flags));
        io.out(flags.json ? `${renderJson(sellers, 2)}\n` : renderStatusTable(sellers));
      }),
    );
}
