import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadText } from "./source-files.ts";

/** Reads the contract's files from a checkout. */
export function readTextUnder(root: string): ReadText {
  return (path) => {
    const full = join(root, path);
    return existsSync(full) ? readFileSync(full, "utf8") : undefined;
  };
}
