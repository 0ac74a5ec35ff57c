import type { Store } from "../domain/store.ts";
import { Database } from "./database.ts";
import { knownVersion, migrate } from "./migrate.ts";
import { migrations } from "./schema.ts";
import { SqliteStore, type StoreOptions } from "./sqlite-store.ts";

/**
 * Opens a store, creating the file when there is none. The process holds the file for itself until
 * `close`: what the store remembers between calls is true only while nobody else writes.
 *
 * @param steps the schema, one step per version
 * @throws StoreError when the file is in use, cannot be written, or is not one this version knows
 * @example
 * ```ts
 * const store = openStore({ path: ":memory:", renderer });
 * store.read((session) => session.sellers.list());
 * ```
 */
export function openStore(options: StoreOptions, steps = migrations): Store {
  const database = new Database(options.path);
  try {
    prepare(database, steps);
    return new SqliteStore(database, options);
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepare(database: Database, steps: readonly string[]): void {
  // The page size counts only in a new file. A write copies every page it touches into the journal: a
  // split touches some forty, so small pages spare most of what is written and synced.
  database.execute("PRAGMA page_size = 4096");
  database.execute("PRAGMA locking_mode = EXCLUSIVE");
  // First of all, for the journal mode is written into the file.
  knownVersion(database, steps);
  database.execute("PRAGMA journal_mode = WAL");
  // A returned commit is on the disk, so it survives a crash of the process or of the machine.
  database.execute("PRAGMA synchronous = FULL");
  // In pages. Moving the journal into the file stops every call for a moment: seldom, so that the
  // moment stays out of the usual latencies, and not so late that a start after a crash reads long.
  database.execute("PRAGMA wal_autocheckpoint = 16000");
  database.execute("PRAGMA cache_size = -65536");
  database.execute("PRAGMA temp_store = MEMORY");
  migrate(database, steps);
}
