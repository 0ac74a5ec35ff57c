import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { conflictClause } from "../conflict-clause.ts";
import type { OnConflict, Row, Rows, SqlValue } from "../store.ts";
import { type SqlDialect, translateSql } from "../translate-sql.ts";
import { translated } from "./failures.ts";

/** A transaction that writes has the whole database. */
const dialect: SqlDialect = {
  placeholder: () => "?",
  each: (value) => `(SELECT value FROM json_each(${value}))`,
  locked: "",
};

const MOST_STATEMENTS = 500;

/** One SQLite connection with its prepared statements. */
export class Database {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string, readOnly = false) {
    this.#connection = translated(() => new DatabaseSync(path, { readOnly, timeout: 0 }));
  }

  /** Runs SQL that returns nothing, such as a pragma or a schema. */
  execute(sql: string): void {
    translated(() => this.#connection.exec(sql));
  }

  query(sql: string, values: readonly SqlValue[]): readonly Row[] {
    const rows = translated(() => this.#prepared(sql).all(...values.map(bound)));
    // Every column has one of these types; node:sqlite also knows blobs and bigints.
    return rows as unknown as readonly Row[];
  }

  run(sql: string, values: readonly SqlValue[]): number {
    return Number(translated(() => this.#prepared(sql).run(...values.map(bound))).changes);
  }

  insert(table: string, { columns, rows }: Rows, onConflict?: OnConflict): void {
    if (rows.length === 0) return;
    const sql =
      `INSERT INTO ${table} (${columns.join(", ")}) ` +
      `VALUES (${columns.map(() => "?").join(", ")})${conflictClause(columns, onConflict)}`;
    const statement = this.#prepared(sql);
    translated(() => {
      for (const row of rows) statement.run(...row.map(bound));
    });
  }

  /** Ends a transaction without keeping any of it, also one that SQLite has ended so already. */
  rollBack(): void {
    const isTransaction: boolean | undefined = this.#connection.isTransaction;
    // SQLite itself rolls back on some failures, such as a full disk.
    if (isTransaction === false) return;
    try {
      this.execute("ROLLBACK");
    } catch (error) {
      // Node before 22.16 does not say whether SQLite did.
      if (isTransaction !== undefined) throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = translated(() => this.#connection.prepare(translateSql(sql, dialect)));
    // Callbacks may write their values into their SQL, and so make ever new texts.
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }
}

const bound = (value: SqlValue): SQLInputValue =>
  typeof value === "boolean" ? Number(value) : value;
