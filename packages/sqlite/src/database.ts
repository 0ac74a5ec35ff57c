import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";
import { type Failure, type Program, withProgramErrors } from "./failures.ts";

/** A row's values in the order of its columns, which must have different names. */
export type Row = readonly SQLOutputValue[];

export type Value = SQLInputValue;

export interface DatabaseOptions {
  readonly readOnly?: boolean;
  /** Rewrites SQL for several databases to SQLite's. */
  readonly rewrite?: (sql: string) => string;
}

/** Limited, because a program that writes values into its SQL creates ever new statements. */
const MAX_STATEMENTS = 500;

/**
 * One connection with a cache of prepared statements, which never waits for a lock.
 *
 * @throws the program's error, in the constructor and every method, for a failure that a user can fix
 */
export class Database {
  readonly program: Program;
  readonly path: string | URL;
  readonly #options: DatabaseOptions;
  readonly #statements = new Map<string, StatementSync>();
  #connection: DatabaseSync;
  #isOpen = true;

  /** @param path - a file, `:memory:`, or a file URL with SQLite's parameters */
  constructor(path: string | URL, program: Program, options: DatabaseOptions = {}) {
    this.program = program;
    this.path = path;
    this.#options = options;
    this.#connection = this.#connect();
  }

  /** For SQL without rows, such as a pragma or a schema. */
  execute(sql: string, fallback?: Failure): void {
    withProgramErrors(this.program, () => this.#connection.exec(sql), fallback);
  }

  /** @returns the number of changed rows */
  run(sql: string, ...values: readonly Value[]): number {
    return Number(withProgramErrors(this.program, () => this.#prepare(sql).run(...values)).changes);
  }

  /** Once for each list. */
  runEach(sql: string, lists: Iterable<readonly Value[]>): void {
    withProgramErrors(this.program, () => {
      const statement = this.#prepare(sql);
      for (const values of lists) statement.run(...values);
    });
  }

  row(sql: string, ...values: readonly Value[]): Row | undefined {
    const row = withProgramErrors(this.program, () => this.#prepare(sql).get(...values));
    return row && Object.values(row);
  }

  /** As lists of values. */
  rows(sql: string, ...values: readonly Value[]): readonly Row[] {
    return this.records(sql, ...values).map((row) => Object.values(row));
  }

  /** As objects with the columns' names. */
  records(
    sql: string,
    ...values: readonly Value[]
  ): readonly Readonly<Record<string, SQLOutputValue>>[] {
    return withProgramErrors(this.program, () => this.#prepare(sql).all(...values));
  }

  /** Rolled back when `work` throws. */
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

  rollBack(): void {
    const isTransaction: boolean | undefined = this.#connection.isTransaction;
    // SQLite rolls back by itself after some failures, such as a full disk.
    if (isTransaction === false) return;
    try {
      this.execute("ROLLBACK");
    } catch (error) {
      // Node before 22.16 does not tell whether that has happened.
      if (isTransaction !== undefined) throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#isOpen) this.#connection.close();
    this.#isOpen = false;
  }

  reopen(): void {
    this.#connection = this.#connect();
    this.#isOpen = true;
  }

  /** Takes over another object's connection, which must not be used any more. */
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
