import { InvalidArgumentError } from "commander";
import {
  type OfferIssue,
  readDesiredOffer,
  type SetMoment,
  type ValidOffer,
} from "../../offers/desired-offer.ts";
import { UsageError } from "../exit-codes.ts";
import type { CsvDialect, CsvSeparator } from "./csv-dialect.ts";
import { type CsvRecord, openCsv } from "./csv-reader.ts";

const offerFields = [
  "stockCode",
  "listPrice",
  "salePrice",
  "quantity",
  "currencyType",
  "asOf",
] as const;
export type OfferField = (typeof offerFields)[number];

/** A line of a CSV file of offers: the desired offer that it sets, or the reason why the line is invalid. */
export interface CsvOffer {
  readonly line: number;
  readonly stockCode: string;
  /** The desired offer that the line sets; null when the line is invalid. */
  readonly desired: ValidOffer | null;
  readonly failure: string | null;
  /** The name of the cell that breaks a rule; empty when not a single cell but the whole line breaks the rule. */
  readonly example: string;
}

/** The flags that describe the format of a CSV file of offers. */
export interface FormatFlags {
  /** The separator of the file's cells; by default it is detected in the first line of the file. */
  readonly separator?: CsvSeparator;
  /** Whether the file has a decimal comma in prices and quantities, as in `1.234,50`. */
  readonly decimalComma?: true;
  /** The field that a column contains, by the name of the column, for columns that are not named like their field. */
  readonly columns?: ReadonlyMap<string, OfferField>;
  readonly ignoreUnknownColumns?: true;
}

/** The format of a file, and the time at which its rows are set. */
interface RowFormat extends FormatFlags {
  readonly moment: SetMoment;
}

/**
 * Opens a CSV file of offers whose lines can then be read one by one. The first line of the file names the columns.
 *
 * @returns the lines, and the CSV dialect of the file, in which the result file is written too
 * @throws UsageError when the file cannot be read, or is no CSV file with such columns
 */
export async function openOffersCsv(
  path: string,
  format: RowFormat,
): Promise<{ readonly dialect: CsvDialect; readonly rows: AsyncIterable<CsvOffer> }> {
  const { separator, bom, records } = await openCsv(path, format.separator);
  const dialect = { separator, bom, decimalComma: format.decimalComma === true, raw: false };
  return { dialect, rows: readRows(path, records, format) };
}

async function* readRows(
  path: string,
  records: AsyncIterable<CsvRecord>,
  format: RowFormat,
): AsyncGenerator<CsvOffer, void, undefined> {
  let columns: readonly (OfferField | undefined)[] | undefined;
  for await (const record of records) {
    if (columns === undefined) columns = readColumns(path, record.cells, format);
    else yield readOffer(record, columns, format);
  }
  if (columns === undefined) throw new UsageError(`${path} is empty`);
}

/** @throws InvalidArgumentError unless the text is such as `stockCode=SKU no.,quantity=Pieces` */
export function parseColumns(text: string): ReadonlyMap<string, OfferField> {
  const columns = new Map<string, OfferField>();
  // A column name may contain a comma, so each part of the option `--columns` is recognized by the field name with
  // which it begins.
  for (const part of text.split(/,(?=\s*\w+=)/)) {
    const [, field, name = ""] = /^\s*(\w+)=(.*)$/s.exec(part) ?? [];
    const found = offerFields.find((each) => each === field);
    if (found === undefined || name.trim() === "") {
      throw new InvalidArgumentError(
        `The value must be field=name, such as "stockCode=SKU no.,quantity=Pieces"; fields are ${offerFields.join(", ")}`,
      );
    }
    columns.set(name.trim(), found);
  }
  return columns;
}

