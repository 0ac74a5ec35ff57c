import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** By the path from the repository's root; undefined when there is no such file. */
export type ReadText = (path: string) => string | undefined;

export function readTextUnder(root: string): ReadText {
  return (path) => {
    const full = resolve(root, path);
    return existsSync(full) ? readFileSync(full, "utf8") : undefined;
  };
}
