import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";
import { explained, type Failure, type Program } from "./failures.ts";

/** One row of a result, column by column; columns of a result must differ in their names. */
export type Row = readonly SQLOutputValue[];

/** A value that SQL can be given. */
export type Value = SQLInputValue;

/** How a database is opened. */
export interface DatabaseOptions {
  readonly readOnly?: boolean;
  /** Makes SQLite's words of SQL that is written for several databases. */
  readonly rewrite?: (sql: string) => string;
}

/** Programs may write values into their SQL, and so make ever new texts. */
const MAX_STATEMENTS = 500;

/**
 * One SQLite connection with its prepared statements. It waits for no lock.
 *
 * @throws the program's own error, here and in every method, for a failure that a user can act on
 */
export class Database {
  readonly program: Program;
  readonly #path: string;
  readonly #options: DatabaseOptions;
  readonly #statements = new Map<string, StatementSync>();
  #connection: DatabaseSync;
  #isOpen = true;

  /** @param path of the file, or `:memory:` */
  constructor(path: string, program: Program, options: DatabaseOptions = {}) {
    this.program = program;
    this.#path = path;
    this.#options = options;
    this.#connection = this.#connect();
  }

  /** Runs SQL text that returns nothing, such as a pragma or a schema. */
  execute(sql: string, otherwise?: Failure): void {
    explained(this.program, () => this.#connection.exec(sql), otherwise);
  }

  /**
   * Runs one statement that changes rows.
   *
   * @returns how many
   */
  run(sql: string, ...values: readonly Value[]): number {
    return Number(explained(this.program, () => this.#prepared(sql).run(...values)).changes);
  }

  /** Runs one statement that changes rows for each of some lists of values. */
  runEach(sql: string, lists: Iterable<readonly Value[]>): void {
    explained(this.program, () => {
      const statement = this.#prepared(sql);
      for (const values of lists) statement.run(...values);
    });
  }

  /** The first row, or undefined. */
  row(sql: string, ...values: readonly Value[]): Row | undefined {
    const row = explained(this.program, () => this.#prepared(sql).get(...values));
    return row && Object.values(row);
  }

  /** Every row. */
  rows(sql: string, ...values: readonly Value[]): readonly Row[] {
    return this.records(sql, ...values).map((row) => Object.values(row));
  }

  /** Every row, by the names of its columns. */
  records(
    sql: string,
    ...values: readonly Value[]
  ): readonly Readonly<Record<string, SQLOutputValue>>[] {
    return explained(this.program, () => this.#prepared(sql).all(...values));
  }

  /** Runs `work` whole or not at all. */
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

  /** Ends a transaction without keeping any of it, also one that SQLite has ended so already. */
  rollBack(): void {
    const isTransaction: boolean | undefined = this.#connection.isTransaction;
    // SQLite itself rolls back on some failures, such as a full disk.
    if (isTransaction === false) return;
    try {
      this.execute("ROLLBACK");
    } catch (error) {
      // Node before 22.16 does not show whether SQLite did.
      if (isTransaction !== undefined) throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#isOpen) this.#connection.close();
    this.#isOpen = false;
  }

  /** Opens the file anew after {@link close}. */
  reopen(): void {
    this.#connection = this.#connect();
    this.#isOpen = true;
  }

  /** Closes its connection and goes on with that of another, which is given up. */
  takeOver(other: Database): void {
    this.close();
    this.#connection = other.#connection;
    this.#isOpen = true;
  }

  #connect(): DatabaseSync {
    const { readOnly = false } = this.#options;
    return explained(this.program, () => new DatabaseSync(this.#path, { readOnly, timeout: 0 }));
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const { rewrite = (text: string) => text } = this.#options;
    const statement = this.#connection.prepare(rewrite(sql));
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }
}
