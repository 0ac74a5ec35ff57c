import { type Command, InvalidArgumentError } from "commander";
import { UsageError } from "../exit-codes.ts";

export const csvSeparators = [",", ";", "\t", "|"] as const;

export type CsvSeparator = (typeof csvSeparators)[number];

/** The format of a CSV file. */
export interface CsvDialect {
  readonly separator: CsvSeparator;
  /** As in `12,50`; thousands separators are never written. */
  readonly decimalComma: boolean;
  /** By which Excel recognizes UTF-8. */
  readonly bom: boolean;
  /** Even cells that a spreadsheet would evaluate as formulas. */
  readonly raw: boolean;
  /** The zone of times, an IANA name or an offset; by default that of the interface document. */
  readonly timeZone?: string;
  /** CR LF by default, as RFC 4180 has it. */
  readonly lineEnd?: string;
}

export const defaultCsvDialect: CsvDialect = {
  separator: ",",
  decimalComma: false,
  bom: false,
  raw: false,
};

/** The command-line flags for CSV output. */
export interface CsvFlags {
  readonly separator?: CsvSeparator;
  readonly decimalComma?: true;
  readonly bom?: true;
  readonly raw?: true;
  readonly encoding?: CsvEncoding;
}

/** Of an exported file. */
export const csvEncodings = ["utf-8", "windows-1254"] as const;

export type CsvEncoding = (typeof csvEncodings)[number];

export function addCsvOptions(command: Command): Command {
  return command
    .option(
      "--separator <character>",
      "the CSV separator: , or ; or | or tab; default ,",
      parseCsvSeparator,
    )
    .option("--decimal-comma", "write decimals in CSV as 12,50")
    .option("--bom", "start CSV with a byte order mark, by which Excel recognizes UTF-8")
    .option(
      "--raw",
      "write CSV cells unchanged, also those that a spreadsheet would evaluate as formulas",
    );
}

/** @throws InvalidArgumentError that names the valid separators */
export function parseCsvSeparator(text: string): CsvSeparator {
  const character = text === "tab" ? "\t" : text;
  const separator = csvSeparators.find((valid) => valid === character);
  if (separator !== undefined) return separator;
  throw new InvalidArgumentError('The separator must be ",", ";", "|" or tab');
}

export function resolveCsvDialect(flags: CsvFlags, timeZone: string): CsvDialect {
  const { separator = defaultCsvDialect.separator, decimalComma, bom, raw } = flags;
  return {
    separator,
    decimalComma: decimalComma === true,
    bom: bom === true,
    raw: raw === true,
    timeZone,
  };
}

/** @throws UsageError when CSV flags are used without CSV output, or contradict each other */
export function checkCsvFlags(
  { separator, decimalComma, bom, raw, encoding }: CsvFlags,
  isCsv: boolean,
  csvFlag = "--format csv",
): void {
  const names = Object.entries({
    "--separator": separator,
    "--decimal-comma": decimalComma,
    "--bom": bom,
    "--raw": raw,
    "--encoding": encoding,
  }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (bom === true && encoding === "windows-1254") {
    throw new UsageError("--bom marks UTF-8: leave it out with --encoding windows-1254");
  }
  if (isCsv || names.length === 0) return;
  const areFlags = names.length === 1 ? "is a flag" : "are flags";
  throw new UsageError(`${names.join(", ")} ${areFlags} of CSV output: add ${csvFlag}`);
}
