import { resolve } from "node:path";
import { Option } from "commander";
import type { StoredOperations } from "../app/sync.ts";
import type { Change } from "../changes/change.ts";
import type { ChangeFilter } from "../changes/change-filter.ts";
import { resolveConsumer } from "../changes/consumer.ts";
import type { BatchRefusal } from "../changes/pull-changes.ts";
import { getErrorMessage } from "../contract/sync-error.ts";
import { changeKinds, contractStatus, contractStatuses } from "../feed/package-status.ts";
import type { Cli } from "./cli.ts";
import type { CommandIo } from "./command-io.ts";
import { resolveTimeZone } from "./config/resolve-options.ts";
import { asUsageError, EXIT, UsageError } from "./exit-codes.ts";
import { checkFolder, writeBatch } from "./files/batch-files.ts";
import {
  addCsvOptions,
  type CsvFlags,
  checkCsvFlags,
  resolveCsvDialect,
} from "./files/csv-dialect.ts";
import { type BatchContents, batchContents, renderBatch } from "./files/render-batch.ts";
import type { RowFormat } from "./files/render-rows.ts";
import { createCommandOutput } from "./output/batch-command.ts";
import { escapeLine } from "./output/terminal-text.ts";
import { DATE_FLAGS, type SharedFlags } from "./shared-flags.ts";
import { StopError } from "./until-stopped.ts";
import { withStoredData } from "./with-stored-data.ts";

interface ChangesFlags extends SharedFlags, CsvFlags, Pick<ChangeFilter, "kinds" | "statuses"> {
  readonly follow?: boolean;
  readonly from?: "start" | "now";
  readonly exec?: string;
  readonly into?: string;
  readonly format?: RowFormat;
  readonly of: BatchContents;
}

const MAX_CHANGES_PER_FILE = 1_000;

const HELP = `
With --exec a shell runs the command for each batch of one seller: the changes are NDJSON on its standard input, and
CONSUMER, SELLER, FIRST and LAST (sequence numbers) are in its environment. Exit code 0 acknowledges the batch, even if
the command read nothing. After any other exit code the batch is not acknowledged: changes goes on with the other
sellers and exits with 1, and with --follow runs the command again for the same batch after a pause that each seller has
for itself. So each change is received at least once.

With --into each batch is a file in the folder. Its name consists of consumer, seller, first and last sequence, so that
files sort in order. A file appears only when it is complete; an incomplete file ends in .part. After a crash a batch may
be written again, under the same name.

Without --exec and --into each change is a line of JSON on standard output, and counts as received once it is written: a
program that dies while it reads from a pipe loses changes, so each is received at most once.

--of lines writes a row for each order line that was added, changed or removed, and for all lines of a package whose
status changed: with order number, package, both statuses, line_change and changed_columns. A batch without such lines
makes no file.

--seller shop-1,shop-2, --kinds and --statuses are a filter. It is not stored: pass it each time. Changes that do not
match count as received.

Examples:
  $ marketplace-sync changes bus --follow --exec ./send-to-bus
  $ marketplace-sync changes erp --into ./inbox --format csv
  $ marketplace-sync changes erp --into ./inbox --of lines --format csv --separator ';' --decimal-comma
  $ marketplace-sync changes returns --kinds cancelled,split --seller shop-1`;

export function addChanges({ command, io, setExitCode }: Cli): void {
  const changes = command(
    "changes <consumer>",
    "write the changes that a consumer has not received yet, as NDJSON or CSV",
    undefined,
    DATE_FLAGS,
  );
  addCsvOptions(changes)
    .option("--follow", "wait for new changes until stopped")
    .addOption(
      new Option(
        "--from <start>",
        "where a new consumer starts: at the first stored change, or after the last one",
      ).choices(["start", "now"]),
    )
    .option("--kinds <kinds>", `only changes of these kinds: ${changeKinds.join(", ")}`, parseList)
    .option(
      "--statuses <statuses>",
      `only changes with these statuses, such as ${contractStatuses.join(", ")}`,
      parseList,
    )
    .addOption(
      new Option(
        "--exec <command>",
        "run a shell command for each batch of changes; its exit code 0 acknowledges the batch",
      ).conflicts("into"),
    )
    .option("--into <folder>", "write each batch of changes as a file into this folder")
    .addOption(
      new Option("--format <format>", "the format of the files; default ndjson").choices([
        "csv",
        "ndjson",
      ]),
    )
    .addOption(
      new Option("--of <contents>", "whole packages, or the order lines that changed")
        .choices(batchContents)
        .default("packages"),
    )
    .addHelpText("after", HELP)
    .action((consumer: string, flags: ChangesFlags) =>
      writeChanges(consumer, flags, io, setExitCode),
    );
}

