import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { UsageError } from "../command-io.ts";
import { type CsvSeparator, csvSeparators } from "./csv-dialect.ts";

const MAX_RECORD_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 4 * 1024;

/** A record of a CSV file. */
export interface CsvRecord {
  /** Its line in the file, from 1 on. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A CSV file whose first line was looked at. */
export interface CsvFile {
  readonly separator: CsvSeparator;
  /** Whether it begins with a byte order mark. */
  readonly bom: boolean;
  /** Its records, the line of column names first. */
  readonly records: AsyncIterable<CsvRecord>;
}

/**
 * Opens a CSV file in UTF-8 or Windows-1254, to be read line by line.
 *
 * @param separator - found in the first line when left out
 * @throws UsageError when the file cannot be read, or is no CSV
 */
export async function openCsv(path: string, separator?: CsvSeparator): Promise<CsvFile> {
  const text = csvText(path);
  let begin = "";
  while (!/[^\s\ufeff][^\r\n]*[\r\n]/.test(begin)) {
    const { value, done } = await text.next();
    if (done === true) break;
    begin += value;
    if (begin.length > MAX_HEADER_BYTES && !/[\r\n]/.test(begin.trimStart())) {
      throw new UsageError(`${path} has no line of column names`);
    }
  }
  const bom = begin.startsWith("\ufeff");
  const header = begin.trimStart().split(/[\r\n]/, 1)[0] ?? "";
  const found = [";", "\t"].find((each) => header.includes(each)) ?? ",";
  const used = separator ?? csvSeparators.find((each) => each === found) ?? ",";
  const whole = async function* (): AsyncGenerator<string> {
    yield bom ? begin.slice(1) : begin;
    yield* text;
  };
  return { separator: used, bom, records: readRecords(path, whole(), used) };
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
    throw new UsageError(`${path}: ${explainCsvError(error)}. Nothing was taken from the file`, {
      cause: error,
    });
  }
}

function explainCsvError({ code, lines }: CsvError & { readonly lines?: number }): string {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return `a quote is not closed before the end of the file (line ${lines})`;
    case "CSV_MAX_RECORD_SIZE":
      return `line ${lines} is longer than ${MAX_RECORD_BYTES} bytes; is a quote not closed?`;
    default:
      return `line ${lines} is no CSV: a quoted value goes on after its closing quote`;
  }
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
/** The Turkish code page of spreadsheets. */
const windows1254 = new TextDecoder("windows-1254");
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** What is longer is no line of a table, and is refused when it is parsed. */
const MAX_LINE_BYTES = 1024 * 1024;

/**
 * Reads a text file once, some lines at a time: as UTF-8, its byte order mark included, and from the first line that is
 * none on as Windows-1254.
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
    const end = lines === 0 && bytes.length > MAX_LINE_BYTES ? bytes.length : lines;
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
