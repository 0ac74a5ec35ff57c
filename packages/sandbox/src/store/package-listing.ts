import type { Database } from "@marketplace-seller/sqlite";
import type { PackageFilter } from "../domain/filters.ts";
import { findPartitions, readNumber, statusCode } from "./columns.ts";
import { countDays, total } from "./counts.ts";
import { Conditions, limitAndOffset, type PageQuery } from "./page-query.ts";

export function queryPackages(
  database: Database,
  sellerId: string,
  filter: PackageFilter,
): PageQuery {
  const { direction } = filter;
  const total = countPackages(database, sellerId, filter);
  const { sql, values } = packageConditions(sellerId, filter);
  const keys = `SELECT key FROM packages INDEXED BY ${chooseIndex(database, sellerId, filter, total)}
    WHERE ${sql} ORDER BY modified ${direction}, key ${direction} LIMIT ? OFFSET ?`;
  return { total, keys, values: [...values, ...limitAndOffset(filter, total)] };
}

function countPackages(database: Database, sellerId: string, filter: PackageFilter): number {
  const { window, sender, withUnlisted, status, orderNumber, packageIds, stockCode } = filter;
  const { axis, from, to } = window;
  const count = (index: string, within: PackageFilter): number => {
    const { sql, values } = packageConditions(sellerId, within);
    const counted = `SELECT count(*) FROM packages INDEXED BY ${index} WHERE ${sql}`;
    return readNumber(database.row(counted, ...values)?.[0]);
  };
  if ((orderNumber ?? packageIds ?? stockCode) !== undefined)
    return count(listingIndex(filter), filter);
  const statuses = status && [statusCode(status)];
  const query = {
    sellerId,
    series: axis,
    partitions: findPartitions(sender, withUnlisted),
    statuses,
    from,
    to,
  };
  return total(database, query, (first, last) =>
    count(`packages_${axis}`, { ...filter, window: { axis, from: first, to: last } }),
  );
}

/** By name there are few; the others are found in the order of the listing. */
function listingIndex({ orderNumber, packageIds, status }: PackageFilter): string {
  if (orderNumber !== undefined) return "packages_by_order";
  if (packageIds !== undefined) return "packages_by_id";
  return status === undefined ? "packages_modified" : "packages_modified_by_status";
}

/** Sorting more takes longer than what it spares. */
const MOST_SORTED = 20_000;

/**
 * The index of a page. In the order of the listing an old window comes after everything that moved since: where
 * that is more than what was created in the window, the window's own packages are sorted instead.
 */
export function chooseIndex(
  database: Database,
  sellerId: string,
  filter: PackageFilter,
  found: number,
): string {
  const { window, sender, withUnlisted, status, stockCode, direction } = filter;
  const listed = listingIndex(filter);
  const isWindow = listed.startsWith("packages_modified") && window.axis === "created";
  if (!isWindow || stockCode !== undefined || found > MOST_SORTED) return listed;
  const counted = {
    sellerId,
    partitions: findPartitions(sender, withUnlisted),
    from: 0,
    to: Number.MAX_SAFE_INTEGER,
  };
  const ahead = countDays(database, {
    ...counted,
    series: "modified",
    statuses: status && [statusCode(status)],
    ...(direction === "DESC" ? { from: window.to } : { to: window.from }),
  });
  const sorted = ahead > found && countDays(database, { ...counted, ...window, series: "created" });
  return sorted !== false && ahead > 2 * sorted ? "packages_created" : listed;
}

function packageConditions(sellerId: string, filter: PackageFilter): Conditions {
  const { window, sender, withUnlisted, status, orderNumber, packageIds, stockCode } = filter;
  return new Conditions()
    .add("seller = ?", sellerId)
    .add(`${window.axis} >= ?`, window.from)
    .add(`${window.axis} <= ?`, window.to)
    .among("partition", findPartitions(sender, withUnlisted))
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