const parseList = (text: string, previous: readonly string[] = []): readonly string[] => [
  ...previous,
  ...text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
];

async function writeChanges(
  consumer: string,
  flags: ChangesFlags,
  io: CommandIo,
  setExitCode: (code: number) => void,
): Promise<void> {
  const { follow, from } = flags;
  const filter = createFilter(consumer, flags);
  noteUnknownStatuses(flags.statuses ?? [], io);
  const write = await openOutput(consumer, flags, io);
  const exclusive = {
    ...((flags.into ?? flags.exec) !== undefined && { exclusive: true }),
    ...(flags.into !== undefined && { batch: MAX_CHANGES_PER_FILE }),
  };
  await withStoredData(flags, io, async (stored, signal) => {
    const options = {
      ...(follow && { follow }),
      ...(from && { from }),
      ...exclusive,
      filter,
      signal,
    };
    const batches = stored.changes(consumer, options);
    let refusal: BatchRefusal | undefined;
    try {
      for (;;) {
        const { value: changes, done } = await batches.next(refusal);
        if (done) return;
        const outcome = await write(changes, stored, signal);
        refusal = typeof outcome === "object" ? outcome : undefined;
        if (outcome === "failed" || (refusal && !follow)) setExitCode(EXIT.failure);
        // Not acknowledged, so the next call of the command returns it again.
        if (outcome === "closed" || outcome === "failed") return;
      }
    } catch (error) {
      // Nothing else ends `--follow`.
      if (!(follow && error instanceof StopError)) throw error;
    } finally {
      await batches.return();
    }
  });
}

function createFilter(consumer: string, { seller, kinds, statuses }: ChangesFlags): ChangeFilter {
  const filter = {
    ...(seller !== undefined && { sellers: parseList(seller) }),
    ...(kinds && { kinds }),
    ...(statuses && { statuses }),
  };
  asUsageError(() => resolveConsumer(consumer, { filter, handle: () => undefined }));
  return filter;
}

/** An unknown status may be a new one of the service, or the user's typing error. */
function noteUnknownStatuses(statuses: readonly string[], io: CommandIo): void {
  const unknown = statuses.filter((status) => !contractStatuses.includes(contractStatus(status)));
  if (unknown.length === 0) return;
  const names = unknown.map((status) => JSON.stringify(status)).join(", ");
  const note = `note: the contract does not name ${names}, but ${contractStatuses.join(", ")}`;
  io.error(`${escapeLine(note)}\n`);
}

type Output = (
  changes: readonly Change[],
  stored: Pick<StoredOperations, "lineChanges">,
  signal: AbortSignal,
) => Promise<"written" | "closed" | "failed" | BatchRefusal>;

/** @throws UsageError for a folder that cannot be written */
async function openOutput(
  consumer: string,
  { exec, into, of, follow = false, format = "ndjson", ...flags }: ChangesFlags,
  io: CommandIo,
): Promise<Output> {
  checkCsvFlags(flags, format === "csv");
  const rendering = { format, dialect: resolveCsvDialect(flags, await resolveTimeZone(flags, io)) };
  if (into === undefined) {
    if (format === "csv") {
      throw new UsageError("--format csv is for files: name their folder with --into");
    }
    if (exec !== undefined) {
      const run = createCommandOutput({ command: exec, consumer, follow }, io);
      return async (changes, stored, signal) =>
        run(changes, await renderBatch(stored, changes, of, rendering), signal);
    }
    if (io.isPiped) io.error(AT_MOST_ONCE);
    return async (changes, stored) =>
      (await io.write(await renderBatch(stored, changes, of, rendering))) ? "written" : "closed";
  }
  const folder = resolve(io.folder, into);
  await checkFolder(folder, consumer);
  return async (changes, stored) => {
    const text = await renderBatch(stored, changes, of, rendering);
    if (text === "") return "written";
    try {
      io.out(`${await writeBatch(folder, consumer, changes, { format, text })}\n`);
      return "written";
    } catch (error) {
      const message = `error: no file can be written in ${folder}: ${getErrorMessage(error)}`;
      io.error(`${escapeLine(message)}\nNothing is lost: repeat the command to continue here\n`);
      return "failed";
    }
  };
}

const AT_MOST_ONCE =
  "note: a change counts as received once it is written to the pipe, even if its reader dies; --exec loses none\n";
