import type { DateWindow, PackageFilter, PackagePage } from "../domain/filters.ts";
import { bytesOf, numberOf } from "./columns.ts";
import { type Counts, series } from "./counts.ts";
import type { Database, Row, Value } from "./database.ts";
import { partitionsOf, statusCode } from "./listing-partitions.ts";

/**
 * Up to so many rows of a window on creation are found by that date and sorted; more are met soon
 * enough when the packages are passed in the order of their last movement.
 */
const sortedRows = 2000;

/** One page of the package listing, in the order of the last movement. */
export function listPackages(
  database: Database,
  counts: Counts,
  seller: number,
  filter: PackageFilter,
): PackagePage {
  if (filter.orderNumber !== undefined || filter.packageIds !== undefined) {
    return namedPage(database, seller, filter);
  }
  if (filter.stockCode !== undefined) return pageOfProduct(database, seller, filter);
  const { window, page, size, direction } = filter;
  const total = countPackages(database, counts, seller, filter);
  const offset = page * size;
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { total, content: [] };
  const { condition, values } = conditionOf(seller, filter, window);
  const byCreation = window.axis === "created" && total <= sortedRows;
  const status = filter.status === undefined ? "" : "_by_status";
  const rows = database.rows(
    `SELECT CAST(wire AS BLOB) FROM (SELECT key FROM packages
       INDEXED BY ${byCreation ? "packages_created" : `packages_modified${status}`} WHERE ${condition}
       ORDER BY modified ${direction}, key ${direction} LIMIT ? OFFSET ?)
     CROSS JOIN package_records USING (key)`,
    ...values,
    limit,
    offset,
  );
  return { total, content: rows.map(wireOf) };
}

/** How many packages the filter's window, sender and status match, over all pages. */
function countPackages(
  database: Database,
  counts: Counts,
  seller: number,
  filter: PackageFilter,
): number {
  const { axis, from, to } = filter.window;
  const kept = axis === "created" ? series.packagesCreated : series.packagesModified;
  const statuses = filter.status && [statusCode(filter.status)];
  const query = {
    seller,
    series: partitionsOf(filter.sender).map((partition) => kept[partition] ?? 0),
  };
  return counts.total({ ...query, statuses, from, to }, (first, last) => {
    const { condition, values } = conditionOf(seller, filter, { axis, from: first, to: last });
    const row = database.row(
      `SELECT count(*) FROM packages INDEXED BY packages_${axis} WHERE ${condition}`,
      ...values,
    );
    return numberOf(row?.[0]);
  });
}

/** A listing that names its order or its packages: few rows, found by name and then filtered. */
function namedPage(database: Database, seller: number, filter: PackageFilter): PackagePage {
  const { condition, values } = conditionOf(seller, filter, filter.window);
  const { orderNumber, packageIds, direction, page, size } = filter;
  const named: string[] = [];
  if (orderNumber !== undefined) {
    named.push("order_key = (SELECT order_key FROM orders WHERE seller = ? AND order_number = ?)");
    values.push(seller, orderNumber);
  }
  if (packageIds !== undefined) {
    // One parameter however many ids, so that one prepared statement serves them all.
    named.push("package_id IN (SELECT value FROM json_each(?))");
    values.push(JSON.stringify(packageIds));
  }
  const index = orderNumber === undefined ? "packages_by_id" : "packages_by_order";
  const rows = database.rows(
    `SELECT CAST(wire AS BLOB) FROM packages INDEXED BY ${index} JOIN package_records USING (key)
     WHERE ${condition} AND ${named.join(" AND ")} ORDER BY modified ${direction}, key ${direction}`,
    ...values,
  );
  return { total: rows.length, content: rows.slice(page * size, (page + 1) * size).map(wireOf) };
}

/** A listing of one product's packages reads the lines of every package; no seller's call asks for it. */
function pageOfProduct(database: Database, seller: number, filter: PackageFilter): PackagePage {
  const { condition, values } = conditionOf(seller, filter, filter.window);
  const { stockCode = "", direction, page, size } = filter;
  const found = database.rows(
    `SELECT key FROM packages JOIN package_records USING (key) WHERE ${condition} AND EXISTS (
       SELECT 1 FROM json_each(document, '$.lines') AS line
       WHERE json_extract(line.value, '$.stockCode') = ?)
     ORDER BY modified ${direction}, key ${direction}`,
    ...values,
    stockCode,
  );
  const content = found.slice(page * size, (page + 1) * size).map(([key = null]) => {
    const row = database.row("SELECT CAST(wire AS BLOB) FROM package_records WHERE key = ?", key);
    return bytesOf(row?.[0] ?? null);
  });
  return { total: found.length, content };
}

function conditionOf(
  seller: number,
  { sender, status }: PackageFilter,
  { axis, from, to }: DateWindow,
): { readonly condition: string; readonly values: Value[] } {
  const partitions = partitionsOf(sender).join(",");
  const condition = `packages.seller = ? AND ${axis} BETWEEN ? AND ? AND partition IN (${partitions})`;
  const values = [seller, from, to];
  if (status === undefined) return { condition, values };
  return { condition: `${condition} AND status = ?`, values: [...values, statusCode(status)] };
}

function wireOf(row: Row): Uint8Array {
  return bytesOf(row[0]);
}
