import { Command, CommanderError, InvalidArgumentError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { isFuture } from "../domain/stored-time.ts";
import { isSyncError } from "../domain/sync-error.ts";
import { commandOptions, type Option, optionTable } from "../option-table.ts";
import { NO_SELLER } from "../run/health.ts";
import { addChanges } from "./changes/changes.ts";
import { addCheck } from "./check.ts";
import {
  type Cli,
  type CommandIo,
  EXIT,
  FEED_FLAGS,
  type SharedFlag,
  USUAL_FLAGS,
  UsageError,
} from "./command-io.ts";
import { addMaintenance, addMigrate } from "./maintenance.ts";
import { addOffers } from "./offers/offers.ts";
import { jsonText, printableLine, statusTable } from "./render.ts";
import { type SharedFlags, sellerOf } from "./resolve-options.ts";
import { addRun } from "./run.ts";
import { withStoredData } from "./with-stored-data.ts";
import { textReporter, withSync } from "./with-sync.ts";
import { addWrites } from "./writes.ts";

const HELP = `
Sellers come from marketplace-sync.config.ts (or .mjs) in this folder. Without one there is one seller, from
the environment: MARKETPLACE_BASE_URL, MARKETPLACE_APP_KEY and MARKETPLACE_APP_SECRET. Several come from
MARKETPLACE_SELLERS=shop-1,shop-2 with MARKETPLACE_APP_KEY_SHOP_1, MARKETPLACE_APP_SECRET_SHOP_1 and so on.

Examples:
  $ marketplace-sync check
  $ marketplace-sync run
  $ marketplace-sync once --database ./orders.db --begin 2026-01-01
  $ marketplace-sync status --seller shop-1
  $ marketplace-sync backfill --from 2026-01-01
  $ marketplace-sync move --base-url https://api-2.example.com
  $ marketplace-sync export packages --format csv > packages.csv
  $ marketplace-sync changes bus --follow | ./send-to-bus
  $ marketplace-sync changes erp --into ./inbox --format csv
  $ marketplace-sync replay erp --from 2026-01-31T10:00:00Z
  $ marketplace-sync writes --unknown
  $ marketplace-sync offers push prices.csv --dry-run

Exit status: 0 success, 1 failure, 2 wrong use, 3 a seller could not be brought to the present, or \`check\` or
\`status --check\` found a problem.`;

/** Runs the command line; gives the exit status, see {@link EXIT}. */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<number> {
  let status: number = EXIT.success;
  let writeFailure = textReporter(io).fail;
  const setStatus = (code: number) => {
    status = code;
  };
  const setFailureWriter = (write: typeof writeFailure) => {
    writeFailure = write;
  };
  const program = new Command("marketplace-sync")
    .description("Keeps a seller's orders in a database, in step with the marketplace.")
    .version(manifest.version, "-V, --version")
    // Else a command with commands of its own takes their options for its own.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.error })
    .showHelpAfterError("(--help shows all options)")
    .addHelpText("after", HELP);
  const command: Cli["command"] = (name, description, parent = program, shared = USUAL_FLAGS) =>
    addSharedFlags(parent.command(name).description(description), shared);
  const cli: Cli = { io, program, command, setStatus, setFailureWriter, parseMoment };
  for (const add of [
    addCheck,
    addRun,
    addStatus,
    addChanges,
    addMaintenance,
    addMigrate,
    addWrites,
    addOffers,
  ])
    add(cli);
  try {
    await program.parseAsync([...args], { from: "user" });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.success : EXIT.usage;
    const isUsage = error instanceof UsageError;
    const isKnown = isUsage || isSyncError(error);
    writeFailure(String(error instanceof Error ? (isKnown ? error.message : error.stack) : error));
    return isUsage ? EXIT.usage : EXIT.failure;
  }
}

function addStatus({ program, command, io, setStatus }: Cli): void {
  command("once", "bring the database to the present and exit", program, FEED_FLAGS).action(
    (flags: SharedFlags) =>
      withSync(flags, io, async (sync, signal) => {
        const outcomes = await sync.once({ signal });
        const sellers = await sync.status(sellerOf(flags));
        io.out(statusTable(sellers));
        if (outcomes.size === 0) io.error(`${NO_SELLER}\n`);
        const isIncomplete =
          outcomes.size === 0 ||
          [...outcomes.values()].some(({ state }) => state !== "done") ||
          sellers.some(({ quarantined }) => quarantined > 0);
        if (isIncomplete) setStatus(EXIT.incomplete);
      }),
  );
  command("status", "show how far every seller's feed is")
    .option("--json", "as JSON")
    .option("--check", "exit with 3 and say why unless all is well, for probes")
    .action((flags: SharedFlags & { readonly json?: true; readonly check?: true }) =>
      withStoredData(flags, io, async (stored) => {
        if (flags.check) {
          const { healthy, problems } = await stored.health(sellerOf(flags));
          for (const problem of problems) io.error(`${printableLine(problem)}\n`);
          if (!healthy) setStatus(EXIT.incomplete);
        }
        const sellers = await stored.status(sellerOf(flags));
        io.out(flags.json ? `${jsonText(sellers, 2)}\n` : statusTable(sellers));
      }),
    );
}

function addSharedFlags(command: Command, names: readonly SharedFlag[]): Command {
  const options = { ...commandOptions, ...optionTable[""] };
  for (const name of names) {
    const { flag, help, default: fallback }: Option = options[name];
    if (flag === undefined) continue;
    const description = fallback === undefined ? help : `${help}; default ${fallback}`;
    const parse = parsers.get(flag);
    if (parse === undefined) command.option(flag, description);
    else command.option(flag, description, parse);
  }
  return command;
}

const parsers: ReadonlyMap<string | undefined, (text: string) => number> = new Map([
  [commandOptions.begin.flag, parseMoment],
  [optionTable[""].retentionDays.flag, parseDays],
]);

/** Epoch milliseconds; a moment to come is none that is stored. */
function parseMoment(text: string): number {
  const time = Date.parse(text);
  if (isFuture(time, Date.now())) throw new InvalidArgumentError("It must not be in the future");
  if (!Number.isNaN(time)) return time;
  throw new InvalidArgumentError("It must be a date, such as 2026-01-31 or 2026-01-31T10:00:00Z");
}

function parseDays(text: string): number {
  const [, days] = /^(\d{1,5})d?$/.exec(text) ?? [];
  const { problem } = optionTable[""].retentionDays;
  if (days !== undefined && problem(Number(days)) === undefined) return Number(days);
  throw new InvalidArgumentError("It must be a number of days, such as 90");
}
