import type { Database, Value } from "@marketplace-seller/sqlite";
import type { Found, RenderedPage } from "../domain/filters.ts";
import { readBytes, readNumber, readRecords } from "./columns.ts";

/** Builds the WHERE clause of a query from conditions joined by AND, with the values of their parameters. */
export class Conditions {
  readonly #conditions: string[] = [];
  readonly #values: Value[] = [];

  /** Adds a condition with its parameters to the WHERE clause; a condition without values is left out. */
  add(condition: string, ...values: readonly (Value | undefined)[]): this {
    const presentValues = values.filter((value) => value !== undefined);
    if (presentValues.length === 0) return this;
    this.#conditions.push(condition);
    this.#values.push(...presentValues);
    return this;
  }

  /**
   * Adds the condition that a column has one of some numbers to the WHERE clause; without a list of numbers the
   * condition is left out.
   */
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

/** A page query: the total number of rows over all pages, and the SQL that selects the keys of one page in order. */
export interface PageQuery {
  readonly total: number;
  readonly keys: string;
  readonly values: readonly Value[];
}

/** Counts the rows of a table that match the conditions. */
export function countRows(
  database: Database,
  table: "orders" | "packages" | "products",
  { sql, values }: Conditions,
): number {
  return readNumber(database.row(`SELECT count(*) FROM ${table} WHERE ${sql}`, ...values)?.[0]);
}

/**
 * Returns the limit and the offset of a page query; for a page after the last row the limit is 0, so that SQLite
 * skips no rows.
 */
export function limitAndOffset(
  { page, size }: { readonly page: number; readonly size: number },
  total: number,
): readonly [limit: number, offset: number] {
  const offset = page * size;
  return [Math.max(0, Math.min(size, total - offset)), offset];
}

/**
 * Reads a page of the JSON texts that are saved with packages or products. SQLite joins the JSON texts of a page into
 * one value, because each value that is read separately costs a copy.
 */
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
