import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** An empty folder for each test of a suite. The function `path` returns the path of a file in the folder. */
export function useFolder() {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sync-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return { path: (...names: readonly string[]) => join(folder, ...names) };
}
