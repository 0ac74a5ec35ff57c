import type { Database, Value } from "@marketplace-seller/sqlite";
import type { RenderedPage } from "../domain/filters.ts";
import { bytesOf, numberOf } from "./columns.ts";

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
