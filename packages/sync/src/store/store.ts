import type { Clock } from "@marketplace-seller/client-core";
import type { Row, SqlValue, Table } from "./tables/declare-table.ts";

export type { Row, SqlValue } from "./tables/declare-table.ts";

/** For a row whose key exists: `ignore` keeps it, `replace` overwrites its other columns. */
export type OnConflict = "ignore" | "replace";

/**
 * A connection during one transaction. All stores understand the same SQL, in which:
 *
 * - `?` stands for a value
 * - `a IN EACH(?)` tests whether a value is in a JSON array of strings
 * - `LOCKED` at the end of a SELECT locks its rows until the transaction ends
 */
export interface Session {
  /** The store's time, epoch milliseconds. Leases use it, so the clocks of several machines need not agree. */
  now(): Promise<number>;
  query(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
  /** Without `onConflict`, fails when a row's key exists. */
  insert<Source>(
    table: Table<Source>,
    sources: readonly Source[],
    onConflict?: OnConflict,
  ): Promise<void>;
}

/**
 * With `embedded`, one process holds the file's run lock and runs all jobs; with `pg-boss`, any number of processes on
 * one database share them; a `custom` store brings its own queue, as in a simulation.
 */
export type JobBackend =
  | {
      readonly kind: "embedded";
      /** @returns false when another process has the run lock */
      readonly lock: () => Promise<boolean>;
      readonly unlock: () => Promise<void>;
    }
  | {
      readonly kind: "pg-boss";
      readonly connectionString: string;
      readonly timeoutMs: number;
    }
  | {
      readonly kind: "custom";
      /** `JobQueue`; unknown, to avoid a circular import. */
      readonly open: (clock: Clock) => unknown;
    };

export interface WriteOptions {
  /** Extends the timeout, milliseconds, such as for a consumer's callback. */
  readonly extraMs?: number;
}

export interface ReadOnlyStore {
  /** On one snapshot of the committed data. */
  read<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A database with packages, changes and the checkpoints of feeds. */
export interface Store extends ReadOnlyStore {
  /** Transactions do not nest. */
  write<Result>(
    work: (session: Session) => Promise<Result>,
    options?: WriteOptions,
  ): Promise<Result>;
  /**
   * Removes deleted data from a SQLite file's log; PostgreSQL does so later by itself.
   *
   * @returns false while another process reads the database, so the data remain
   */
  scrub(): Promise<boolean>;
  readonly jobQueue: JobBackend;
}

/** What a store uses of its process; by default the machine's timers and event loop. */
export interface StoreSurroundings {
  /** Waits a number of milliseconds while another process uses the database. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Handles signals, timers and sockets before a transaction begins. */
  readonly yieldToEventLoop?: () => Promise<unknown>;
  /** A committed write could not be counted in the file that reveals a restored backup. */
  readonly onJournalFailure?: (failure: string) => void;
}

/** A store that is opened at its first use. */
export interface StoreSource {
  /** @param clock - epoch milliseconds, for stores without a clock */
  open(clock: () => number, surroundings?: StoreSurroundings): Promise<Store>;
  /**
   * Opens a read-only store, which creates no database and waits at most 2 s for a lock. Missing where only one opened
   * store reaches the data, such as in memory.
   *
   * @returns undefined when the database does not exist yet
   * @throws SyncError `database-…`
   */
  openReadOnly?(clock: () => number): Promise<ReadOnlyStore | undefined>;
}
