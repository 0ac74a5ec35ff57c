import type { Database } from "@marketplace-seller/sqlite";
import type { Order } from "../domain/model/order.ts";
import { packageStatuses, type ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { PackageTable, WireRenderer } from "../domain/store.ts";
import { findPartition, readNumber, readRecord, readRecords, statusCode } from "./columns.ts";
import { findOrderKey, updateOrder } from "./orders.ts";
import { queryPackages } from "./package-listing.ts";
import { readPage, readWires } from "./page-query.ts";

/** Packages, their wire text, and which package has which line. */
export function packageTable(database: Database, renderer: WireRenderer): PackageTable {
  const find = (column: "package_id" | "tracking", sellerId: string, value: string) =>
    readRecord<ShipmentPackage>(
      database,
      `SELECT document FROM packages JOIN package_records USING (key) WHERE seller = ? AND ${column} = ?`,
      sellerId,
      value,
    );
  return {
    find: (sellerId, packageId) => find("package_id", sellerId, packageId),
    findByTracking: (sellerId, cargoTrackingNumber) =>
      find("tracking", sellerId, cargoTrackingNumber),
    findByLine: (sellerId, orderLineId) =>
      readRecord<ShipmentPackage>(
        database,
        `SELECT document FROM current_lines JOIN package_records USING (key)
         WHERE order_line_id = ? AND current_lines.seller = ?`,
        orderLineId,
        sellerId,
      ),
    ofOrder: (sellerId, orderNumber) =>
      readRecords<ShipmentPackage>(
        database,
        `SELECT document FROM orders JOIN packages USING (order_key) JOIN package_records USING (key)
         WHERE orders.seller = ? AND order_number = ? ORDER BY key`,
        sellerId,
        orderNumber,
      ),
    list: (sellerId, filter) =>
      readWires(database, "package_wires", queryPackages(database, sellerId, filter)),
    search: (sellerId, filter) =>
      readPage(database, "package_records", queryPackages(database, sellerId, filter)),
    countByStatus: (sellerId) => {
      const rows = database.rows(
        "SELECT status, count(*) FROM packages WHERE seller = ? GROUP BY status",
        sellerId,
      );
      const found = new Map(rows.map((row) => [readNumber(row[0]), readNumber(row[1])]));
      return new Map(packageStatuses.map((status, code) => [status, found.get(code) ?? 0]));
    },
    save: (shipment, order) => savePackage(database, shipment, order, renderer),
  };
}

function savePackage(
  database: Database,
  shipment: ShipmentPackage,
  order: Order,
  renderer: WireRenderer,
): void {
  const orderKey = findOrderKey(database, order);
  database.run(
    `INSERT INTO packages
       (key, seller, order_key, package_id, tracking, partition, status, created, modified)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET package_id = excluded.package_id, tracking = excluded.tracking,
       partition = excluded.partition, status = excluded.status, modified = excluded.modified`,
    shipment.key,
    shipment.sellerId,
    orderKey,
    shipment.packageId,
    shipment.cargoTrackingNumber,
    findPartition(shipment.sender, shipment.orderCreatedDate),
    statusCode(shipment.shownStatus ?? shipment.status),
    shipment.orderCreatedDate,
    shipment.lastModifiedDate,
  );
  database.run(
    "INSERT OR REPLACE INTO package_records (key, document) VALUES (?, ?)",
    shipment.key,
    JSON.stringify(shipment),
  );
  database.run(
    "INSERT OR REPLACE INTO package_wires (key, wire) VALUES (?, ?)",
    shipment.key,
    renderer.package(shipment, order),
  );
  // The lines of an unpacked package are its own only as long as no other package has them.
  const otherwise = shipment.status === "Unpacked" ? "IGNORE" : "REPLACE";
  database.runEach(
    `INSERT OR ${otherwise} INTO current_lines (order_line_id, seller, key) VALUES (?, ?, ?)`,
    shipment.lines.map((line) => [line.orderLineId, shipment.sellerId, shipment.key]),
  );
  updateOrder(database, orderKey);
}
