import { UsageError } from "../exit-codes.ts";
import type { Encoding, TextEncoding } from "./decide-encoding.ts";
import { decodeDamaged, encodeDamaged, splitLetters } from "./utf8-letters.ts";

/**
 * Decodes a text file in its encoding, without its byte order mark.
 *
 * @throws UsageError when a file in UTF-16 is damaged
 */
export async function* decodeText(
  name: string,
  chunks: AsyncIterable<Buffer>,
  { encoding, damages }: Pick<TextEncoding, "encoding" | "damages">,
): AsyncGenerator<string, void, undefined> {
  if (damages.length > 0) {
    yield* decodeDamagedText(chunks);
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      throw new UsageError(`${name} is damaged UTF-16; save it again`, { cause: error });
    }
  };
  for await (const chunk of chunks) {
    const text = decode(chunk);
    if (text.includes("\0")) throw new UsageError(`${name} is not text: it contains NUL bytes`);
    yield text;
  }
  yield decode();
}

async function* decodeDamagedText(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<string, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let isStart = true;
  for await (const chunk of chunks) {
    const [letters, next] = splitLetters(Buffer.concat([rest, chunk]));
    const text = decodeDamaged(letters);
    yield isStart ? text.replace(/^\ufeff/, "") : text;
    isStart = false;
    rest = next;
  }
  yield decodeDamaged(rest);
}

/** Windows-1254 gets a `?` for letters that it lacks. */
export function encodeText(text: string, encoding: Encoding): Buffer {
  if (encoding === "utf-8") return encodeDamaged(text);
  if (encoding === "windows-1254") return encodeWindows(text);
  const bytes = Buffer.from(text, "utf16le");
  return encoding === "utf-16be" ? bytes.swap16() : bytes;
}

function encodeWindows(text: string): Buffer {
  const bytes = Buffer.from(text, "latin1");
  for (const { 0: letter, index } of text.matchAll(/[^\0-\x7f]/g)) {
    bytes[index] = windows1254.get(letter) ?? QUESTION_MARK;
  }
  return bytes;
}

/** In Windows-1254. */
export function findLackingLetter(text: string): string | undefined {
  return Array.from(text).find((letter) => !windows1254.has(letter));
}

const QUESTION_MARK = 0x3f;
const decoder1254 = new TextDecoder("windows-1254");
const windows1254: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [decoder1254.decode(Uint8Array.of(byte)), byte]),
);
