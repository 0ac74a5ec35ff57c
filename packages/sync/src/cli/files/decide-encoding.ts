import { isAscii, isUtf8 } from "node:buffer";
import { UsageError } from "../exit-codes.ts";
import { findLetterLength, splitLetters } from "./utf8-letters.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1254";

export interface TextEncoding {
  readonly encoding: Encoding;
  /** Whether the file starts with a byte order mark. */
  readonly bom: boolean;
  /**
   * Where a file in UTF-8 has bytes that belong to no letter, counted from 1; the first {@link MAX_DAMAGES} of them.
   */
  readonly damages: readonly number[];
  /** Whether the last line has its line end; true for an empty file. */
  readonly isLineEnded: boolean;
}

const MAX_DAMAGES = 100_000;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SAMPLE_BYTES = 4096;

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * Decides the encoding once for a whole file: by its byte order mark, or UTF-16 without one, or UTF-8. Text that is not
 * valid UTF-8 is Windows-1254, the encoding of Turkish spreadsheets; a well-formed letter of several bytes anywhere
 * makes it damaged UTF-8 instead.
 *
 * @throws UsageError when the file is no text
 */
export async function decideEncoding(
  name: string,
  chunks: AsyncIterable<Buffer>,
): Promise<TextEncoding> {
  const found = { hasLetters: false, damages: [] as number[] };
  let marked: { readonly encoding: Encoding; readonly bom: boolean } | undefined;
  let position = 0;
  let rest: Buffer = Buffer.alloc(0);
  let end: readonly number[] = [];
  for await (const chunk of chunks) {
    marked ??= findUtf16OrMark(chunk);
    if (marked?.encoding.startsWith("utf-16") !== true) {
      if (chunk.includes(0)) throw new UsageError(`${name} is not text: it contains NUL bytes`);
      const [letters, next] = splitLetters(Buffer.concat([rest, chunk]));
      scan(letters, position, found);
      position += letters.length;
      rest = next;
    }
    end = [...end, ...chunk.subarray(-2)].slice(-2);
  }
  scan(rest, position, found);
  const { damages, hasLetters } = found;
  const isWindows = marked === undefined && damages.length > 0 && !hasLetters;
  const { encoding, bom } = marked ?? {
    encoding: isWindows ? ("windows-1254" as const) : ("utf-8" as const),
    bom: false,
  };
  const [high = 0, low = 0] = encoding === "utf-16le" ? end.toReversed() : end;
  const last = encoding.startsWith("utf-16") ? high * 256 + low : (end.at(-1) ?? 0);
  const isLineEnded = end.length === 0 || last === LINE_FEED || last === CARRIAGE_RETURN;
  return { encoding, bom, damages: isWindows ? [] : damages, isLineEnded };
}

/** Notes letters of several bytes, and the places of bytes that belong to no letter. */
function scan(
  bytes: Buffer,
  position: number,
  found: { hasLetters: boolean; readonly damages: number[] },
): void {
  if (isAscii(bytes)) return;
  if (isUtf8(bytes)) {
    found.hasLetters = true;
    return;
  }
  for (let index = 0; index < bytes.length; ) {
    const length = findLetterLength(bytes, index);
    if (length > 1) found.hasLetters = true;
    if (length === 0 && found.damages.length < MAX_DAMAGES)
      found.damages.push(position + index + 1);
    index += length || 1;
  }
}

function findUtf16OrMark(start: Buffer) {
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, index) => start[index] === byte)) return { encoding, bom: true };
  }
  const encoding = findUtf16(start.subarray(0, SAMPLE_BYTES));
  return encoding === undefined ? undefined : { encoding, bom: false };
}

/** In UTF-16 most characters of column names, numbers and separators have a zero byte on the same side. */
function findUtf16(sample: Buffer): Encoding | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const half = sample.length / 4;
  if (odd > half && even === 0) return "utf-16le";
  return even > half && odd === 0 ? "utf-16be" : undefined;
}
