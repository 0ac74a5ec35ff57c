import type { Database, Value } from "@marketplace-seller/sqlite";
import type { Found, RenderedPage } from "../domain/filters.ts";
import { readBytes, readNumber, readRecords } from "./columns.ts";

/** The conditions of a statement, all of which a row must meet, with the values of their parameters. */
export class Conditions {
  readonly #conditions: string[] = [];
  readonly #values: Value[] = [];

  /** Adds a condition of one parameter or more, unless there are no values for them. */
  add(condition: string, ...values: readonly (Value | undefined)[]): this {
    const presentValues = values.filter((value) => value !== undefined);
    if (presentValues.length === 0) return this;
    this.#conditions.push(condition);
    this.#values.push(...presentValues);
    return this;
  }

  /** Adds that a column is one of some numbers, unless there are none to compare with. */
  among(column: string, numbers: readonly number[] | undefined): this {
    if (numbers !== undefined) this.#conditions.push(`${column} IN (${numbers.join(",")})`);
    return this;
  }

  get sql(): string {
    return this.#conditions.join(" AND ");
  }

  get values(): readonly Value[] {
    return this.#values;
  }
}

/** How many rows there are over all pages, and the keys of a page in its order, as SQL with its parameters. */
export interface PageQuery {
  readonly total: number;
  readonly keys: string;
  readonly values: readonly Value[];
}

/** How many rows of a table meet the conditions. */
export function countRows(
  database: Database,
  table: "orders" | "packages" | "products",
  { sql, values }: Conditions,
): number {
  return readNumber(database.row(`SELECT count(*) FROM ${table} WHERE ${sql}`, ...values)?.[0]);
}

/** The values of `LIMIT ? OFFSET ?`; a page behind the last row costs no look at the rows before it. */
export function limitAndOffset(
  { page, size }: { readonly page: number; readonly size: number },
  total: number,
): readonly [limit: number, offset: number] {
  const offset = page * size;
  return [Math.max(0, Math.min(size, total - offset)), offset];
}

/** The page as sellers see it: its texts are joined by the database, since each value of its own costs a copy. */
export function readWires(
  database: Database,
  table: "package_wires" | "product_wires",
  { total, keys, values }: PageQuery,
): RenderedPage {
  const row = database.row(
    `SELECT count(*), CAST(coalesce(group_concat(wire, ','), '') AS BLOB)
     FROM (SELECT wire FROM (${keys}) CROSS JOIN ${table} USING (key))`,
    ...values,
  );
  return { total, count: readNumber(row?.[0]), content: readBytes(row?.[1]) };
}

export function readPage<Record>(
  database: Database,
  table: "package_records" | "products",
  { total, keys, values }: PageQuery,
): Found<Record> {
  const sql = `SELECT document FROM (${keys}) CROSS JOIN ${table} USING (key)`;
  return { total, content: readRecords<Record>(database, sql, ...values) };
}
