import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Store } from "./domain/store.ts";

/** Returns what SQLite's integrity check reports about an open store; empty when the store is intact. */
export function damageIn(store: Store): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "intact-"));
  const file = join(folder, "copy.db");
  store.snapshot(file);
  try {
    return damageInFile(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns what SQLite's integrity check reports about a database file; empty when the file is intact. */
export function damageInFile(path: string): readonly string[] {
  const file = new DatabaseSync(path);
  try {
    const rows = file.prepare("PRAGMA integrity_check").all();
    return rows.map((row) => String(row.integrity_check)).filter((found) => found !== "ok");
  } finally {
    file.close();
  }
}
