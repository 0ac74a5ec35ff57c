import type { Database } from "@marketplace-seller/sqlite";
import type { PackageFilter } from "../domain/filters.ts";
import { packageStatuses } from "../domain/model/shipment-package.ts";
import { findPartitions, statusCode } from "./columns.ts";
import { Conditions, countRows, limitAndOffset, type PageQuery } from "./page-query.ts";

/** Sorted by the last change. */
export function queryPackages(
  database: Database,
  sellerId: string,
  filter: PackageFilter,
): PageQuery {
  const { direction, window } = filter;
  const total = countRows(database, "packages", packageConditions(sellerId, filter, window.axis));
  // In the order of the index on the last change: skipping packages outside of the window is faster than sorting all
  // inside.
  const axis = window.axis === "created" ? noIndex("created") : window.axis;
  const { sql, values } = packageConditions(sellerId, filter, axis);
  const [limit, offset] = limitAndOffset(filter, total);
  // SQLite skips rows one by one, so a page is read from the nearer end.
  const isNearEnd = offset > total / 2;
  const readDirection = isNearEnd ? opposite[direction] : direction;
  const skipped = isNearEnd ? Math.max(0, total - offset - limit) : offset;
  const keys = `SELECT key FROM (
      SELECT key, modified FROM packages WHERE ${sql}
      ORDER BY modified ${readDirection}, key ${readDirection} LIMIT ? OFFSET ?
    ) ORDER BY modified ${direction}, key ${direction}`;
  return { total, keys, values: [...values, limit, skipped] };
}

const opposite = { ASC: "DESC", DESC: "ASC" } as const;

/** @param axis - the date column that the window is compared with */
function packageConditions(sellerId: string, filter: PackageFilter, axis: string): Conditions {
  const {
    window,
    sender,
    withUnlisted,
    status,
    hiddenStatuses,
    orderNumber,
    packageIds,
    stockCode,
  } = filter;
  // Few packages match, so SQLite must use this index, and not that on the seller.
  const isNamed = (orderNumber ?? packageIds) !== undefined;
  return new Conditions()
    .add(`${isNamed ? noIndex("seller") : "seller"} = ?`, sellerId)
    .add(`${axis} >= ?`, window.from)
    .add(`${axis} <= ?`, window.to)
    .among("partition", findPartitions(sender, withUnlisted))
    .add("status = ?", status && statusCode(status))
    .among(
      "status",
      hiddenStatuses &&
        packageStatuses.filter((listed) => !hiddenStatuses.includes(listed)).map(statusCode),
    )
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

/** Keeps SQLite from choosing an index on the column. */
function noIndex(column: string): string {
  return `+${column}`;
}