function readColumns(
  path: string,
  names: readonly string[],
  { columns: named = new Map(), ignoreUnknownColumns }: RowFormat,
): readonly (OfferField | undefined)[] {
  const taken = new Set(named.values());
  const columns = names.map((name) => {
    const field = offerFields.find((each) => each.toLowerCase() === plain(name));
    const found = named.get(name) ?? (field !== undefined && taken.has(field) ? undefined : field);
    if (found !== undefined || ignoreUnknownColumns) return found;
    throw new UsageError(
      `${path} has the unknown column ${JSON.stringify(name)}; known are ${offerFields.join(", ")}. ` +
        "--columns names others, --ignore-unknown-columns leaves them out",
    );
  });
  const known = columns.filter((field) => field !== undefined);
  const twice = known.find((field, index) => known.indexOf(field) !== index);
  if (twice !== undefined) throw new UsageError(`${path} has the column ${twice} twice`);
  for (const [name, field] of [...named, ["stockCode", "stockCode"] as const]) {
    if (known.includes(field)) continue;
    throw new UsageError(`${path} has no column ${name}; its columns are ${names.join(", ")}`);
  }
  if (known.some((field) => field !== "stockCode" && field !== "asOf")) return columns;
  throw new UsageError(
    `${path} has neither prices nor quantity; known columns are ${offerFields.join(", ")}`,
  );
}

/** The column names `Stock Code` and `stock_code` mean the field `stockCode`. */
function plain(name: string): string {
  return name.replaceAll(/[\s_-]/g, "").toLowerCase();
}

function readOffer(
  { line, cells }: CsvRecord,
  columns: readonly (OfferField | undefined)[],
  format: RowFormat,
): CsvOffer {
  const row = { line, stockCode: cells[columns.indexOf("stockCode")] ?? "", example: "" };
  if (cells.length !== columns.length) {
    const failure =
      `has ${cells.length} values for ${columns.length} columns; ` +
      "a value with a comma stands in quotes, or between semicolons";
    return { ...row, desired: null, failure };
  }
  const issues: OfferIssue[] = [];
  const sku: { [field: string]: unknown } = {};
  for (const [index, field] of columns.entries()) {
    const cell = cells[index] ?? "";
    if (field === undefined || (cell === "" && field !== "stockCode")) continue;
    const read = readCell(field, cell, format);
    if (typeof read === "object") issues.push({ field, rule: "type", ...read });
    else sku[field] = read;
  }
  const read = issues.length > 0 ? { issues } : readDesiredOffer(sku, format.moment);
  if ("desired" in read) return { ...row, desired: read.desired, failure: null };
  const [first] = read.issues;
  const example = cells.find((_, index) => columns[index] === first?.field) ?? "";
  const failures = read.issues.map(({ field, message }) => `${field} ${message}`.trim());
  return { ...row, desired: null, failure: failures.join("; "), example };
}

type CellValue = string | number | { readonly message: string };

function readCell(field: OfferField, cell: string, { decimalComma }: RowFormat): CellValue {
  if (field === "asOf") {
    const at = Date.parse(cell);
    return Number.isNaN(at) ? { message: "must be a time, such as 2026-01-31T10:00:00Z" } : at;
  }
  if (field === "stockCode" || field === "currencyType") return cell;
  const number = decimalComma ? readDecimalComma(cell) : cell;
  if (typeof number === "object") return number;
  if (field === "quantity") {
    const whole = decimalComma ? number.replace(/\.0+$/, "") : number;
    return /^\d{1,15}$/.test(whole) ? Number(whole) : whole;
  }
  if (!/^[\d.]+,\d+$/.test(number)) return number;
  return { message: "has a decimal comma; write 12.50, or pass --decimal-comma" };
}

/** Converts a number with a decimal comma, such as `1.234,50`, to `1234.50`. */
function readDecimalComma(cell: string): string | { readonly message: string } {
  const isGrouped = /^\d{1,3}(\.\d{3})+(,\d*)?$/.test(cell);
  if (cell.includes(".") && !isGrouped) {
    return { message: "has a point; with --decimal-comma write 1234,50 or 1.234,50" };
  }
  return cell.replaceAll(".", "").replace(",", ".");
}
