import type { Clock } from "@marketplace-seller/client-core";
import type { Row, SqlValue, Table } from "./tables/declare-table.ts";

export type { Row, SqlValue } from "./tables/declare-table.ts";

/**
 * What to do with a row whose key exists: with `ignore` the stored row stays unchanged, with `replace` the other
 * columns of the stored row are overwritten.
 */
export type OnConflict = "ignore" | "replace";

/**
 * A database connection during one transaction. All stores understand the same SQL, in which:
 *
 * - `?` stands for a value
 * - `a IN EACH(?)` tests whether a value is a member of a JSON array of strings
 * - `LOCKED` at the end of a SELECT locks its rows until the transaction ends
 */
export interface Session {
  /**
   * Returns the store's current time, epoch milliseconds. Leases use the store's time, so that the clocks of several
   * machines need not agree.
   */
  now(): Promise<number>;
  query(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
  /** Inserts rows; without `onConflict`, the insert fails when the key of a row exists. */
  insert<Source>(
    table: Table<Source>,
    sources: readonly Source[],
    onConflict?: OnConflict,
  ): Promise<void>;
}

/**
 * The kind of job queue that a store needs. With `embedded`, one process holds the run lock of the file and runs all
 * jobs; with `pg-boss`, pg-boss distributes jobs among any number of processes on the same database; with `custom`,
 * the store brings its own job queue, such as in a simulation.
 */
export type JobBackend =
  | {
      readonly kind: "embedded";
      /** Acquires the run lock of the database; returns false when another process has the lock. */
      readonly lock: () => Promise<boolean>;
      /** Releases the run lock. */
      readonly unlock: () => Promise<void>;
    }
  | {
      readonly kind: "pg-boss";
      readonly connectionString: string;
      readonly timeoutMs: number;
    }
  | {
      readonly kind: "custom";
      /** Opens the `JobQueue`, whose type is `unknown` to avoid a circular import. */
      readonly open: (clock: Clock) => unknown;
    };

/** Options of a write transaction. */
export interface WriteOptions {
  /** The milliseconds by which a transaction's timeout is extended, for instance for a consumer's callback. */
  readonly extraMs?: number;
}

/** A read-only store. */
export interface ReadOnlyStore {
  /** Runs `work` on one snapshot of the committed data. */
  read<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A database with packages, changes and the checkpoints of feeds. */
export interface Store extends ReadOnlyStore {
  /** Runs `work` in a transaction. Transactions do not nest. */
  write<Result>(
    work: (session: Session) => Promise<Result>,
    options?: WriteOptions,
  ): Promise<Result>;
  /**
   * Removes deleted data from the write-ahead log of a SQLite file; PostgreSQL removes deleted data later without a
   * request.
   *
   * @returns false when the deleted data remain for now, because another process reads the database
   */
  scrub(): Promise<boolean>;
  /** The kind of job queue that distributes the jobs of the store's sellers and consumers. */
  readonly jobQueue: JobBackend;
}

/** What a store uses of its process. */
export interface StoreSurroundings {
  /** Waits a number of milliseconds, while another process uses the database; by default with the machine's timers. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Lets the event loop handle signals, timers and sockets before a transaction begins. */
  readonly yieldToEventLoop?: () => Promise<unknown>;
  /** Called when a committed write could not be counted in the file that reveals a restored backup. */
  readonly onJournalFailure?: (failure: string) => void;
}

/** A store that is opened at its first use. */
export interface StoreSource {
  /** @param clock - returns epoch milliseconds, for stores without a clock of their own */
  open(clock: () => number, surroundings?: StoreSurroundings): Promise<Store>;
  /**
   * Opens a read-only store, which creates no database and waits at most 2 s for a lock. `openReadOnly` is missing in
   * a store whose data only one opened store can reach, such as a database in memory.
   *
   * @returns undefined when the database does not exist yet
   * @throws SyncError `database-…` when the database cannot be read
   */
  openReadOnly?(clock: () => number): Promise<ReadOnlyStore | undefined>;
}
