import { rmSync, statSync } from "node:fs";
import { type Database, knownVersion } from "@marketplace-seller/sqlite";
import type { Store } from "../domain/store.ts";
import { StoreError } from "../domain/store-error.ts";
import { findDamage, keepDurably, migrateFile, openDatabase } from "./database-file.ts";
import { buildingFile } from "./replace-database.ts";
import { migrations } from "./schema.ts";
import { SqliteStore, type StoreOptions } from "./sqlite-store.ts";

/** Larger files are not checked when they are opened: reading them takes seconds. Bytes. */
const largestChecked = 256 * 1024 * 1024;

/**
 * Opens a store, creating the file when there is none. The process holds the file for itself until
 * `close`. A file of up to 256 MB is checked for damage first.
 *
 * @param steps the schema, one step per version
 * @throws StoreError when the file is in use, damaged, cannot be written, or is not one this version knows
 * @example
 * ```ts
 * const store = openStore({ path: ":memory:", renderer });
 * store.read((session) => session.sellers.list());
 * ```
 */
export function openStore(options: StoreOptions, steps = migrations): Store {
  const database = openDatabase(options.path);
  try {
    prepare(database, options, steps);
    return new SqliteStore(database, options, steps);
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepare(database: Database, options: StoreOptions, steps: readonly string[]): void {
  // Before the journal mode is written into the file.
  knownVersion(database, steps);
  keepDurably(database);
  if (options.path !== ":memory:") {
    // What a process left that ended while it built a state.
    rmSync(buildingFile(options.path), { force: true });
    check(database, options.path);
  }
  migrateFile(database, steps);
}

function check(database: Database, path: string): void {
  if (statSync(path).size > largestChecked) return;
  const damage = findDamage(database);
  if (damage === undefined) return;
  throw new StoreError(
    "damaged",
    `The database file is damaged: ${damage}. Restore a copy of it, or choose another file.`,
  );
}
