import type { Database, Value } from "@marketplace-seller/sqlite";
import type { Found, RenderedPage } from "../domain/filters.ts";
import { readBytes, readNumber, readRecords } from "./columns.ts";

/** Joined by AND, with the values of parameters. */
export class Conditions {
  readonly #conditions: string[] = [];
  readonly #values: Value[] = [];

  /** Left out without values. */
  add(condition: string, ...values: readonly (Value | undefined)[]): this {
    const presentValues = values.filter((value) => value !== undefined);
    if (presentValues.length === 0) return this;
    this.#conditions.push(condition);
    this.#values.push(...presentValues);
    return this;
  }

  /** The column has one of these numbers; left out without a list. */
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

/** The total over all pages, and the SQL that selects the keys of one in order. */
export interface PageQuery {
  readonly total: number;
  readonly keys: string;
  readonly values: readonly Value[];
}

export function countRows(
  database: Database,
  table: "orders" | "packages" | "products",
  { sql, values }: Conditions,
): number {
  return readNumber(database.row(`SELECT count(*) FROM ${table} WHERE ${sql}`, ...values)?.[0]);
}

/** Beyond the last row the limit is 0, so that SQLite skips none. */
export function limitAndOffset(
  { page, size }: { readonly page: number; readonly size: number },
  total: number,
): readonly [limit: number, offset: number] {
  const offset = page * size;
  return [Math.max(0, Math.min(size, total - offset)), offset];
}

/** Joined by SQLite into one value, because each one that is read costs a copy. */
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
