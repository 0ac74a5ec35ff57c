import type { Cli } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import { requireSellers } from "./require-sellers.ts";
import type { SharedFlags } from "./shared-flags.ts";
import { withStoredData } from "./with-stored-data.ts";
import { withSync } from "./with-sync.ts";

interface AuditFlags extends SharedFlags {
  readonly acknowledge?: true;
}

export function addAudit(cli: Cli): void {
  cli
    .command("audit", "compare the last 15 days with the service")
    .option(
      "--acknowledge",
      "do not compare: acknowledge the changes that earlier audits found, so that `status` no longer reports them",
    )
    .action((flags: AuditFlags) =>
      flags.acknowledge ? acknowledgeAudits(flags, cli) : runAudit(flags, cli),
    );
}

function acknowledgeAudits(flags: AuditFlags, { io }: Cli): Promise<void> {
  return withStoredData(flags, io, async (stored) => {
    const sellers = await stored.acknowledgeAudit(flags.seller);
    io.out(
      `${sellers.length === 0 ? "The audits found no missed changes that could be acknowledged" : `Acknowledged: ${sellers}`}\n`,
    );
  });
}

function runAudit(flags: AuditFlags, { io, setExitCode }: Cli): Promise<void> {
  return withSync({ ...flags, mustExist: true }, io, async (sync, signal) => {
    const missed = await sync.audit({ signal });
    requireSellers(missed, { io, setExitCode });
    for (const [seller, outcome] of missed) {
      if (outcome === undefined) setExitCode(EXIT.incomplete);
      const result =
        outcome === undefined
          ? "could not be compared"
          : `${outcome.packages.toLocaleString("en-US")} packages compared, ${outcome.missedChanges} late changes`;
      io.out(`${seller}: ${result}\n`);
    }
  });
}
