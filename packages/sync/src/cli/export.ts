import { Argument, Option } from "commander";
import { type ExportTable, exportColumnTypes, exportTables } from "../feed/export-rows.ts";
import type { Cli } from "./cli.ts";
import {
  addCsvOptions,
  type CsvFlags,
  checkCsvFlags,
  resolveCsvDialect,
} from "./files/csv-dialect.ts";
import { type RowFormat, renderRows } from "./files/render-rows.ts";
import { pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withStoredData } from "./with-stored-data.ts";

interface ExportFlags extends SharedFlags, CsvFlags {
  readonly format: RowFormat;
}

export function addExport({ command, io }: Cli): void {
  addCsvOptions(command("export", "write a table to standard output"))
    .addArgument(new Argument("<table>").choices(exportTables))
    .addOption(new Option("--format <format>").choices(["csv", "ndjson"]).default("csv"))
    .action((table: ExportTable, flags: ExportFlags) => {
      const { format } = flags;
      checkCsvFlags(flags, format === "csv");
      const dialect = resolveCsvDialect(flags);
      const rendering = { format, dialect, types: exportColumnTypes(table) };
      return withStoredData(flags, io, async (stored) => {
        for await (const text of renderRows(stored.export(table, pickSeller(flags)), rendering)) {
          if (!(await io.write(text))) return;
        }
      });
    });
}
