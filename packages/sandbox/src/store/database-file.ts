import { closeSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import {
  applyVersions,
  Database,
  migrate,
  type Program,
  withProgramErrors,
} from "@marketplace-seller/sqlite";
import { StoreError } from "../domain/store-error.ts";
import { readText } from "./columns.ts";
import { migrations, readIndexes, writeIndexes } from "./schema.ts";

/** "MSS1" in ASCII, by which the sandbox recognises its files. */
export const sandboxFiles: Program = {
  name: "the sandbox",
  applicationId: 0x4d535331,
  failure: (code, message, cause) => new StoreError(code, message, { cause }),
};

/**
 * No other process may use the file at the same time.
 *
 * @throws StoreError
 */
export function openDatabase(path: string): Database {
  const database = new Database(path, sandboxFiles);
  try {
    keepForOneProcess(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** No other process can open the file, and the caches are large. */
export function keepForOneProcess(database: Database): void {
  // For new files only. Small pages: a write copies every page that it changes into the journal, and a split changes
  // about forty.
  database.execute("PRAGMA page_size = 4096");
  database.execute("PRAGMA locking_mode = EXCLUSIVE");
  database.execute("PRAGMA cache_size = -65536");
  database.execute("PRAGMA temp_store = MEMORY");
}

/** When a commit returns, the data survive a crash of the process or the machine. */
export function keepDurably(database: Database): void {
  // Saved in the file.
  database.execute("PRAGMA journal_mode = WAL");
  database.execute("PRAGMA synchronous = FULL");
  // A checkpoint moves the journal into the file and blocks all calls for a moment: rarely, but often enough that a
  // start after a crash reads no long journal.
  database.execute("PRAGMA wal_autocheckpoint = 16000");
}

/** Creates only the indexes that writes need; the others follow when the file is filled. */
export function createTables(database: Database, versions = migrations): void {
  applyVersions(database, versions);
  for (const index of writeIndexes) database.execute(index);
}

/**
 * And creates missing indexes.
 *
 * @throws StoreError `newer-schema`, `foreign` or `migration`; the file is unchanged then
 */
export function migrateFile(database: Database, versions = migrations): void {
  migrate(database, versions, () => {
    for (const index of [...writeIndexes, ...readIndexes]) database.execute(index);
  });
}

/** Reads the whole file; returns the first problem of SQLite's integrity check. */
export function findDamage(database: Database): string | undefined {
  const found = database.rows("PRAGMA integrity_check").map((row) => readText(row[0]));
  return found.find((message) => message !== "ok");
}

/** By fsync. */
export function syncFile(path: string): void {
  withProgramErrors(sandboxFiles, () => sync(path, "r+"));
}

/** The name of a new or renamed file, by fsync of its folder; Windows has none. */
export function syncFolder(path: string): void {
  if (process.platform !== "win32") sync(dirname(path), "r");
}

function sync(path: string, flags: "r" | "r+"): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
