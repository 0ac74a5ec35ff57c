import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { UsageError } from "../exit-codes.ts";
import { type CsvSeparator, csvSeparators } from "./csv-dialect.ts";

const MAX_RECORD_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 4 * 1024;

/** A record of a CSV file, with its cells. */
export interface CsvRecord {
  /** The number of the line in the CSV file at which the record starts, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** An open CSV file whose first line has been read. */
export interface CsvFile {
  readonly separator: CsvSeparator;
  /** Whether the file starts with a byte order mark. */
  readonly bom: boolean;
  /** The records of the file, starting with the column names. */
  readonly records: AsyncIterable<CsvRecord>;
}

/**
 * Opens a CSV file in UTF-8 or Windows-1254, and reads it line by line.
 *
 * @param separator - the character between cells; by default detected from the first line
 * @throws UsageError when the file cannot be read or is not valid CSV
 */
export async function openCsv(path: string, separator?: CsvSeparator): Promise<CsvFile> {
  const text = readCsvText(path);
  let start = "";
  while (!/[^\s\ufeff][^\r\n]*[\r\n]/.test(start)) {
    const { value, done } = await text.next();
    if (done === true) break;
    start += value;
    if (start.length > MAX_HEADER_BYTES && !/[\r\n]/.test(start.trimStart())) {
      throw new UsageError(`${path} has no header line with column names`);
    }
  }
  const bom = start.startsWith("\ufeff");
  const header = start.trimStart().split(/[\r\n]/, 1)[0] ?? "";
  const resolved = separator ?? detectSeparator(header);
  const allText = async function* (): AsyncGenerator<string> {
    yield bom ? start.slice(1) : start;
    yield* text;
  };
  return { separator: resolved, bom, records: readRecords(path, allText(), resolved) };
}

function detectSeparator(header: string): CsvSeparator {
  return (
    csvSeparators.find(
      (separator) => separator !== "|" && separator !== "," && header.includes(separator),
    ) ?? ","
  );
}

async function* readRecords(
  path: string,
  text: AsyncIterable<string>,
  delimiter: CsvSeparator,
): AsyncGenerator<CsvRecord, void, undefined> {
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  pipeline(Readable.from(text), parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      readonly record: readonly string[];
      readonly info: Info;
    }>) {
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(`${path}: ${explainCsvError(error)}. Nothing was read from the file`, {
      cause: error,
    });
  }
}

function explainCsvError({ code, lines }: CsvError & { readonly lines?: number }): string {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return `a quote is not closed before the end of the file (line ${lines})`;
    case "CSV_MAX_RECORD_SIZE":
      return `line ${lines} is longer than ${MAX_RECORD_BYTES} bytes; check whether a quote is not closed`;
    default:
      return `line ${lines} is not CSV: there is text after the closing quote of a value`;
  }
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
/** Windows-1254 is the encoding of Turkish spreadsheets on Windows. */
const windows1254 = new TextDecoder("windows-1254");
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/**
 * A line of a file that is longer than this number of characters is passed to the CSV parser in parts, and the parser
 * refuses the line.
 */
const MAX_LINE_BYTES = 1024 * 1024;

/**
 * Reads a text file in chunks of several lines. The file is decoded as UTF-8, including the byte order mark; from the
 * first line that is not valid UTF-8 on, the file is decoded as Windows-1254.
 *
 * @throws UsageError when the file cannot be read or is not text
 */
export async function* readCsvText(path: string): AsyncGenerator<string, void, undefined> {
  let decoder = utf8;
  const decode = (lines: Buffer): string => {
    if (!isUtf8(lines)) decoder = windows1254;
    return decoder.decode(lines);
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of readBytes(path)) {
    const bytes = Buffer.concat([rest, chunk]);
    const lines = Math.max(bytes.lastIndexOf(LINE_FEED), bytes.lastIndexOf(CARRIAGE_RETURN)) + 1;
    const end = lines === 0 && bytes.length > MAX_LINE_BYTES ? bytes.length : lines;
    if (end > 0) yield decode(bytes.subarray(0, end));
    rest = bytes.subarray(end);
  }
  yield decode(rest);
}

async function* readBytes(path: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0))
        throw new UsageError(`${path} is not a CSV file: it contains NUL bytes`);
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && "syscall" in error)) throw error;
    const reason = error.code === "ENOENT" ? "there is no such file" : error.message;
    throw new UsageError(`${path} cannot be read: ${reason}`, { cause: error });
  }
}
