import { resolve } from "node:path";
import { Option } from "commander";
import type { Change } from "../../consumers/change.ts";
import type { ChangeFilter } from "../../consumers/change-filter.ts";
import { resolveConsumer } from "../../consumers/consumer.ts";
import { changeKinds, contractStatus, contractStatuses } from "../../domain/package-status.ts";
import { getErrorMessage } from "../../domain/sync-error.ts";
import type { StoredOperations } from "../../sync.ts";
import { type Cli, type CommandIo, EXIT, UsageError } from "../command-io.ts";
import {
  addCsvOptions,
  type CsvFlags,
  checkCsvFlags,
  resolveCsvDialect,
} from "../csv/csv-dialect.ts";
import type { RowFormat } from "../csv/render-rows.ts";
import { printableLine } from "../render.ts";
import type { SharedFlags } from "../resolve-options.ts";
import { withStoredData } from "../with-stored-data.ts";
import { checkFolder, writeBatch } from "./batch-files.ts";
import { type BatchContents, batchContents, renderBatch } from "./render-batch.ts";

interface ChangesFlags extends SharedFlags, CsvFlags, Pick<ChangeFilter, "kinds" | "statuses"> {
  readonly follow?: true;
  readonly from?: "start" | "now";
  readonly into?: string;
  readonly format?: RowFormat;
  readonly of: BatchContents;
}

const FILE_BATCH = 1_000;

const HELP = `
Without --into each change is a line of JSON on standard output. With it each batch is a file of the folder, named by
consumer, seller and the first and last sequence, and there only when it is whole: at least once, in order by name, and
under the same name when it is written again after a kill. A file that was not finished ends in .part.

--of lines writes a row for each order line that was added, changed or removed, or whose package has another status:
with order number, package, both statuses, line_change and changed_columns. A batch without such lines makes no file.

--seller shop-1,shop-2, --kinds and --statuses are a filter. It is not kept: give it each time. Changes that it leaves
out count as received.

Examples:
  $ marketplace-sync changes bus --follow | ./send-to-bus
  $ marketplace-sync changes erp --into ./inbox --format csv
  $ marketplace-sync changes erp --into ./inbox --of lines --format csv --separator ';' --decimal-comma
  $ marketplace-sync changes returns --kinds cancelled,split --seller shop-1`;

export function addChanges({ command, io, setStatus }: Cli): void {
  const changes = command(
    "changes <consumer>",
    "write the changes that a consumer has not had, as NDJSON or CSV",
  );
  addCsvOptions(changes)
    .option("--follow", "go on as changes come, until stopped")
    .addOption(
      new Option("--from <place>", "where a new consumer begins").choices(["start", "now"]),
    )
    .option("--kinds <kinds>", `of these alone: ${changeKinds.join(", ")}`, list)
    .option("--statuses <statuses>", `in these alone, such as ${contractStatuses.join(", ")}`, list)
    .option("--into <folder>", "write files into this folder")
    .addOption(
      new Option("--format <format>", "of the files; default ndjson").choices(["csv", "ndjson"]),
    )
    .addOption(
      new Option("--of <what>", "whole packages, or the order lines that changed")
        .choices(batchContents)
        .default("packages"),
    )
    .addHelpText("after", HELP)
    .action((consumer: string, flags: ChangesFlags) =>
      writeChanges(consumer, flags, io, setStatus),
    );
}

const list = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== ""),
];

async function writeChanges(
  consumer: string,
  flags: ChangesFlags,
  io: CommandIo,
  setStatus: (code: number) => void,
): Promise<void> {
  const { follow, from } = flags;
  const filter = filterOf(consumer, flags);
  noteUnknownStatuses(flags.statuses ?? [], io);
  const write = await openOutput(consumer, flags, io);
  const files = flags.into === undefined ? {} : { exclusive: true, batch: FILE_BATCH };
  await withStoredData(flags, io, async (stored, signal) => {
    const options = { ...(follow && { follow }), ...(from && { from }), ...files, filter, signal };
    for await (const changes of stored.changes(consumer, options)) {
      const outcome = await write(changes, stored);
      if (outcome === "failed") setStatus(EXIT.failure);
      // Left without having received them: they come again.
      if (outcome !== "written") return;
    }
  });
}

function filterOf(consumer: string, { seller, kinds, statuses }: ChangesFlags): ChangeFilter {
  const filter = {
    ...(seller !== undefined && { sellers: list(seller) }),
    ...(kinds && { kinds }),
    ...(statuses && { statuses }),
  };
  try {
    resolveConsumer(consumer, { filter, handle: () => undefined });
  } catch (error) {
    throw new UsageError(getErrorMessage(error), { cause: error });
  }
  return filter;
}

/** It may be a status that the service has introduced since, or a mistyped one. */
function noteUnknownStatuses(statuses: readonly string[], io: CommandIo): void {
  const unknown = statuses.filter((status) => !contractStatuses.includes(contractStatus(status)));
  if (unknown.length === 0) return;
  const names = unknown.map((status) => JSON.stringify(status)).join(", ");
  const note = `note: the contract does not name ${names}, but ${contractStatuses.join(", ")}`;
  io.error(`${printableLine(note)}\n`);
}

type Output = (
  changes: readonly Change[],
  stored: Pick<StoredOperations, "lineChanges">,
) => Promise<"written" | "left" | "failed">;

/** @throws UsageError when there is nowhere to write */
async function openOutput(
  consumer: string,
  { into, of, format = "ndjson", ...flags }: ChangesFlags,
  io: CommandIo,
): Promise<Output> {
  checkCsvFlags(flags, format === "csv");
  const rendering = { format, dialect: resolveCsvDialect(flags) };
  if (into === undefined) {
    if (format === "csv") {
      throw new UsageError("--format csv is for files: name their folder with --into");
    }
    return async (changes, stored) =>
      (await io.write(await renderBatch(stored, changes, of, rendering))) ? "written" : "left";
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
      const why = `error: no file can be written in ${folder}: ${getErrorMessage(error)}`;
      io.error(`${printableLine(why)}\nNothing is lost: the same command goes on from here\n`);
      return "failed";
    }
  };
}
