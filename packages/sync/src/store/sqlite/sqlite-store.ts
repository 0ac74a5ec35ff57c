import { setImmediate, setTimeout } from "node:timers/promises";
import { checkLocks, type Database, retryWhileLocked } from "@marketplace-seller/sqlite";
import { isSyncError } from "../../contract/sync-error.ts";
import { parseDatabaseName } from "../database-address.ts";
import type { JobBackend, Session, Store, StoreSource, StoreSurroundings } from "../store.ts";
import { checkVersion, createSession, migrate, openDatabase } from "./database.ts";
import { createSideFile, type DatabaseFile, openDatabaseFile } from "./database-file.ts";
import { openReadOnlyFile, ReadConnections } from "./read-connections.ts";
import { JournalFile } from "./restored-backup.ts";

/**
 * Creates a store in one SQLite file for one machine; a missing file is created. A committed transaction survives a
 * crash of the process and of the machine.
 *
 * @param path - the database file, or `:memory:` for a database that is not stored
 * @example const sync = createSync({ store: sqliteStore("./marketplace.db"), sellers });
 */
export function sqliteStore(path: string): StoreSource {
  if (parseDatabaseName(path).kind !== "file") {
    throw new TypeError(
      "sqliteStore needs a file name; for a postgres:// address use postgresStore",
    );
  }
  const source: StoreSource = {
    open: async (clock, waits) => openSqliteStore(path, clock, waits),
  };
  if (path === MEMORY) return source;
  return { ...source, openReadOnly: (clock) => openReadOnlyFile(path, clock) };
}

const MEMORY = ":memory:";

/** The longest wait for other processes' writes, milliseconds; longer than a consumer's callback may take. */
const MAX_LOCK_MS = 60_000;
/** The longest wait for other processes' reads before the log is truncated, milliseconds. */
const MAX_SCRUB_WAIT_MS = 5_000;
const SCRUB_INTERVAL_MS = 100;

async function openSqliteStore(
  path: string,
  clock: () => number,
  {
    sleep = setTimeout,
    yieldToEventLoop = setImmediate,
    onJournalFailure = () => undefined,
  }: StoreSurroundings = {},
): Promise<Store> {
  const waits = { sleep, yieldToEventLoop };
  const file = path === MEMORY ? undefined : openDatabaseFile(path);
  const database = openDatabase(file?.path ?? path);
  try {
    await retryWhileLocked(
      () => prepare(database),
      MAX_LOCK_MS,
      sleep,
      () => checkLocks(database),
    );
    const journal = file && new JournalFile(`${file.path}-sent`, onJournalFailure);
    await retryWhileLocked(() => journal?.check(database), MAX_LOCK_MS, sleep);
    return new SqliteStore(database, file, journal, clock, waits);
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepare(database: Database): void {
  // First, because pragmas would change another program's file.
  checkVersion(database);
  // A package's JSON fills a page of the usual 4 kB; larger ones are faster to write.
  database.execute("PRAGMA page_size = 16384");
  database.execute("PRAGMA journal_mode = WAL");
  database.execute("PRAGMA synchronous = FULL");
  database.execute("PRAGMA cache_size = -16384");
  // Erased personal data must not stay in free pages.
  database.execute("PRAGMA secure_delete = ON");
  migrate(database);
}

type Waits = Required<Omit<StoreSurroundings, "onJournalFailure">>;

class SqliteStore implements Store {
  readonly jobQueue: JobBackend = {
    kind: "embedded",
    lock: () => this.#takeRunLock(),
    unlock: async () => this.#endRunLock(),
  };
  readonly #database: Database;
  readonly #file: DatabaseFile | undefined;
  readonly #journal: JournalFile | undefined;
  readonly #clock: () => number;
  readonly #waits: Waits;
  /** Apart, so that reads see one snapshot even while this process has a transaction open. */
  readonly #readers: ReadConnections | undefined;
  #lastWork: Promise<unknown> = Promise.resolve();
  #runLock: Database | undefined;

  constructor(
    database: Database,
    file: DatabaseFile | undefined,
    journal: JournalFile | undefined,
    clock: () => number,
    waits: Waits,
  ) {
    this.#database = database;
    this.#file = file;
    this.#readers = file && new ReadConnections(file.path, clock, waits.sleep);
    this.#journal = journal;
    this.#clock = clock;
    this.#waits = waits;
  }

  write<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#queue(async () => {
      const database = this.#database;
      // SQLite runs synchronously: without a pause, signals, timers and sockets would wait for the last of many writes.
      await this.#waits.yieldToEventLoop();
      this.#file?.check();
      const begin = () => database.execute("BEGIN IMMEDIATE");
      const check = () => checkLocks(database);
      await retryWhileLocked(begin, MAX_LOCK_MS, this.#waits.sleep, check);
      try {
        const result = await work(createSession(database, this.#clock));
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
    if (this.#readers !== undefined) return this.#readers.read(work);
    return this.#queue(async () => {
      this.#database.execute("BEGIN");
      try {
        return await work(createSession(this.#database, this.#clock));
      } finally {
        this.#database.rollBack();
      }
    });
  }

  scrub(): Promise<boolean> {
    return this.#queue(async () => {
      for (let waited = 0; waited < MAX_SCRUB_WAIT_MS; waited += SCRUB_INTERVAL_MS) {
        const [result] = this.#database.records("PRAGMA wal_checkpoint(TRUNCATE)");
        if (result?.busy === 0) return true;
        await this.#waits.sleep(SCRUB_INTERVAL_MS);
      }
      return false;
    });
  }

  async #takeRunLock(): Promise<boolean> {
    if (this.#file === undefined || this.#runLock !== undefined) return true;
    const lock = openDatabase(createSideFile(`${this.#file.path}-run`));
    try {
      // The operating system releases this lock however the process ends.
      lock.execute("PRAGMA locking_mode = EXCLUSIVE");
      lock.execute("BEGIN EXCLUSIVE");
      this.#runLock = lock;
      return true;
    } catch (error) {
      lock.close();
      if (isSyncError(error, "database-locked")) return false;
      throw error;
    }
  }

  #endRunLock(): void {
    this.#runLock?.close();
    this.#runLock = undefined;
  }

  async close(): Promise<void> {
    await this.#queue(async () => {
      this.#endRunLock();
      this.#journal?.close();
      await this.#readers?.close();
      this.#database.close();
    });
  }

  /** One piece of work at a time, in the order of the calls; later ones run even after a failure. */
  #queue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#lastWork.then(work);
    this.#lastWork = result.catch(() => undefined);
    return result;
  }
}
