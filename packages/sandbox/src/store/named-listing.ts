import type { PackageFilter, PackagePage } from "../domain/store.ts";
import { bytesOf } from "./columns.ts";
import type { Database, Row, Value } from "./database.ts";
import { shelvesOf, statusCode } from "./shelves.ts";

/**
 * A listing that names its order or its packages: few rows, found by name and then held against the
 * rest of the filter.
 */
export function namedPage(database: Database, seller: number, filter: PackageFilter): PackagePage {
  const values: Value[] = [seller, filter.window.from, filter.window.to];
  const conditions = [`${filter.window.axis} BETWEEN ? AND ?`];
  conditions.push(`shelf IN (${shelvesOf(filter.sender).join(",")})`);
  if (filter.status !== undefined) {
    conditions.push(`+status = ${statusCode(filter.status)}`);
  }
  if (filter.orderNumber !== undefined) {
    conditions.push(
      "order_key = (SELECT order_key FROM orders WHERE orders.seller = ? AND order_number = ?)",
    );
    values.push(seller, filter.orderNumber);
  }
  if (filter.packageIds !== undefined) {
    // One parameter however many ids, so that one prepared statement serves them all.
    conditions.push("package_id IN (SELECT value FROM json_each(?))");
    values.push(JSON.stringify(filter.packageIds));
  }
  const index = filter.orderNumber === undefined ? "packages_by_id" : "packages_by_order";
  const rows = database.rows(
    `SELECT CAST(wire AS BLOB) FROM packages INDEXED BY ${index} JOIN package_records USING (key)
     WHERE packages.seller = ? AND ${conditions.join(" AND ")}
     ORDER BY modified ${filter.direction}, created ${filter.direction}, key ${filter.direction}`,
    ...values,
  );
  const offset = filter.page * filter.size;
  return { total: rows.length, content: rows.slice(offset, offset + filter.size).map(wireOf) };
}

function wireOf(row: Row): Uint8Array {
  return bytesOf(row[0]);
}
