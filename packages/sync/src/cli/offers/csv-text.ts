import { createReadStream } from "node:fs";
import { UsageError } from "../exit.ts";

/** Encodings that spreadsheets write CSV in. */
type Encoding = "utf-8" | "windows-1254";

/**
 * Reads a text file piece by piece: as UTF-8, with or without a byte order mark, or else as Windows-1254, the
 * Turkish code page of spreadsheets.
 *
 * @throws UsageError when the file cannot be read, or is no text
 */
export async function* csvText(path: string): AsyncGenerator<string, void, undefined> {
  yield* decoded(path, await encodingOf(path));
}

async function encodingOf(path: string): Promise<Encoding> {
  try {
    for await (const text of decoded(path, "utf-8")) {
      if (text.includes("\0")) throw new UsageError(`${path} is no CSV file: it holds NUL bytes`);
    }
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1254";
    throw error;
  }
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
  try {
    for await (const chunk of createReadStream(path)) {
      yield decoder.decode(chunk as Buffer, { stream: true });
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && "syscall" in error)) throw error;
    const why = error.code === "ENOENT" ? "there is no such file" : error.message;
    throw new UsageError(`${path} cannot be read: ${why}`, { cause: error });
  }
  yield decoder.decode();
}
