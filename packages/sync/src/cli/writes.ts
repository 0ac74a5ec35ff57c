import { Option } from "commander";
import type { UnresolvedWrite } from "../writes/stored-writes.ts";
import type { Cli } from "./cli.ts";
import type { CommandIo } from "./command-io.ts";
import { EXIT, UsageError } from "./exit-codes.ts";
import { escapeLine, renderJson } from "./output/terminal-text.ts";
import { requireSellers } from "./require-sellers.ts";
import { pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withStoredData } from "./with-stored-data.ts";
import { withSync } from "./with-sync.ts";

interface WritesFlags extends SharedFlags {
  readonly unknown?: true;
  readonly resolve?: string;
  readonly as?: "applied" | "not-applied";
  readonly pause?: true;
  readonly reconcile?: true;
  readonly json?: true;
}

const HELP = `
Examples:
  $ marketplace-sync writes --unknown
  $ marketplace-sync writes --resolve order-2074-split-1 --as not-applied
  $ marketplace-sync writes --pause     # right after a backup was restored
  $ marketplace-sync writes --reconcile

Exit code 3 of --unknown: some writes have an unknown outcome.`;

export function addWrites({ command, io, setExitCode }: Cli): void {
  command("writes", "list and resolve keyed writes whose outcome is unknown")
    .addOption(
      new Option(
        "--unknown",
        "read writes back from the service, and list those whose outcome is still unknown; the default",
      ),
    )
    .option(
      "--resolve <key>",
      "store the outcome of the write with this key; add --seller with its seller",
    )
    .addOption(
      new Option("--as <outcome>", "the write's outcome, as you see it at the marketplace").choices(
        ["applied", "not-applied"],
      ),
    )
    .addOption(
      new Option(
        "--pause",
        "pause keyed writes until --reconcile, after the database was restored from a backup",
      ).conflicts(["resolve", "reconcile"]),
    )
    .addOption(
      new Option("--reconcile", "read the service again, then resume keyed writes").conflicts(
        "resolve",
      ),
    )
    .option("--json", "list as JSON")
    .addHelpText("after", HELP)
    .action((flags: WritesFlags) => runWrites(flags, io, setExitCode));
}

async function runWrites(
  flags: WritesFlags,
  io: CommandIo,
  setExitCode: (code: number) => void,
): Promise<void> {
  const { resolve, as, seller = "shop" } = flags;
  if ((resolve === undefined) !== (as === undefined)) {
    throw new UsageError("--resolve <key> and --as applied|not-applied go together");
  }
  const shared = { ...flags, mustExist: true };
  if (resolve !== undefined && as !== undefined) {
    await withStoredData(flags, io, ({ writes }) => writes.resolve(seller, resolve, as));
    io.out(`${resolve} is resolved as ${as}\n`);
  } else if (flags.pause) {
    await withStoredData(flags, io, ({ writes }) => writes.pause(pickSeller(flags)));
    io.out("Keyed writes are paused until --reconcile\n");
  } else if (flags.reconcile) {
    await withSync(shared, io, async (sync, signal) => {
      const outcomes = await sync.writes.reconcile({ signal });
      requireSellers(outcomes, { io, setExitCode });
      for (const [name, { state }] of outcomes) {
        if (state !== "done") setExitCode(EXIT.incomplete);
        io.out(
          `${name}: ${state === "done" ? "keyed writes are sent again" : "the packages could not be read, and keyed writes stay paused"}\n`,
        );
      }
    });
  } else await listUnknown(shared, io, setExitCode);
}

function listUnknown(
  flags: WritesFlags,
  io: CommandIo,
  setExitCode: (code: number) => void,
): Promise<void> {
  return withSync({ ...flags, mayLackCredentials: true }, io, async (sync, signal) => {
    const unknown = await sync.writes.unknown({ ...pickSeller(flags), signal });
    if (unknown.length > 0) setExitCode(EXIT.incomplete);
    const pending = await sync.writes.pending(pickSeller(flags));
    io.out(flags.json ? `${renderJson(unknown, 2)}\n` : renderUnknown(unknown, pending.length));
  });
}

function renderUnknown(unknown: readonly UnresolvedWrite[], pendingCount: number): string {
  const notice =
    pendingCount === 0
      ? ""
      : `Pending writes: ${pendingCount}. Another process is sending these writes, or has just ended; list them again in a minute.\n`;
  if (unknown.length === 0) return `No write has an unknown outcome.\n${notice}`;
  return unknown
    .map(({ seller, key, operation, intendedAt, context, failure }) => {
      const order = context.orderNumber ?? context.orderId ?? "-";
      const at = new Date(intendedAt).toISOString();
      const cells = [seller, key, operation, `order ${order}`, at, failure ?? ""];
      return `${cells.map(escapeLine).join("  ")}\n`;
    })
    .join("")
    .concat(notice);
}
