import type { Database, Value } from "@marketplace-seller/sqlite";
import type { RenderedPage } from "../domain/filters.ts";
import { bytesOf, numberOf } from "./columns.ts";

/** The conditions of a statement, all of which a row must meet, with the values of their parameters. */
export class Conditions {
  readonly #conditions: string[] = [];
  readonly #values: Value[] = [];

  /** Adds a condition of one parameter, unless there is no value for it. */
  add(condition: string, value: Value | undefined): this {
    if (value === undefined) return this;
    this.#conditions.push(condition);
    this.#values.push(value);
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

/** The keys of a page in its order, as SQL with the values of its parameters. */
export interface PageQuery {
  readonly keys: string;
  readonly values: readonly Value[];
}

/** The texts of a page that is not empty: joined by the database, since each value of its own costs a copy. */
export function readWires(
  database: Database,
  table: "package_wires" | "product_wires",
  { keys, values }: PageQuery,
): Omit<RenderedPage, "total"> {
  const row = database.row(
    `SELECT count(*), CAST(group_concat(wire, ',') AS BLOB)
     FROM (SELECT wire FROM (${keys}) CROSS JOIN ${table} USING (key))`,
    ...values,
  );
  return { count: numberOf(row?.[0]), content: bytesOf(row?.[1]) };
}
