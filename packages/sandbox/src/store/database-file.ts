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

/** The SQLite application id by which the sandbox recognises its database files, "MSS1" in ASCII. */
export const sandboxFiles: Program = {
  name: "the sandbox",
  applicationId: 0x4d535331,
  failure: (code, message, cause) => new StoreError(code, message, { cause }),
};

/**
 * Opens a database file that no other process may use at the same time.
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

/** Sets the options of every SQLite connection: no other process can open the file, and the caches are large. */
export function keepForOneProcess(database: Database): void {
  // SQLite applies the page size to new files only. A write of SQLite copies every page that it changes into the
  // journal, and a split changes about forty pages, so small pages reduce the bytes that are written and synced.
  database.execute("PRAGMA page_size = 4096");
  database.execute("PRAGMA locking_mode = EXCLUSIVE");
  database.execute("PRAGMA cache_size = -65536");
  database.execute("PRAGMA temp_store = MEMORY");
}

/**
 * Makes SQLite's commits durable: when a commit returns, the data are on the disk and survive a crash of the process
 * or the machine.
 */
export function keepDurably(database: Database): void {
  // SQLite saves the journal mode in the database file.
  database.execute("PRAGMA journal_mode = WAL");
  database.execute("PRAGMA synchronous = FULL");
  // A checkpoint of SQLite moves the journal into the file and blocks all calls for a moment. SQLite makes a
  // checkpoint every 16,000 pages: rarely, so that few calls are delayed, but often enough that a start after a crash
  // does not read a long journal.
  database.execute("PRAGMA wal_autocheckpoint = 16000");
}

/**
 * Creates the tables of a new database file and the indexes that writes need; the other indexes are created after the
 * file was filled.
 */
export function createTables(database: Database, versions = migrations): void {
  applyVersions(database, versions);
  for (const index of writeIndexes) database.execute(index);
}

/**
 * Migrates a file to the current schema and creates missing indexes.
 *
 * @throws StoreError `newer-schema`, `foreign` or `migration`; the file is unchanged then
 */
export function migrateFile(database: Database, versions = migrations): void {
  migrate(database, versions, () => {
    for (const index of [...writeIndexes, ...readIndexes]) database.execute(index);
  });
}

/**
 * Runs SQLite's integrity check, which reads the whole file; returns the first problem that it reports, or undefined.
 */
export function findDamage(database: Database): string | undefined {
  const found = database.rows("PRAGMA integrity_check").map((row) => readText(row[0]));
  return found.find((message) => message !== "ok");
}

/** Flushes the content of a file to the disk (fsync). */
export function syncFile(path: string): void {
  withProgramErrors(sandboxFiles, () => sync(path, "r+"));
}

/**
 * Flushes the name of a new or renamed file to the disk by an fsync of its folder; Windows has no fsync of folders.
 */
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
