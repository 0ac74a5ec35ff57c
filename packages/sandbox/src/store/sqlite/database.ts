import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";
import { translated } from "./failures.ts";

/** One row of a result, column by column. */
export type Row = readonly SQLOutputValue[];

/** A value that SQL can be given. */
export type Value = SQLInputValue;

/**
 * One SQLite connection with its prepared statements. Rows come as arrays: naming the columns of
 * each row costs more than reading it.
 */
export class Database {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.#connection = translated(() => new DatabaseSync(path, { timeout: 0 }));
  }

  /** Runs SQL text that returns nothing, such as a pragma or a schema. */
  execute(sql: string): void {
    translated(() => this.#connection.exec(sql));
  }

  /** Runs one statement that changes rows. */
  run(sql: string, ...values: Value[]): void {
    translated(() => this.#prepared(sql).run(...values));
  }

  /** Runs one statement that inserts a row, and gives the row's key. */
  insert(sql: string, ...values: Value[]): bigint {
    const { lastInsertRowid } = translated(() => this.#prepared(sql).run(...values));
    return BigInt(lastInsertRowid);
  }

  /** The first row, or undefined. */
  row(sql: string, ...values: Value[]): Row | undefined {
    // With setReturnArrays a row is an array, which the declared type does not say.
    return translated(() => this.#prepared(sql).get(...values)) as Row | undefined;
  }

  /** Every row. */
  rows(sql: string, ...values: Value[]): readonly Row[] {
    return translated(() => this.#prepared(sql).all(...values)) as unknown as readonly Row[];
  }

  /** Runs `work` whole or not at all. */
  transaction<Result>(work: () => Result): Result {
    this.execute("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.execute("COMMIT");
      return result;
    } catch (error) {
      // SQLite itself rolls back on some failures, such as a full disk.
      if (this.#connection.isTransaction) this.execute("ROLLBACK");
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    statement.setReturnArrays(true);
    this.#statements.set(sql, statement);
    return statement;
  }
}
