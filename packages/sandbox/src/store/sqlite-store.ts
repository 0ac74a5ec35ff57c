import { realpathSync, rmSync, statSync } from "node:fs";
import { type Database, knownVersion } from "@marketplace-seller/sqlite";
import type { Catalogue } from "../domain/model/product.ts";
import type { ReadSession, Store, WireRenderer, WriteSession } from "../domain/store.ts";
import { StoreError } from "../domain/store-error.ts";
import { readRecord } from "./columns.ts";
import { findDamage, keepDurably, migrateFile, openDatabase, syncFile } from "./database-file.ts";
import { rememberFile } from "./file-identity.ts";
import { orderTable } from "./order-table.ts";
import { packageTable } from "./package-table.ts";
import { productTable } from "./product-table.ts";
import { buildingFile, copySnapshot, replaceDatabase } from "./replace-database.ts";
import { migrations } from "./schema.ts";
import {
  nextInSequence,
  returnTable,
  sellerTable,
  startSequences,
  taskTable,
} from "./small-tables.ts";

export interface StoreOptions {
  /** Path of the database file, or `:memory:`. */
  readonly path: string;
  readonly renderer: WireRenderer;
  /** Starts the shown id sequences of a new file beyond 2^53. */
  readonly bigIds?: boolean;
  /** Called with every failure of the storage, before it is thrown. */
  readonly onFailure?: (error: StoreError) => void;
}

/** The store over one SQLite database; see {@link Store}. */
export class SqliteStore implements Store {
  readonly #options: StoreOptions;
  readonly #database: Database;
  readonly #session: WriteSession;
  readonly #steps: readonly string[];
  #writing = false;
  #checkFile: () => void;

  /** @param steps the schema, one step per version */
  constructor(database: Database, options: StoreOptions, steps = migrations) {
    this.#options = options;
    this.#steps = steps;
    this.#database = database;
    this.#session = createSession(database, options.renderer);
    this.#checkFile = rememberFile(options.path);
    this.write(() => startSequences(database, options.bigIds ?? false));
  }

  read<Result>(work: (session: ReadSession) => Result): Result {
    return this.#reported(() => work(this.#session));
  }

  write<Result>(work: (session: WriteSession) => Result): Result {
    if (this.#writing) throw new RangeError("A write cannot start within a write");
    this.#writing = true;
    try {
      return this.#reported(() => {
        this.#checkFile();
        return this.#database.transaction(() => work(this.#session));
      });
    } finally {
      this.#writing = false;
    }
  }

  check(): void {
    this.#reported(this.#checkFile);
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
    this.#reported(() => {
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
    this.#reported(() => {
      this.#checkFile();
      replaceDatabase(this.#database, path, this.#steps, fill);
      this.#checkFile = rememberFile(path);
    });
  }

  #reported<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (error instanceof StoreError) this.#options.onFailure?.(error);
      throw error;
    }
  }
}

/** A marketplace that knows no category yet; the seed puts one in its place. */
const emptyCatalogue: Catalogue = {
  categories: [],
  barcodes: [],
  rates: { USD: "1.00", EUR: "1.00" },
};

/** The tables together, as one session for reads and writes; it remembers nothing. */
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

/** Larger files are not checked when they are opened: reading them takes seconds. Bytes. */
const MAX_CHECKED_BYTES = 256 * 1024 * 1024;

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
    rmSync(buildingFile(realpathSync(options.path)), { force: true });
    check(database, options.path);
  }
  migrateFile(database, steps);
}

function check(database: Database, path: string): void {
  if (statSync(path).size > MAX_CHECKED_BYTES) return;
  const damage = findDamage(database);
  if (damage === undefined) return;
  throw new StoreError(
    "damaged",
    `The database file is damaged: ${damage}. Restore a copy of it, or choose another file.`,
  );
}
