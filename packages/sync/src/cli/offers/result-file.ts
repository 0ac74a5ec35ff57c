import { open, rename, rm } from "node:fs/promises";
import { UsageError } from "../exit.ts";
import { csvCell } from "../write-rows.ts";
import type { LineFate } from "./line-fates.ts";

const HEADER = "line,stockCode,fate,price,stock,reason,at\r\n";
const PIECE = 64 * 1024;

/** A CSV file of fates that is being written. */
export interface ResultFile {
  take(fate: LineFate): Promise<void>;
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
  const file = await open(partial, "w").catch((error: Error) => {
    throw new UsageError(`${path} cannot be written: ${error.message}`, { cause: error });
  });
  let text = HEADER;
  const flush = async (): Promise<void> => {
    await file.write(text);
    text = "";
  };
  return {
    async take({ line, stockCode, fate, price, stock, reason, at }) {
      const time = at === null ? null : new Date(at).toISOString();
      text += `${[line, stockCode, fate, price, stock, reason, time].map(csvCell).join(",")}\r\n`;
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
