import { realpathSync, rmSync, statSync } from "node:fs";
import { type Database, knownVersion } from "@marketplace-seller/sqlite";
import type { Catalogue } from "../domain/model/product.ts";
import type { ReadSession, Store, WireRenderer, WriteSession } from "../domain/store.ts";
import { StoreError } from "../domain/store-error.ts";
import { readRecord } from "./columns.ts";
import { findDamage, keepDurably, migrateFile, openDatabase, syncFile } from "./database-file.ts";
import { rememberFile } from "./file-identity.ts";
import { nextInSequence, startSequences } from "./id-sequences.ts";
import { orderTable } from "./order-table.ts";
import { packageTable } from "./package-table.ts";
import { productTable } from "./product-table.ts";
import { buildingFile, copySnapshot, replaceDatabase } from "./replace-database.ts";
import { returnTable } from "./return-table.ts";
import { migrations } from "./schema.ts";
import { sellerTable } from "./seller-table.ts";
import { taskTable } from "./task-table.ts";

export interface StoreOptions {
  /** Path of the database file, or `:memory:`. */
  readonly path: string;
  readonly renderer: WireRenderer;
  /** Whether the id sequences of a new database file start beyond 2^53, except for internal ids. */
  readonly bigIds?: boolean;
  /** Called with every StoreError before the store throws it. */
  readonly onFailure?: (error: StoreError) => void;
}

/** Implements {@link Store} with one SQLite database. */
export class SqliteStore implements Store {
  readonly #options: StoreOptions;
  readonly #database: Database;
  readonly #session: WriteSession;
  readonly #versions: readonly string[];
  #isWriting = false;
  #checkFile: () => void;

  /**
   *
   *
   * @param versions the migrations of the database schema, one per version
   */
  constructor(database: Database, options: StoreOptions, versions = migrations) {
    this.#options = options;
    this.#versions = versions;
    this.#database = database;
    this.#session = createSession(database, options.renderer);
    this.#checkFile = rememberFile(options.path);
    this.write(() => startSequences(database, options.bigIds ?? false));
  }

  read<Result>(work: (session: ReadSession) => Result): Result {
    return this.#reportFailure(() => work(this.#session));
  }

  write<Result>(work: (session: WriteSession) => Result): Result {
    if (this.#isWriting)
      throw new RangeError("A write transaction cannot start inside another one");
    this.#isWriting = true;
    try {
      return this.#reportFailure(() => {
        this.#checkFile();
        return this.#database.transaction(() => work(this.#session));
      });
    } finally {
      this.#isWriting = false;
    }
  }

  check(): void {
    this.#reportFailure(this.#checkFile);
  }

  isSeeded(): boolean {
    return this.#database.row("SELECT 1 FROM catalogue") !== undefined;
  }

  replace(work: (session: WriteSession) => void): void {
    const { renderer, bigIds = false } = this.#options;
    this.#replace((database) =>
      database.transaction(() => {
        startSequences(database, bigIds);
        work(createSession(database, renderer));
      }),
    );
  }

  snapshot(path: string): void {
    this.#reportFailure(() => {
      this.#database.run("VACUUM INTO ?", path);
      syncFile(path);
    });
  }

  restore(path: string): void {
    this.#replace((database) => copySnapshot(database, path));
  }

  close(): void {
    this.#database.close();
  }

  #replace(fill: (database: Database) => void): void {
    const { path } = this.#options;
    this.#reportFailure(() => {
      this.#checkFile();
      replaceDatabase(this.#database, path, this.#versions, fill);
      this.#checkFile = rememberFile(path);
    });
  }

  #reportFailure<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (error instanceof StoreError) this.#options.onFailure?.(error);
      throw error;
    }
  }
}

/** The catalogue of a new store, which has no categories until the store is filled. */
const emptyCatalogue: Catalogue = {
  categories: [],
  barcodes: [],
  rates: { USD: "1.00", EUR: "1.00" },
};

/** Creates the session for the store's reads and writes, which has all tables and no state of its own. */
function createSession(database: Database, renderer: WireRenderer): WriteSession {
  const sellers = sellerTable(database);
  return {
    sellers,
    orders: orderTable(database),
    packages: packageTable(database, renderer),
    products: productTable(database, sellers, renderer),
    tasks: taskTable(database),
    returns: returnTable(database),
    catalogue: () =>
      readRecord<Catalogue>(database, "SELECT document FROM catalogue") ?? emptyCatalogue,
    nextId: (sequence) => nextInSequence(database, sequence),
    nextPackageKey: () => Number(nextInSequence(database, "key")),
    saveCatalogue: (catalogue) => {
      const document = JSON.stringify(catalogue);
      database.run("INSERT OR REPLACE INTO catalogue (id, document) VALUES (1, ?)", document);
    },
  };
}

/**
 * The size in bytes above which a database file is not checked for damage when it is opened, because reading a larger
 * file takes seconds.
 */
const MAX_CHECKED_BYTES = 256 * 1024 * 1024;

/**
 * Opens a store and creates the database file when it does not exist. No other process can open the database file
 * until the store's `close`. A database file of up to 256 MiB is checked for damage when the store opens it.
 *
 * @param versions the migrations of the schema, one per version
 * @throws StoreError when another process uses the file, or the file is damaged, cannot be written, or is of a newer
 *   version or another program
 * @example
 * ```ts
 * const store = openStore({ path: ":memory:", renderer });
 * store.read((session) => session.sellers.list());
 * ```
 */
export function openStore(options: StoreOptions, versions = migrations): Store {
  const database = openDatabase(options.path);
  try {
    prepare(database, options, versions);
    return new SqliteStore(database, options, versions);
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepare(database: Database, options: StoreOptions, versions: readonly string[]): void {
  // The schema version is checked before the journal mode is set, because setting the journal mode already writes to
  // the file.
  knownVersion(database, versions);
  keepDurably(database);
  if (options.path !== ":memory:") {
    // Deletes the file that a process left when it ended while building a new state.
    rmSync(buildingFile(realpathSync(options.path)), { force: true });
    check(database, options.path);
  }
  migrateFile(database, versions);
}

function check(database: Database, path: string): void {
  if (statSync(path).size > MAX_CHECKED_BYTES) return;
  const damage = findDamage(database);
  if (damage === undefined) return;
  throw new StoreError(
    "damaged",
    `The database file is damaged: ${damage}. Restore a copy of the file, or choose another file.`,
  );
}
