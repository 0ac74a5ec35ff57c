import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { isSyncError } from "../contract/sync-error.ts";
import { addAudit } from "./audit.ts";
import { addBackfill } from "./backfill.ts";
import { addChanges } from "./changes.ts";
import { addCheck } from "./check.ts";
import type { Cli } from "./cli.ts";
import type { CommandIo } from "./command-io.ts";
import { addConsumers } from "./consumers.ts";
import { addCopy } from "./copy.ts";
import { addEraseCustomer } from "./erase-customer.ts";
import { EXIT, exitCodeTable, UsageError } from "./exit-codes.ts";
import { addExport } from "./export.ts";
import { addMigrate } from "./migrate.ts";
import { addMove } from "./move.ts";
import { addOffers } from "./offers.ts";
import { addOnce } from "./once.ts";
import { createTextReporter } from "./output/reporter.ts";
import { addResume } from "./resume.ts";
import { addRun } from "./run.ts";
import { addSharedFlags, COMMON_FLAGS } from "./shared-flags.ts";
import { addStatus } from "./status.ts";
import { StopError } from "./until-stopped.ts";
import { addVerify } from "./verify.ts";
import { addWrites } from "./writes.ts";

const HELP = `
The sellers come from marketplace-sync.config.ts (.mts, .mjs) in this folder. Without such a file there is one seller, from
the environment: MARKETPLACE_BASE_URL, MARKETPLACE_APP_KEY and MARKETPLACE_APP_SECRET. Several sellers come from
MARKETPLACE_SELLERS=shop-1,shop-2 with MARKETPLACE_APP_KEY_SHOP_1, MARKETPLACE_APP_SECRET_SHOP_1 and so on. Keys,
secrets and MARKETPLACE_DATABASE may be in files, which MARKETPLACE_APP_KEY_FILE and so on name.

Examples:
  $ marketplace-sync check
  $ marketplace-sync run
  $ marketplace-sync once --database ./orders.db --begin 2026-01-01
  $ marketplace-sync status --seller shop-1
  $ marketplace-sync backfill --from 2026-01-01
  $ marketplace-sync verify --from 2026-11-01 --to 2026-11-30
  $ marketplace-sync move --base-url https://api-2.example.com
  $ marketplace-sync export lines --live --from 2026-11-01 --to 2026-11-30 > november.csv
  $ marketplace-sync changes bus --follow --exec ./send-to-bus
  $ marketplace-sync changes erp --into ./inbox --format csv
  $ marketplace-sync replay erp --from 2026-01-31T10:00:00Z
  $ marketplace-sync writes --unknown
  $ marketplace-sync offers push prices.csv --dry-run

Exit codes:
${Object.values(exitCodeTable)
  .map(({ code, meaning }) => `  ${code}  ${meaning}`)
  .join("\n")}`;

/** As `--help` lists them. */
const commands: readonly ((cli: Cli) => void)[] = [
  addCheck,
  addRun,
  addOnce,
  addStatus,
  addChanges,
  addAudit,
  addVerify,
  addBackfill,
  addMove,
  addCopy,
  addResume,
  addConsumers,
  addEraseCustomer,
  addExport,
  addMigrate,
  addWrites,
  addOffers,
];

/** @returns the exit code, see {@link EXIT} */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<number> {
  let exitCode: number = EXIT.success;
  let writeFailure = createTextReporter(io).fail;
  const program = new Command("marketplace-sync")
    .description("Keeps a database of sellers' orders in step with the marketplace.")
    .version(manifest.version, "-V, --version")
    // Otherwise a command would parse its subcommands' options.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.error })
    .showHelpAfterError("(--help shows all options)")
    .addHelpText("after", HELP);
  const cli: Cli = {
    io,
    program,
    command: (name, description, parent = program, sharedFlags = COMMON_FLAGS) =>
      addSharedFlags(parent.command(name).description(description), sharedFlags),
    setExitCode(code) {
      exitCode = code;
    },
    setFailureWriter(write) {
      writeFailure = write;
    },
  };
  for (const addCommand of commands) addCommand(cli);
  program.hook("preAction", (_program, command) => refuseEmptyFlags(command));
  try {
    await program.parseAsync([...args], { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.success : EXIT.usage;
    if (error instanceof StopError) return EXIT.incomplete;
    const isUsageError = error instanceof UsageError;
    const hasOwnMessage = isUsageError || isSyncError(error);
    const text = error instanceof Error && (hasOwnMessage ? error.message : error.stack);
    writeFailure(String(text || error));
    return isUsageError ? EXIT.usage : EXIT.failure;
  }
}

/** An unset shell variable must not count as "none" or "any". */
function refuseEmptyFlags(command: Command): void {
  const values: Readonly<Record<string, unknown>> = command.opts();
  for (const option of command.options) {
    const value = values[option.attributeName()];
    const isEmpty = typeof value === "string" ? value.trim() === "" : isEmptyList(value);
    if (isEmpty) throw new UsageError(`${option.long} is empty: leave it out, or give it a value`);
  }
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
