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
  /** Or `:memory:`. */
  readonly path: string;
  readonly renderer: WireRenderer;
  /** Ids of a new file begin beyond 2^53, internal ones excepted. */
  readonly bigIds?: boolean;
  /** With every StoreError before it is thrown. */
  readonly onFailure?: (error: StoreError) => void;
}

export class SqliteStore implements Store {
  readonly #options: StoreOptions;
  readonly #database: Database;
  readonly #session: WriteSession;
  readonly #versions: readonly string[];
  #isWriting = false;
  #checkFile: () => void;

  /** @param versions - the migrations, one per version */
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

/** Until it is filled. */
const emptyCatalogue: Catalogue = {
  categories: [],
  barcodes: [],
  rates: { USD: "1.00", EUR: "1.00" },
};

/** All tables, and no state of its own. */
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

/** Reading a larger file to check it for damage takes seconds. */
const MAX_CHECKED_BYTES = 256 * 1024 * 1024;

/**
 * Creates a file that does not exist. No other process can open it until `close`. Up to 256 MiB are checked for damage.
 *
 * @param versions - the migrations of the schema, one per version
 * @throws StoreError when another process uses the file, or it is damaged, cannot be written, or is of a newer version
 *   or another program
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
  // Setting the journal mode already writes to the file.
  knownVersion(database, versions);
  keepDurably(database);
  if (options.path !== ":memory:") {
    // Of a process that ended while building a new state.
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
