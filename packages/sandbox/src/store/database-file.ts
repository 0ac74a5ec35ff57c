import { closeSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import {
  applyVersions,
  Database,
  explained,
  migrate,
  type Program,
} from "@marketplace-seller/sqlite";
import { StoreError } from "../domain/store-error.ts";
import { readText } from "./columns.ts";
import { migrations, readIndexes, writeIndexes } from "./schema.ts";

/** The sandbox's own files: "MSS1". */
export const sandboxFiles: Program = {
  name: "the sandbox",
  applicationId: 0x4d535331,
  failure: (code, message, cause) => new StoreError(code, message, { cause }),
};

/**
 * Opens a database for this process alone.
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

/** Settings of every connection. */
export function keepForOneProcess(database: Database): void {
  // The page size counts only in a new file. A write copies every page it touches into the journal: a
  // split touches some forty, so small pages spare most of what is written and synced.
  database.execute("PRAGMA page_size = 4096");
  database.execute("PRAGMA locking_mode = EXCLUSIVE");
  database.execute("PRAGMA cache_size = -65536");
  database.execute("PRAGMA temp_store = MEMORY");
}

/** A returned commit is on the disk, so it survives a crash of the process or of the machine. */
export function keepDurably(database: Database): void {
  // The journal mode is written into the file.
  database.execute("PRAGMA journal_mode = WAL");
  database.execute("PRAGMA synchronous = FULL");
  // In pages. Moving the journal into the file stops every call for a moment: seldom, so that the
  // moment stays out of the usual latencies, and not so late that a start after a crash reads long.
  database.execute("PRAGMA wal_autocheckpoint = 16000");
}

/** The tables of a new file, with the indexes that writing needs; the rest is made when it is filled. */
export function createTables(database: Database, versions = migrations): void {
  applyVersions(database, versions);
  for (const index of writeIndexes) database.execute(index);
}

/**
 * Migrates a file to the present schema, with its indexes.
 *
 * @throws StoreError `newer-schema`, `foreign` or `migration`; the file is as it was
 */
export function migrateFile(database: Database, versions = migrations): void {
  migrate(database, versions, () => {
    for (const index of [...writeIndexes, ...readIndexes]) database.execute(index);
  });
}

/** What SQLite finds wrong with the file: undefined when nothing is. Reads all of it. */
export function findDamage(database: Database): string | undefined {
  const found = database.rows("PRAGMA integrity_check").map((row) => readText(row[0]));
  return found.find((message) => message !== "ok");
}

/** Waits until a file's content is on the disk. */
export function syncFile(path: string): void {
  explained(sandboxFiles, () => sync(path, "r+"));
}

/** Waits until the name of a new or renamed file is on the disk; Windows knows no such wait. */
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
