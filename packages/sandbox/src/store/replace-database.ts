import { realpathSync, renameSync, rmSync } from "node:fs";
import { Database, explained } from "@marketplace-seller/sqlite";
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

/** The file in which the next state is built. */
export function buildingFile(path: string): string {
  return `${path}.building`;
}

/**
 * Builds a state beside the present one and puts it in its place when it is whole. Until then the
 * present one stays as it is, also when the process ends or the disk fills half-way.
 *
 * @param versions - the schema
 * @param fill - fills the empty tables; nothing waits for the disk meanwhile
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
      // It is thrown away if anything fails: nothing is kept to undo, and nothing waits for the disk.
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
    // What the journal still holds goes into the present file, so that none is left for the next one.
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
    explained(sandboxFiles, () => renameSync(beside, file));
    syncFolder(file);
  } finally {
    current.reopen();
    keepForOneProcess(current);
    keepDurably(current);
  }
}

/**
 * Fills the empty tables of a database with the rows of a snapshot. The snapshot may be of an older
 * version: it is migrated first.
 *
 * @throws StoreError `damaged` for a file that is no whole snapshot
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
    if (damage !== undefined) throw new StoreError("damaged", `The snapshot is damaged: ${damage}`);
    if (snapshot.row("SELECT 1 FROM catalogue") === undefined) {
      throw new StoreError("damaged", "The snapshot holds no catalogue, so it was never complete.");
    }
  } finally {
    snapshot.close();
  }
}
