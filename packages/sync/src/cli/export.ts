import { Argument, type Command, Option } from "commander";
import {
  type ExportSelection,
  type ExportTable,
  exportColumnTypes,
  exportTables,
  exportTimes,
} from "../feed/export-rows.ts";
import type { Cli } from "./cli.ts";
import type { CommandIo } from "./command-io.ts";
import { resolveTimeZone } from "./config/resolve-options.ts";
import { readDateRange } from "./date-range.ts";
import { UsageError } from "./exit-codes.ts";
import {
  addCsvOptions,
  type CsvEncoding,
  type CsvFlags,
  checkCsvFlags,
  csvEncodings,
  resolveCsvDialect,
} from "./files/csv-dialect.ts";
import { type RowFormat, renderRows } from "./files/render-rows.ts";
import { encodeText, findLackingLetter } from "./files/text-codec.ts";
import { escapeLine } from "./output/terminal-text.ts";
import { DATE_FLAGS, pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withStoredData } from "./with-stored-data.ts";

interface ExportFlags extends SharedFlags, CsvFlags, Pick<ExportSelection, "by"> {
  readonly format: RowFormat;
  readonly from?: string;
  readonly to?: string;
  readonly live?: true;
}

export function addExport({ command, io }: Cli): void {
  const description = "write a table to standard output";
  addSelection(addCsvOptions(command("export", description, undefined, DATE_FLAGS)))
    .addArgument(new Argument("<table>").choices(exportTables))
    .addOption(new Option("--format <format>").choices(["csv", "ndjson"]).default("csv"))
    .addOption(
      new Option("--encoding <encoding>", "the encoding of CSV; default utf-8").choices(
        csvEncodings,
      ),
    )
    .action((table: ExportTable, flags: ExportFlags) => writeExport(table, flags, io));
}

const addSelection = (command: Command): Command =>
  command
    .option("--from <date>", "only packages, or lines of packages, from this date on")
    .option("--to <date>", "only those up to this date; a date alone includes its day")
    .addOption(
      new Option("--by <time>", "the time that --from and --to limit; default ordered").choices(
        exportTimes,
      ),
    )
    .option("--live", "leave out split and cancelled packages, which sums would count as well");

async function writeExport(table: ExportTable, flags: ExportFlags, io: CommandIo): Promise<void> {
  const { format, encoding } = flags;
  checkCsvFlags(flags, format === "csv");
  checkSelection(table, flags);
  const options = { ...pickSeller(flags), ...(await readSelection(flags, io)) };
  const dialect = resolveCsvDialect(flags, await resolveTimeZone(flags, io));
  const rendering = { format, dialect, types: exportColumnTypes(table) };
  const encode = createEncoder(encoding, io);
  await withStoredData(flags, io, async (stored) => {
    for await (const text of renderRows(stored.export(table, options), rendering)) {
      if (!(await io.write(encode(text)))) return;
    }
  });
}

function checkSelection(table: ExportTable, { from, to, by, live }: ExportFlags): void {
  if (by !== undefined && from === undefined && to === undefined) {
    throw new UsageError(`--by ${by} needs --from or --to`);
  }
  if (table !== "changes" || (from ?? to ?? live) === undefined) return;
  throw new UsageError("--from, --to and --live select packages and lines, not changes");
}

async function readSelection({ by, live, ...flags }: ExportFlags, io: CommandIo) {
  return { ...(await readDateRange(flags, io)), ...(by && { by }), ...(live && { live }) };
}

/** Says once that Windows-1254 lacks a letter. */
function createEncoder(encoding: CsvEncoding | undefined, { error }: CommandIo) {
  let hasLacked = false;
  return (text: string): string | Uint8Array => {
    if (encoding !== "windows-1254") return text;
    const composed = text.normalize("NFC");
    const lacking = hasLacked ? undefined : findLackingLetter(composed);
    if (lacking !== undefined) {
      hasLacked = true;
      error(
        `${escapeLine(`note: Windows-1254 lacks ${JSON.stringify(lacking)}: such letters became ?; --encoding utf-8 keeps them`)}\n`,
      );
    }
    return encodeText(composed, encoding);
  };
}
