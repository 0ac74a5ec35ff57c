import { setTimeout as delay, setImmediate as otherWork } from "node:timers/promises";
import type { Row, Session, SqlValue, Store, StoreSource } from "../store.ts";
import { StoreError } from "../store-error.ts";
import { Database } from "./database.ts";
import { knownVersion, migrate } from "./migrate.ts";
import { JournalFile } from "./restored.ts";

/**
 * Keeps everything in one SQLite file, created when there is none; an acknowledged write survives a crash
 * of the process and of the machine. For one machine.
 *
 * @param path - the database file, or `:memory:`
 * @example const sync = createSync({ store: sqliteStore("./marketplace.db"), sellers });
 */
export function sqliteStore(path: string): StoreSource {
  if (path.trim() === "") throw new TypeError("The path of the database file is empty");
  return { open: async (clock) => openSqliteStore(path, clock) };
}

/** How long a write waits for other processes to end theirs: longer than a callback of theirs may take. */
const PATIENCE_MS = 60_000;

async function openSqliteStore(path: string, clock: () => number): Promise<Store> {
  const database = new Database(path);
  try {
    await patiently(() => prepare(database));
    const isMemory = path === ":memory:";
    const journal = isMemory ? undefined : new JournalFile(`${path}-sent`);
    await patiently(() => journal?.check(database));
    // Readers see what is committed, also while a transaction of this process is open.
    const reader = isMemory ? database : new Database(path, true);
    const runFile = isMemory ? undefined : `${path}-run`;
    return new SqliteStore({ database, reader, runFile, journal, clock });
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepare(database: Database): void {
  // First of all, for the journal mode is written into the file.
  knownVersion(database);
  // The JSON of a package fills a page of the usual 4 kB: a new file is written faster with larger ones.
  database.execute("PRAGMA page_size = 16384");
  database.execute("PRAGMA journal_mode = WAL");
  database.execute("PRAGMA synchronous = FULL");
  database.execute("PRAGMA cache_size = -16384");
  migrate(database);
}

/** What a store is made of; the last two of a file alone. */
interface Parts {
  readonly database: Database;
  readonly reader: Database;
  readonly clock: () => number;
  readonly runFile: string | undefined;
  readonly journal: JournalFile | undefined;
}

class SqliteStore implements Store {
  readonly #database: Database;
  readonly #reader: Database;
  readonly #runFile: string | undefined;
  readonly #journal: JournalFile | undefined;
  readonly #clock: () => number;
  #lastWork: Promise<unknown> = Promise.resolve();
  #runLock: Database | undefined;

  constructor({ database, reader, runFile, journal, clock }: Parts) {
    this.#database = database;
    this.#reader = reader;
    this.#runFile = runFile;
    this.#journal = journal;
    this.#clock = clock;
  }

  write<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#queue(async () => {
      const database = this.#database;
      // SQLite does not wait for anything: signals, timers and sockets would wait for the last of many writes.
      await otherWork();
      await patiently(() => database.execute("BEGIN IMMEDIATE"));
      try {
        const result = await work(sessionOf(database, this.#clock));
        database.execute("COMMIT");
        this.#journal?.keep(database);
        return result;
      } catch (error) {
        database.rollBack();
        throw error;
      }
    });
  }

  read<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const run = () => work(sessionOf(this.#reader, this.#clock));
    return this.#reader === this.#database ? this.#queue(run) : run();
  }

  async takeForRun(): Promise<"alone" | "taken"> {
    if (this.#runFile === undefined || this.#runLock !== undefined) return "alone";
    const lock = new Database(this.#runFile);
    try {
      // The operating system ends the lock with the process, however that ends.
      lock.execute("PRAGMA locking_mode = EXCLUSIVE");
      lock.execute("BEGIN EXCLUSIVE");
      this.#runLock = lock;
      return "alone";
    } catch (error) {
      lock.close();
      if (error instanceof StoreError && error.code === "locked") return "taken";
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#queue(async () => {
      this.#runLock?.close();
      this.#journal?.close();
      if (this.#reader !== this.#database) this.#reader.close();
      this.#database.close();
    });
  }

  /** Runs one piece of work at a time, in the order in which they came; a failure ends its own work alone. */
  #queue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#lastWork.then(work);
    this.#lastWork = result.catch(() => undefined);
    return result;
  }
}

function sessionOf(database: Database, clock: () => number): Session {
  return {
    now: async () => clock(),
    query: async (sql, values = []): Promise<readonly Row[]> => database.query(sql, values),
    run: async (sql, values: readonly SqlValue[] = []) => database.run(sql, values),
    insert: async (table, rows, onConflict) => database.insert(table, rows, onConflict),
  };
}

/** SQLite's own wait would stop the whole process, and with it the transaction that it waits for. */
async function patiently(work: () => void): Promise<void> {
  for (let waited = 0, step = 5; ; waited += step, step = Math.min(100, step * 2)) {
    try {
      work();
      return;
    } catch (error) {
      const isLocked = error instanceof StoreError && error.code === "locked";
      if (!isLocked || waited >= PATIENCE_MS) throw error;
      await delay(step);
    }
  }
}
