import { realpathSync, renameSync, rmSync } from "node:fs";
import { Database, withProgramErrors } from "@marketplace-seller/sqlite";
import { StoreError } from "../domain/store-error.ts";
import { readText } from "./columns.ts";
import {
  createTables,
  findDamage,
  keepDurably,
  keepForOneProcess,
  migrateFile,
  openDatabase,
  sandboxFiles,
  syncFile,
  syncFolder,
} from "./database-file.ts";

/** Where the next content is built, before it replaces the database file. */
export function buildingFile(path: string): string {
  return `${path}.building`;
}

/**
 * The database stays unchanged until the second file is complete, also when the process ends or the disk is full.
 *
 * @param versions - the migrations of the schema
 * @param fill - fills the empty tables
 */
export function replaceDatabase(
  current: Database,
  path: string,
  versions: readonly string[],
  fill: (database: Database) => void,
): void {
  const isMemory = path === ":memory:";
  const file = isMemory ? path : realpathSync(path);
  const beside = isMemory ? path : buildingFile(file);
  if (!isMemory) rmSync(beside, { force: true });
  const next = openDatabase(beside);
  try {
    if (!isMemory) {
      // Deleted if building it fails, so it needs no rollback journal and no fsync per transaction.
      next.execute("PRAGMA journal_mode = OFF");
      next.execute("PRAGMA synchronous = OFF");
    }
    createTables(next, versions);
    fill(next);
    migrateFile(next, versions);
    if (isMemory) {
      current.takeOver(next);
      return;
    }
    next.close();
    syncFile(beside);
    // SQLite would apply the old journal to the new file.
    current.rows("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch (error) {
    next.close();
    if (!isMemory) rmSync(beside, { force: true });
    throw error;
  }
  putInPlace(current, beside, file);
}

function putInPlace(current: Database, beside: string, file: string): void {
  current.close();
  try {
    withProgramErrors(sandboxFiles, () => renameSync(beside, file));
    syncFolder(file);
  } finally {
    current.reopen();
    keepForOneProcess(current);
    keepDurably(current);
  }
}

/**
 * Of an older version, it is migrated first.
 *
 * @throws StoreError `damaged` when the file is not a complete snapshot
 */
export function copySnapshot(database: Database, path: string): void {
  checkSnapshot(path);
  database.run("ATTACH ? AS snapshot", path);
  const tables = database
    .rows("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .map((row) => readText(row[0]));
  for (const table of tables) {
    database.execute(`INSERT INTO main.${table} SELECT * FROM snapshot.${table}`);
  }
  database.execute("DETACH snapshot");
}

function checkSnapshot(path: string): void {
  const snapshot = new Database(path, sandboxFiles);
  try {
    migrateFile(snapshot);
    const damage = findDamage(snapshot);
    if (damage !== undefined)
      throw new StoreError(
        "damaged",
        `The snapshot is damaged: ${damage}. Restore another snapshot.`,
      );
    if (snapshot.row("SELECT 1 FROM catalogue") === undefined) {
      throw new StoreError(
        "damaged",
        "The snapshot is incomplete: it has no catalogue. Restore another snapshot.",
      );
    }
  } finally {
    snapshot.close();
  }
}
