import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";
import { translated } from "./failures.ts";

/** One row of a result, column by column; columns of a result must differ in their names. */
export type Row = readonly SQLOutputValue[];

/** A value that SQL can be given. */
export type Value = SQLInputValue;

/** One SQLite connection with its prepared statements. */
export class Database {
  readonly #path: string;
  readonly #statements = new Map<string, StatementSync>();
  #connection: DatabaseSync;
  #isOpen = true;

  constructor(path: string) {
    this.#path = path;
    this.#connection = connect(path);
  }

  /** Runs SQL text that returns nothing, such as a pragma or a schema. */
  execute(sql: string): void {
    translated(() => this.#connection.exec(sql));
  }

  /** Runs one statement that changes rows. */
  run(sql: string, ...values: Value[]): void {
    translated(() => this.#prepared(sql).run(...values));
  }

  /** The first row, or undefined. */
  row(sql: string, ...values: Value[]): Row | undefined {
    const row = translated(() => this.#prepared(sql).get(...values));
    return row && Object.values(row);
  }

  /** Every row. */
  rows(sql: string, ...values: Value[]): readonly Row[] {
    const rows = translated(() => this.#prepared(sql).all(...values));
    return rows.map((row) => Object.values(row));
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
    this.#connection = connect(this.#path);
    this.#isOpen = true;
  }

  /** Closes its connection and goes on with that of another, which is given up. */
  takeOver(other: Database): void {
    this.close();
    this.#connection = other.#connection;
    this.#isOpen = true;
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function connect(path: string): DatabaseSync {
  return translated(() => new DatabaseSync(path, { timeout: 0 }));
}
