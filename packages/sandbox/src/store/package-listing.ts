import type { PackageFilter } from "../domain/filters.ts";
import { numberOf } from "./columns.ts";
import { Conditions } from "./conditions.ts";
import { total } from "./counts.ts";
import type { Database, Row } from "./database.ts";
import { partitionsOf, statusCode } from "./listing-partitions.ts";

/**
 * One page of packages, in the order of the last movement.
 *
 * @param column - what of a record each row holds
 */
export function listPackages(
  database: Database,
  sellerId: string,
  filter: PackageFilter,
  column: "CAST(wire AS BLOB)" | "document",
): { readonly total: number; readonly rows: readonly Row[] } {
  const { page, size, direction } = filter;
  const found = countPackages(database, sellerId, filter);
  const offset = page * size;
  const limit = Math.min(size, found - offset);
  if (limit <= 0) return { total: found, rows: [] };
  const { sql, values } = conditionsOf(sellerId, filter);
  const rows = database.rows(
    `SELECT ${column} FROM (SELECT key FROM packages
       INDEXED BY ${indexOf(filter)} WHERE ${sql}
       ORDER BY modified ${direction}, key ${direction} LIMIT ? OFFSET ?)
     CROSS JOIN package_records USING (key)`,
    ...values,
    limit,
    offset,
  );
  return { total: found, rows };
}

/** How many packages the filter matches, over all pages. */
function countPackages(database: Database, sellerId: string, filter: PackageFilter): number {
  const { window, sender, status, orderNumber, packageIds, stockCode } = filter;
  const { axis, from, to } = window;
  const count = (index: string, within: PackageFilter): number => {
    const { sql, values } = conditionsOf(sellerId, within);
    const counted = `SELECT count(*) FROM packages INDEXED BY ${index} WHERE ${sql}`;
    return numberOf(database.row(counted, ...values)?.[0]);
  };
  if ((orderNumber ?? packageIds ?? stockCode) !== undefined) return count(indexOf(filter), filter);
  const statuses = status && [statusCode(status)];
  const query = { sellerId, series: axis, partitions: partitionsOf(sender), statuses, from, to };
  return total(database, query, (first, last) =>
    count(`packages_${axis}`, { ...filter, window: { axis, from: first, to: last } }),
  );
}

/** By name there are few; the others are found in the order of the listing. */
function indexOf({ orderNumber, packageIds, status }: PackageFilter): string {
  if (orderNumber !== undefined) return "packages_by_order";
  if (packageIds !== undefined) return "packages_by_id";
  return status === undefined ? "packages_modified" : "packages_modified_by_status";
}

function conditionsOf(sellerId: string, filter: PackageFilter): Conditions {
  const { window, sender, status, orderNumber, packageIds, stockCode } = filter;
  return new Conditions()
    .add("seller = ?", sellerId)
    .add(`${window.axis} >= ?`, window.from)
    .add(`${window.axis} <= ?`, window.to)
    .among("partition", partitionsOf(sender))
    .add("status = ?", status && statusCode(status))
    .add(
      "order_key = (SELECT order_key FROM orders WHERE seller = packages.seller AND order_number = ?)",
      orderNumber,
    )
    .add("package_id IN (SELECT value FROM json_each(?))", packageIds && JSON.stringify(packageIds))
    .add(
      `EXISTS (SELECT 1 FROM package_records AS record, json_each(record.document, '$.lines') AS line
         WHERE record.key = packages.key AND json_extract(line.value, '$.stockCode') = ?)`,
      stockCode,
    );
}
