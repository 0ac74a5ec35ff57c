import type { Database } from "@marketplace-seller/sqlite";
import type { PackageFilter } from "../domain/filters.ts";
import { findPartitions, statusCode } from "./columns.ts";
import { Conditions, countRows, limitAndOffset, type PageQuery } from "./page-query.ts";

/** The page of a listing that a filter asks for, in the order of the last movement. */
export function queryPackages(
  database: Database,
  sellerId: string,
  filter: PackageFilter,
): PageQuery {
  const { direction, window } = filter;
  const total = countRows(database, "packages", packageConditions(sellerId, filter, window.axis));
  // A page is read in the order of the index on the last movement: sorting what was created in a window takes longer
  // than passing over what was not.
  const axis = window.axis === "created" ? noIndex("created") : window.axis;
  const { sql, values } = packageConditions(sellerId, filter, axis);
  const [limit, offset] = limitAndOffset(filter, total);
  // Rows are passed over one by one, so a page is read from the end that is nearer.
  const isNearEnd = offset > total / 2;
  const walk = isNearEnd ? opposite[direction] : direction;
  const skipped = isNearEnd ? Math.max(0, total - offset - limit) : offset;
  const keys = `SELECT key FROM (
      SELECT key, modified FROM packages WHERE ${sql}
      ORDER BY modified ${walk}, key ${walk} LIMIT ? OFFSET ?
    ) ORDER BY modified ${direction}, key ${direction}`;
  return { total, keys, values: [...values, limit, skipped] };
}

const opposite = { ASC: "DESC", DESC: "ASC" } as const;

/** @param axis the column that the window is on */
function packageConditions(sellerId: string, filter: PackageFilter, axis: string): Conditions {
  const { window, sender, withUnlisted, status, orderNumber, packageIds, stockCode } = filter;
  // Few packages have a given name: they are found by it, not among all of the seller's.
  const isNamed = (orderNumber ?? packageIds) !== undefined;
  return new Conditions()
    .add(`${isNamed ? noIndex("seller") : "seller"} = ?`, sellerId)
    .add(`${axis} >= ?`, window.from)
    .add(`${axis} <= ?`, window.to)
    .among("partition", findPartitions(sender, withUnlisted))
    .add("status = ?", status && statusCode(status))
    .add(
      "order_key = (SELECT order_key FROM orders WHERE orders.seller = ? AND order_number = ?)",
      ...(orderNumber === undefined ? [] : [sellerId, orderNumber]),
    )
    .add("package_id IN (SELECT value FROM json_each(?))", packageIds && JSON.stringify(packageIds))
    .add(
      `EXISTS (SELECT 1 FROM package_records AS record, json_each(record.document, '$.lines') AS line
         WHERE record.key = packages.key AND json_extract(line.value, '$.stockCode') = ?)`,
      stockCode,
    );
}

/** A column as SQLite compares it without choosing an index by it. */
function noIndex(column: string): string {
  return `+${column}`;
}
