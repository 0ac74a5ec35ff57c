import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";
import { type Failure, type Program, withProgramErrors } from "./failures.ts";

/**
 * One row of a query's result: the values of its columns in order. The columns of a query must have different names.
 */
export type Row = readonly SQLOutputValue[];

/** A value of a parameter in an SQL statement. */
export type Value = SQLInputValue;

/** Options for opening a database. */
export interface DatabaseOptions {
  readonly readOnly?: boolean;
  /** Rewrites SQL that is written for several databases to SQLite's dialect. */
  readonly rewrite?: (sql: string) => string;
}

/**
 * The maximum number of cached statements, because a program that writes values into its SQL text creates ever new
 * statements.
 */
const MAX_STATEMENTS = 500;

/**
 * One SQLite connection with a cache of prepared statements. A SQLite connection of this class never waits for a
 * lock.
 *
 * @throws the program's error, in the constructor and in every method, for a failure that a user can fix
 */
export class Database {
  readonly program: Program;
  readonly path: string | URL;
  readonly #options: DatabaseOptions;
  readonly #statements = new Map<string, StatementSync>();
  #connection: DatabaseSync;
  #isOpen = true;

  /** @param path path of the database file, `:memory:`, or a file URL with parameters of SQLite */
  constructor(path: string | URL, program: Program, options: DatabaseOptions = {}) {
    this.program = program;
    this.path = path;
    this.#options = options;
    this.#connection = this.#connect();
  }

  /** Runs SQL that returns no rows, such as a pragma or the statements of a schema. */
  execute(sql: string, fallback?: Failure): void {
    withProgramErrors(this.program, () => this.#connection.exec(sql), fallback);
  }

  /**
   * Runs an SQL statement that changes rows.
   *
   * @returns the number of changed rows
   */
  run(sql: string, ...values: readonly Value[]): number {
    return Number(withProgramErrors(this.program, () => this.#prepare(sql).run(...values)).changes);
  }

  /** Runs an SQL statement that changes rows once for each list of parameter values. */
  runEach(sql: string, lists: Iterable<readonly Value[]>): void {
    withProgramErrors(this.program, () => {
      const statement = this.#prepare(sql);
      for (const values of lists) statement.run(...values);
    });
  }

  /** Returns the first row of a query, or undefined when the query finds no row. */
  row(sql: string, ...values: readonly Value[]): Row | undefined {
    const row = withProgramErrors(this.program, () => this.#prepare(sql).get(...values));
    return row && Object.values(row);
  }

  /** Returns all rows of a query as lists of values. */
  rows(sql: string, ...values: readonly Value[]): readonly Row[] {
    return this.records(sql, ...values).map((row) => Object.values(row));
  }

  /** Returns all rows of a query as objects with the columns' names. */
  records(
    sql: string,
    ...values: readonly Value[]
  ): readonly Readonly<Record<string, SQLOutputValue>>[] {
    return withProgramErrors(this.program, () => this.#prepare(sql).all(...values));
  }

  /** Runs `work` in a transaction, which is rolled back when `work` throws. */
  transaction<Result>(work: () => Result): Result {
    this.execute("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.execute("COMMIT");
      return result;
    } catch (error) {
      this.rollBack();
      throw error;
    }
  }

  /** Rolls back the current transaction; does nothing when SQLite has already rolled it back. */
  rollBack(): void {
    const isTransaction: boolean | undefined = this.#connection.isTransaction;
    // SQLite itself rolls back a transaction after some failures, such as a full disk.
    if (isTransaction === false) return;
    try {
      this.execute("ROLLBACK");
    } catch (error) {
      // Node before 22.16 does not tell whether SQLite has rolled back the transaction, so an error of the rollback
      // is ignored on those versions.
      if (isTransaction !== undefined) throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#isOpen) this.#connection.close();
    this.#isOpen = false;
  }

  /** Opens the database file again after {@link close}. */
  reopen(): void {
    this.#connection = this.#connect();
    this.#isOpen = true;
  }

  /** Closes the connection and takes over the connection of another database object, which must not be used any more. */
  takeOver(other: Database): void {
    this.close();
    this.#connection = other.#connection;
    this.#isOpen = true;
  }

  #connect(): DatabaseSync {
    const { readOnly = false } = this.#options;
    return withProgramErrors(
      this.program,
      () => new DatabaseSync(this.path, { readOnly, timeout: 0 }),
    );
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const { rewrite = (text: string) => text } = this.#options;
    const statement = this.#connection.prepare(rewrite(sql));
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }
}
