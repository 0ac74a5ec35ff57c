import { Option } from "commander";
import type { UnresolvedWrite } from "../writes/stored-writes.ts";
import { type Cli, type CommandIo, EXIT, UsageError } from "./command-io.ts";
import { jsonText, printableLine } from "./render.ts";
import { type SharedFlags, sellerOf } from "./resolve-options.ts";
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
  $ marketplace-sync writes --pause     # right after the database came back from a backup
  $ marketplace-sync writes --reconcile

Exit status of --unknown: 3 when there are any.`;

export function addWrites({ command, io, setStatus }: Cli): void {
  command("writes", "list and resolve keyed writes whose outcome is unknown")
    .addOption(new Option("--unknown", "read back and list them; the default"))
    .option("--resolve <key>", "resolve the one with this key; with --seller its seller")
    .addOption(
      new Option("--as <outcome>", "what the marketplace shows of it").choices([
        "applied",
        "not-applied",
      ]),
    )
    .addOption(
      new Option(
        "--pause",
        "send no writes until --reconcile: the database was restored from a backup",
      ).conflicts(["resolve", "reconcile"]),
    )
    .addOption(
      new Option("--reconcile", "read the service again, then resume writes").conflicts("resolve"),
    )
    .option("--json", "list as JSON")
    .addHelpText("after", HELP)
    .action((flags: WritesFlags) => runWrites(flags, io, setStatus));
}

async function runWrites(
  flags: WritesFlags,
  io: CommandIo,
  setStatus: (code: number) => void,
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
    await withStoredData(flags, io, ({ writes }) => writes.pause(sellerOf(flags)));
    io.out("Keyed writes are paused until --reconcile\n");
  } else if (flags.reconcile) {
    await withSync(shared, io, async (sync, signal) => {
      for (const [name, { state }] of await sync.writes.reconcile({ signal })) {
        if (state !== "done") setStatus(EXIT.incomplete);
        io.out(`${name}: ${state === "done" ? "may write again" : "could not be read"}\n`);
      }
    });
  } else await listUnknown(shared, io, setStatus);
}

function listUnknown(
  flags: WritesFlags,
  io: CommandIo,
  setStatus: (code: number) => void,
): Promise<void> {
  return withSync({ ...flags, mayLackCredentials: true }, io, async (sync, signal) => {
    const unknown = await sync.writes.unknown({ ...sellerOf(flags), signal });
    if (unknown.length > 0) setStatus(EXIT.incomplete);
    const pending = await sync.writes.pending(sellerOf(flags));
    io.out(flags.json ? `${jsonText(unknown, 2)}\n` : renderUnknown(unknown, pending.length));
  });
}

function renderUnknown(unknown: readonly UnresolvedWrite[], pendingCount: number): string {
  const notice =
    pendingCount === 0
      ? ""
      : `Pending writes: ${pendingCount}. Another process sends them or has just ended; list them again in a minute.\n`;
  if (unknown.length === 0) return `No write has an unknown outcome.\n${notice}`;
  return unknown
    .map(({ seller, key, operation, intendedAt, context, failure }) => {
      const order = context.orderNumber ?? context.orderId ?? "-";
      const at = new Date(intendedAt).toISOString();
      const cells = [seller, key, operation, `order ${order}`, at, failure ?? ""];
      return `${cells.map(printableLine).join("  ")}\n`;
    })
    .join("")
    .concat(notice);
}
