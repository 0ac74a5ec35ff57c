import { DatabaseSync } from "node:sqlite";
import { translated } from "./failures.ts";
import { prepare, type Row, type Statement, type Value } from "./statement.ts";

export type { Row, Value };

/** One SQLite connection with its prepared statements. */
export class Database {
  readonly #path: string;
  readonly #statements = new Map<string, Statement>();
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
    return translated(() => this.#prepared(sql).get(...values));
  }

  /** Every row. */
  rows(sql: string, ...values: Value[]): readonly Row[] {
    return translated(() => this.#prepared(sql).all(...values));
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

  #prepared(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = prepare(this.#connection, sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function connect(path: string): DatabaseSync {
  return translated(() => new DatabaseSync(path, { timeout: 0 }));
}
