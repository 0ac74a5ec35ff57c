import type { Database } from "@marketplace-seller/sqlite";
import type { Found, PackageFilter, RenderedPage } from "../domain/filters.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import { numberOf, partitionsOf, recordOf, statusCode } from "./columns.ts";
import { countDays, total } from "./counts.ts";
import { Conditions, type PageQuery, readWires } from "./page-query.ts";

/** One page of packages, in the order of the last movement, as the seller sees it. */
export function listPackages(
  database: Database,
  sellerId: string,
  filter: PackageFilter,
): RenderedPage {
  const { total, page } = findPage(database, sellerId, filter);
  if (page === undefined) return { total, count: 0, content: new Uint8Array() };
  return { total, ...readWires(database, "package_wires", page) };
}

/** The same page as records. */
export function searchPackages(
  database: Database,
  sellerId: string,
  filter: PackageFilter,
): Found<ShipmentPackage> {
  const { total, page } = findPage(database, sellerId, filter);
  if (page === undefined) return { total, content: [] };
  const rows = database.rows(
    `SELECT document FROM (${page.keys}) CROSS JOIN package_records USING (key)`,
    ...page.values,
  );
  return { total, content: rows.map((row) => recordOf<ShipmentPackage>(row[0])) };
}

/** How many packages there are, and the query of the page's keys; undefined for a page with nothing on it. */
function findPage(
  database: Database,
  sellerId: string,
  filter: PackageFilter,
): { readonly total: number; readonly page: PageQuery | undefined } {
  const { page, size, direction } = filter;
  const total = countPackages(database, sellerId, filter);
  const offset = page * size;
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { total, page: undefined };
  const { sql, values } = conditionsOf(sellerId, filter);
  const keys = `SELECT key FROM packages INDEXED BY ${indexFor(database, sellerId, filter, total)}
    WHERE ${sql} ORDER BY modified ${direction}, key ${direction} LIMIT ? OFFSET ?`;
  return { total, page: { keys, values: [...values, limit, offset] } };
}

/** How many packages the filter matches, over all pages. */
function countPackages(database: Database, sellerId: string, filter: PackageFilter): number {
  const { window, sender, withUnlisted, status, orderNumber, packageIds, stockCode } = filter;
  const { axis, from, to } = window;
  const count = (index: string, within: PackageFilter): number => {
    const { sql, values } = conditionsOf(sellerId, within);
    const counted = `SELECT count(*) FROM packages INDEXED BY ${index} WHERE ${sql}`;
    return numberOf(database.row(counted, ...values)?.[0]);
  };
  if ((orderNumber ?? packageIds ?? stockCode) !== undefined) return count(indexOf(filter), filter);
  const statuses = status && [statusCode(status)];
  const query = {
    sellerId,
    series: axis,
    partitions: partitionsOf(sender, withUnlisted),
    statuses,
    from,
    to,
  };
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

/** Sorting more takes longer than what it spares. */
const MOST_SORTED = 20_000;

/**
 * The index of a page. In the order of the listing an old window comes after everything that moved since: where
 * that is more than what was created in the window, the window's own packages are sorted instead.
 */
export function indexFor(
  database: Database,
  sellerId: string,
  filter: PackageFilter,
  found: number,
): string {
  const { window, sender, withUnlisted, status, stockCode, direction } = filter;
  const listed = indexOf(filter);
  const isWindow = listed.startsWith("packages_modified") && window.axis === "created";
  if (!isWindow || stockCode !== undefined || found > MOST_SORTED) return listed;
  const counted = {
    sellerId,
    partitions: partitionsOf(sender, withUnlisted),
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

function conditionsOf(sellerId: string, filter: PackageFilter): Conditions {
  const { window, sender, withUnlisted, status, orderNumber, packageIds, stockCode } = filter;
  return new Conditions()
    .add("seller = ?", sellerId)
    .add(`${window.axis} >= ?`, window.from)
    .add(`${window.axis} <= ?`, window.to)
    .among("partition", partitionsOf(sender, withUnlisted))
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
