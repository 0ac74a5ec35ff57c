import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import {
  type OfferIssue,
  readDesiredOffer,
  type ValidOffer,
} from "../../offers/read-desired-offer.ts";
import { UsageError } from "../command-io.ts";

/** A line of a CSV file of offers: what it sets, or which rules it breaks. */
export type CsvOffer = { readonly line: number; readonly stockCode: string } & (
  | { readonly desired: ValidOffer }
  | { readonly issues: readonly OfferIssue[] }
);

interface CsvFormat {
  /** Whether prices have a comma instead of a point. */
  readonly decimalComma: boolean;
}

const fields = ["stockCode", "listPrice", "salePrice", "quantity", "currencyType"] as const;
type Field = (typeof fields)[number];

const LONGEST_RECORD = 64 * 1024;
const LONGEST_HEADER = 4 * 1024;

/**
 * Reads a CSV file of offers line by line, separated by comma, semicolon or tab. The first line names the columns.
 *
 * @throws UsageError when the file cannot be read, or is no CSV file with such columns
 */
export async function* readOffersCsv(
  path: string,
  format: CsvFormat,
): AsyncGenerator<CsvOffer, void, undefined> {
  const { delimiter, text } = await withDelimiter(path, csvText(path));
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: LONGEST_RECORD,
  });
  pipeline(Readable.from(text), parser, () => undefined);
  let columns: readonly Field[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (columns === undefined) columns = readColumns(path, record);
      else yield readOffer(record, columns, info.lines, format);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(`${path}: ${explainCsvError(error)}. Nothing was taken from the file`, {
      cause: error,
    });
  }
  if (columns === undefined) throw new UsageError(`${path} is empty`);
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: Info;
}

/** The separator of the first line that holds any. */
async function withDelimiter(
  path: string,
  text: AsyncIterator<string>,
): Promise<{ readonly delimiter: string; readonly text: AsyncIterable<string> }> {
  let begin = "";
  for (;;) {
    const { value, done } = await text.next();
    if (done === true) break;
    begin += value;
    if (/[^\s][\r\n]/.test(begin)) break;
    if (begin.length > LONGEST_HEADER) throw new UsageError(`${path} has no line of column names`);
  }
  const header = begin.trimStart().split(/[\r\n]/, 1)[0] ?? "";
  const delimiter = [";", "\t"].find((each) => header.includes(each)) ?? ",";
  const whole = async function* (): AsyncGenerator<string> {
    yield begin;
    for (let next = await text.next(); next.done !== true; next = await text.next()) {
      yield next.value;
    }
  };
  return { delimiter, text: whole() };
}

function readColumns(path: string, names: readonly string[]): readonly Field[] {
  const columns = names.map((name) => {
    const found = fields.find((field) => field.toLowerCase() === plain(name));
    if (found !== undefined) return found;
    throw new UsageError(
      `${path} has the unknown column ${JSON.stringify(name)}; known are ${fields.join(", ")}`,
    );
  });
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) throw new UsageError(`${path} has the column ${twice} twice`);
  if (!columns.includes("stockCode")) throw new UsageError(`${path} has no column stockCode`);
  if (columns.length > 1) return columns;
  throw new UsageError(
    `${path} has neither prices nor quantity; known columns are ${fields.join(", ")}`,
  );
}

/** `Stock Code` and `stock_code` mean `stockCode`. */
function plain(name: string): string {
  return name.replaceAll(/[\s_-]/g, "").toLowerCase();
}

function readOffer(
  record: readonly string[],
  columns: readonly Field[],
  line: number,
  format: CsvFormat,
): CsvOffer {
  const cells = new Map(columns.map((name, at) => [name, record[at] ?? ""]));
  const stockCode = cells.get("stockCode") ?? "";
  if (record.length !== columns.length) {
    const message =
      `has ${record.length} values for ${columns.length} columns; ` +
      "a value with a comma stands in quotes, or between semicolons";
    return { line, stockCode, issues: [{ field: "", rule: "type", message }] };
  }
  const issues: OfferIssue[] = [];
  const sku: { [field: string]: unknown } = {};
  for (const [name, cell] of cells) {
    if (cell === "" && name !== "stockCode") continue;
    const read = cellValue(name, cell, format);
    if (typeof read === "object") issues.push({ field: name, rule: "type", ...read });
    else sku[name] = read;
  }
  if (issues.length > 0) return { line, stockCode, issues };
  const read = readDesiredOffer(sku);
  return "desired" in read
    ? { line, stockCode, desired: read.desired }
    : { line, stockCode, ...read };
}

function cellValue(
  name: Field,
  cell: string,
  { decimalComma }: CsvFormat,
): string | number | { readonly message: string } {
  if (name === "quantity") return /^\d{1,15}$/.test(cell) ? Number(cell) : cell;
  if (name !== "listPrice" && name !== "salePrice") return cell;
  if (decimalComma) {
    if (cell.includes(".")) return { message: "has a point; with --decimal-comma write 1234,50" };
    return cell.replace(",", ".");
  }
  const hasComma = /^\d+,\d+$/.test(cell);
  return hasComma ? { message: "has a decimal comma; write 12.50, or pass --decimal-comma" } : cell;
}

function explainCsvError({ code, lines }: CsvError & { readonly lines?: number }): string {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return `a quote is not closed before the end of the file (line ${lines})`;
    case "CSV_MAX_RECORD_SIZE":
      return `line ${lines} is longer than ${LONGEST_RECORD} bytes; is a quote not closed?`;
    default:
      return `line ${lines} is no CSV: a quoted value goes on after its closing quote`;
  }
}

const utf8 = new TextDecoder();
/** The Turkish code page of spreadsheets. */
const windows1254 = new TextDecoder("windows-1254");
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** What is longer is no line of offers, and is refused when it is parsed. */
const LONGEST_LINE = 1024 * 1024;

/**
 * Reads a text file once, some lines at a time: as UTF-8, with or without a byte order mark, and from the first line
 * that is none on as Windows-1254.
 *
 * @throws UsageError when the file cannot be read, or is no text
 */
export async function* csvText(path: string): AsyncGenerator<string, void, undefined> {
  let decoder = utf8;
  const decode = (lines: Buffer): string => {
    if (!isUtf8(lines)) decoder = windows1254;
    return decoder.decode(lines);
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of readBytes(path)) {
    const bytes = Buffer.concat([rest, chunk]);
    const lines = Math.max(bytes.lastIndexOf(LINE_FEED), bytes.lastIndexOf(CARRIAGE_RETURN)) + 1;
    const end = lines === 0 && bytes.length > LONGEST_LINE ? bytes.length : lines;
    if (end > 0) yield decode(bytes.subarray(0, end));
    rest = bytes.subarray(end);
  }
  yield decode(rest);
}

async function* readBytes(path: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) throw new UsageError(`${path} is no CSV file: it holds NUL bytes`);
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && "syscall" in error)) throw error;
    const why = error.code === "ENOENT" ? "there is no such file" : error.message;
    throw new UsageError(`${path} cannot be read: ${why}`, { cause: error });
  }
}
