import type { Clock } from "@marketplace-seller/client-core";
import type { Row, SqlValue, Table } from "../domain/declare-table.ts";

export type { Row, SqlValue } from "../domain/declare-table.ts";

/** What to do with a row whose key is there already: leave it, or write all its other columns. */
export type OnConflict = "ignore" | "replace";

/**
 * One connection within a transaction. SQL is written once for all stores:
 *
 * - `?` stands for a value
 * - `a IN EACH(?)` for a member of a JSON array of strings
 * - `LOCKED` at the end of a SELECT keeps its rows from other transactions until this one ends
 */
export interface Session {
  /**
   * The time of the store, in epoch milliseconds: leases compare it, so that the clocks of several machines
   * need not agree.
   */
  now(): Promise<number>;
  query(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
  /** Inserts rows; without `onConflict` fails where the key of one is there already. */
  insert<Source>(
    table: Table<Source>,
    sources: readonly Source[],
    onConflict?: OnConflict,
  ): Promise<void>;
}

/**
 * `embedded`: by the one process that has locked the file, until that ends or closes the store; `pg-boss`: by
 * pg-boss, for any number of processes on the same database; `custom`: by the store itself, for any number of processes,
 * such as in a simulation of them.
 */
export type JobBackend =
  | {
      readonly kind: "embedded";
      /** False when another process has the lock. */
      readonly lock: () => Promise<boolean>;
      /** Lets another process have it. */
      readonly unlock: () => Promise<void>;
    }
  | {
      readonly kind: "pg-boss";
      readonly connectionString: string;
      readonly timeoutMs: number;
    }
  | {
      readonly kind: "custom";
      /** Opens its `JobQueue`, a type that is made of this file's. */
      readonly open: (clock: Clock) => unknown;
    };

/** What is known of a transaction that writes. */
export interface WriteOptions {
  /** How much longer it may take than is usual, milliseconds, such as for a callback. */
  readonly extraMs?: number;
}

/** What is stored, to be read alone. */
export interface ReadOnlyStore {
  /** Runs `work` on one state of what is committed. */
  read<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A database that holds packages and changes, and how far the feed has come. */
export interface Store extends ReadOnlyStore {
  /** Runs `work` in a transaction: all of it is kept, or none. Not to be called within another. */
  write<Result>(
    work: (session: Session) => Promise<Result>,
    options?: WriteOptions,
  ): Promise<Result>;
  /** Removes what was deleted from logs of the store's own; a PostgreSQL server does so by itself, later. */
  scrub(): Promise<void>;
  /** How the jobs of its sellers and consumers are handed out. */
  readonly jobQueue: JobBackend;
}

/** A store that is opened when it is first needed. */
export interface StoreSource {
  /** @param clock - epoch milliseconds, for stores that have no clock of their own */
  open(clock: () => number): Promise<Store>;
  /**
   * Opens what is stored to be read alone: it changes nothing, makes no database, and waits for no lock longer than 2 s.
   * Left out where only the one opened store has the data, such as a database in memory.
   *
   * @returns undefined where there is no database yet
   * @throws SyncError `database-…` when it cannot be read
   */
  openReadOnly?(clock: () => number): Promise<ReadOnlyStore | undefined>;
}
