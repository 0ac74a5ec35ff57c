import { closeSync, existsSync, openSync, realpathSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { checkLocks, type Database, retryWhileLocked } from "@marketplace-seller/sqlite";
import { createDatabaseError, isSyncError } from "../../contract/sync-error.ts";
import { checkIsPresent } from "../migrations.ts";
import type { ReadOnlyStore, Session, StoreSurroundings } from "../store.ts";
import { checkVersion, createSession, openDatabase } from "./database.ts";

/** The longest wait for a process that has locked the whole file, milliseconds. */
const MAX_LOCK_MS = 2_000;

/**
 * @returns undefined for a missing file, or one without tables
 * @throws SyncError `database-…`
 */
export async function openReadOnlyFile(
  path: string,
  clock: () => number,
): Promise<ReadOnlyStore | undefined> {
  if (!existsSync(path)) return undefined;
  const file = realpathSync(path);
  try {
    return await openConnections(file, clock);
  } catch (error) {
    const isUnwritable =
      isSyncError(error, "database-read-only") || isSyncError(error, "database-unreachable");
    if (!isUnwritable || !isReadable(file)) throw error;
    const log = `${file}-wal`;
    if (!existsSync(log)) return openConnections(createImmutableUrl(file), clock);
    throw createDatabaseError(
      "read-only",
      `${file} cannot be read without its write-ahead log ${log}, and their folder cannot be written. Copy both files ` +
        "into a writable folder, and read the copy.",
      { cause: error },
    );
  }
}

async function openConnections(
  path: string | URL,
  clock: () => number,
): Promise<ReadOnlyStore | undefined> {
  const connections = new ReadConnections(path, clock);
  try {
    const version = await connections.use((database) =>
      retryWhileLocked(
        () => checkVersion(database),
        MAX_LOCK_MS,
        undefined,
        () => checkLocks(database),
      ),
    );
    checkIsPresent(version, path instanceof URL ? fileURLToPath(path) : path);
    if (version > 0) return connections;
    await connections.close();
    return undefined;
  } catch (error) {
    await connections.close();
    throw error;
  }
}

/**
 * SQLite reads a file in WAL mode only where it may create files beside it, unless the file is declared immutable.
 * Without a log nobody writes to it: a writer would have created the log.
 */
function createImmutableUrl(path: string): URL {
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  return url;
}

function isReadable(path: string): boolean {
  try {
    closeSync(openSync(path, "r"));
    return true;
  } catch {
    return false;
  }
}

/** Each read has its own connection, so that it sees one snapshot of the file. */
export class ReadConnections implements ReadOnlyStore {
  readonly #path: string | URL;
  readonly #clock: () => number;
  readonly #sleep: StoreSurroundings["sleep"];
  readonly #idle: Database[] = [];
  #isClosed = false;

  constructor(path: string | URL, clock: () => number, sleep?: StoreSurroundings["sleep"]) {
    this.#path = path;
    this.#clock = clock;
    this.#sleep = sleep;
  }

  read<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.use(async (database) => {
      database.execute("BEGIN");
      try {
        // BEGIN takes no lock; the first statement that reads does.
        await retryWhileLocked(
          () => database.row("SELECT 1 FROM sqlite_schema LIMIT 1"),
          MAX_LOCK_MS,
          this.#sleep,
        );
        return await work(createSession(database, this.#clock));
      } finally {
        database.rollBack();
      }
    });
  }

  async use<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = this.#idle.pop() ?? openDatabase(this.#path, true);
    try {
      return await work(database);
    } finally {
      if (this.#isClosed) database.close();
      else this.#idle.push(database);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const database of this.#idle.splice(0)) database.close();
  }
}
