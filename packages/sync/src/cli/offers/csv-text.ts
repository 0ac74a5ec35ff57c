import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { UsageError } from "../exit.ts";

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
