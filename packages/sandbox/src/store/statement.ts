import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";

/** One row of a result, column by column. */
export type Row = readonly SQLOutputValue[];

/** A value that SQL can be given. */
export type Value = SQLInputValue;

/** A prepared statement whose rows are arrays. */
export interface Statement {
  run(...values: Value[]): { readonly lastInsertRowid: number | bigint };
  get(...values: Value[]): Row | undefined;
  all(...values: Value[]): readonly Row[];
}

/**
 * Prepares SQL. Rows come as arrays: naming the columns of each row costs more than reading it. A
 * result's columns must have names of their own all the same, for older Nodes only name them.
 */
export function prepare(connection: DatabaseSync, sql: string): Statement {
  const statement = connection.prepare(sql);
  if (!isCurrent()) return new OlderStatement(statement, sql);
  statement.setReturnArrays(true);
  // With setReturnArrays a row is an array, which the declared type does not say.
  return statement as unknown as Statement;
}

let current: boolean | undefined;

/**
 * Whether this Node gives the values of a call to the parameters `?1`, `?2` and so on. Those that do
 * not pass over such parameters, and the first of them cannot give rows as arrays either.
 */
function isCurrent(): boolean {
  current ??= bindsByNumber();
  return current;
}

function bindsByNumber(): boolean {
  const connection = new DatabaseSync(":memory:");
  try {
    connection.prepare("SELECT ?1").get(0);
    return true;
  } catch {
    return false;
  } finally {
    connection.close();
  }
}

/** The same on an older Node: numbered parameters by their names, and arrays made of the rows. */
export class OlderStatement implements Statement {
  readonly #statement: StatementSync;
  readonly #numbered: readonly string[];

  constructor(statement: StatementSync, sql: string) {
    this.#statement = statement;
    this.#numbered = [...new Set(sql.match(/\?\d+/g))];
  }

  run(...values: Value[]): { readonly lastInsertRowid: number | bigint } {
    return this.#statement.run(...this.#given(values));
  }

  get(...values: Value[]): Row | undefined {
    const row = this.#statement.get(...this.#given(values));
    return row && Object.values(row);
  }

  all(...values: Value[]): readonly Row[] {
    const rows = this.#statement.all(...this.#given(values));
    return rows.map((row) => Object.values(row));
  }

  /** What the statement is called with: named values first, then those without a name. */
  #given(values: readonly Value[]): [Record<string, Value>, ...Value[]] {
    if (this.#numbered.length === 0) return [{}, ...values];
    const named = this.#numbered.map((name) => [name, values[Number(name.slice(1)) - 1] ?? null]);
    return [Object.fromEntries(named)];
  }
}
