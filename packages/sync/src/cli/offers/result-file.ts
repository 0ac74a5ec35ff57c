import { lstat, open, rename, rm } from "node:fs/promises";
import { UsageError } from "../command-io.ts";
import { spreadsheetCell } from "../write-rows.ts";
import type { LineOutcome } from "./line-outcomes.ts";

const HEADER = "line,stockCode,outcome,price,stock,reason,at\r\n";
const PIECE = 64 * 1024;

/** A CSV file of outcomes that is being written. */
export interface ResultFile {
  take(outcome: LineOutcome): Promise<void>;
  /** Puts the file in its place, now that it is whole. */
  end(): Promise<void>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/**
 * Begins a file beside the one with this name.
 *
 * @throws UsageError when it cannot be written
 */
export async function resultFile(path: string): Promise<ResultFile> {
  const partial = `${path}.part`;
  await refuseOtherFile(path);
  // One that a killed process left; what is made anew follows no symbolic link.
  const file = await rm(partial, { force: true })
    .then(() => open(partial, "wx"))
    .catch((error: Error) => {
      throw new UsageError(`${path} cannot be written: ${error.message}`, { cause: error });
    });
  let text = HEADER;
  const flush = async (): Promise<void> => {
    await file.write(text);
    text = "";
  };
  return {
    async take({ line, stockCode, outcome, price, stock, reason, at }) {
      const time = at === null ? null : new Date(at).toISOString();
      text += `${[line, stockCode, outcome, price, stock, reason, time].map(spreadsheetCell).join(",")}\r\n`;
      if (text.length > PIECE) await flush();
    },
    async end() {
      await flush();
      await file.close();
      await rename(partial, path);
    },
    async discard() {
      await file.close();
      await rm(partial, { force: true });
    },
  };
}

/** @throws UsageError when there is anything else than an earlier result, such as the pushed file or a database */
async function refuseOtherFile(path: string): Promise<void> {
  const present = await lstat(path).catch(() => undefined);
  if (present === undefined) return;
  if (present.isFile() && (present.size === 0 || (await readBegin(path)) === HEADER)) return;
  throw new UsageError(`${path} is there and is no result of a push; choose another file`);
}

async function readBegin(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
  return buffer.toString("utf8", 0, bytesRead);
}
