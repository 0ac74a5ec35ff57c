import { type Command, InvalidArgumentError } from "commander";
import { UsageError } from "../command-io.ts";

/** The separators that a CSV file can have. */
export const csvSeparators = [",", ";", "\t", "|"] as const;

export type CsvSeparator = (typeof csvSeparators)[number];

/** How a CSV file is written. */
export interface CsvDialect {
  readonly separator: CsvSeparator;
  /** Whether decimals are written `12,50`; always without separators of thousands. */
  readonly decimalComma: boolean;
  /** Whether the file begins with a byte order mark, by which Excel recognizes UTF-8. */
  readonly bom: boolean;
  /** Whether cells stay as they are, also those that a spreadsheet takes for formulas. */
  readonly raw: boolean;
}

export const defaultCsvDialect: CsvDialect = {
  separator: ",",
  decimalComma: false,
  bom: false,
  raw: false,
};

/** The options of the command line; all of them optional. */
export interface CsvFlags {
  readonly separator?: CsvSeparator;
  readonly decimalComma?: true;
  readonly bom?: true;
  readonly raw?: true;
}

/** Adds the options of CSV output to a command. */
export function addCsvOptions(command: Command): Command {
  return command
    .option("--separator <character>", "of CSV: , or ; or | or tab; default ,", parseCsvSeparator)
    .option("--decimal-comma", "write amounts in CSV as 12,50")
    .option("--bom", "begin CSV with a byte order mark, by which Excel recognizes UTF-8")
    .option(
      "--raw",
      "leave CSV cells as they are, also those that a spreadsheet takes for formulas",
    );
}

/** @throws InvalidArgumentError that names the separators that there are */
export function parseCsvSeparator(text: string): CsvSeparator {
  const found = csvSeparators.find((each) => each === (text === "tab" ? "\t" : text));
  if (found !== undefined) return found;
  throw new InvalidArgumentError('It must be ",", ";", "|" or tab');
}

export function resolveCsvDialect(flags: CsvFlags): CsvDialect {
  const { separator = defaultCsvDialect.separator, decimalComma, bom, raw } = flags;
  return {
    separator,
    decimalComma: decimalComma === true,
    bom: bom === true,
    raw: raw === true,
  };
}

/** @throws UsageError when options of CSV are given where no CSV is written */
export function checkCsvFlags(
  { separator, decimalComma, bom, raw }: CsvFlags,
  isCsv: boolean,
): void {
  const names = Object.entries({
    "--separator": separator,
    "--decimal-comma": decimalComma,
    "--bom": bom,
    "--raw": raw,
  }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (isCsv || names.length === 0) return;
  throw new UsageError(`${names.join(", ")} can be used with CSV files alone: add --format csv`);
}
