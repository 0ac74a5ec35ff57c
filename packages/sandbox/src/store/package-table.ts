import type { Database, Value } from "@marketplace-seller/sqlite";
import type { Order } from "../domain/model/order.ts";
import { packageStatuses, type ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { LateListing, PackageTable, WireRenderer } from "../domain/store.ts";
import {
  findPartition,
  parseRecord,
  readNumber,
  readRecord,
  readRecords,
  statusCode,
  UNLISTED_PARTITION,
} from "./columns.ts";
import { findOrderKey, updateOrder } from "./order-table.ts";
import { queryPackages } from "./package-listing.ts";
import { readPage, readWires } from "./page-query.ts";

/** Packages, their JSON text for listings, and which contains which line. */
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
    isListingDue: (now) =>
      database.row("SELECT 1 FROM late_packages WHERE due <= ?", now) !== undefined,
    save: (shipment, order) => {
      const listing = findLateListing(database, order);
      if (listing === undefined) savePackage(database, shipment, order, renderer);
      else saveUnlisted(database, shipment, order, renderer, listing);
    },
    saveUnlisted: (shipment, order, listing) =>
      saveUnlisted(database, shipment, order, renderer, listing),
    listDue: (now) => {
      for (const [shipment, order] of findDue(database, now))
        savePackage(database, shipment, order, renderer);
    },
  };
}

function savePackage(
  database: Database,
  shipment: ShipmentPackage,
  order: Order,
  renderer: WireRenderer,
): void {
  const orderKey = findOrderKey(database, order);
  const partition = findPartition(shipment.sender, shipment.orderCreatedDate);
  database.run(
    `${insertPackage}
     ON CONFLICT (key) DO UPDATE SET package_id = excluded.package_id, tracking = excluded.tracking,
       partition = excluded.partition, status = excluded.status, modified = excluded.modified`,
    ...packageColumns(shipment, orderKey, partition),
  );
  database.run(
    "INSERT OR REPLACE INTO package_wires (key, wire) VALUES (?, ?)",
    shipment.key,
    renderer.package(shipment, order),
  );
  database.run("DELETE FROM late_packages WHERE key = ?", shipment.key);
  saveRecord(database, shipment);
  updateOrder(database, orderKey);
}

/** Listings still return its old state. */
function saveUnlisted(
  database: Database,
  shipment: ShipmentPackage,
  order: Order,
  renderer: WireRenderer,
  { until, isNewOrder }: LateListing,
): void {
  const { key } = shipment;
  const orderKey = findOrderKey(database, order);
  database.run(
    `INSERT INTO late_packages (key, order_key, due, is_new_order, shown)
     VALUES (?, ?, ?, ?, (SELECT document FROM package_records WHERE key = ?))
     ON CONFLICT (key) DO UPDATE SET due = excluded.due`,
    ...[key, orderKey, until, isNewOrder ? 1 : 0, key],
  );
  database.run(
    `${insertPackage} ON CONFLICT (key) DO NOTHING`,
    ...packageColumns(shipment, orderKey, UNLISTED_PARTITION),
  );
  database.run(
    "INSERT OR IGNORE INTO package_wires (key, wire) VALUES (?, ?)",
    key,
    renderer.package(shipment, order),
  );
  saveRecord(database, shipment);
}

const insertPackage = `INSERT INTO packages
    (key, seller, order_key, package_id, tracking, partition, status, created, modified)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

function packageColumns(
  shipment: ShipmentPackage,
  orderKey: number,
  partition: number,
): readonly Value[] {
  return [
    shipment.key,
    shipment.sellerId,
    orderKey,
    shipment.packageId,
    shipment.cargoTrackingNumber,
    partition,
    statusCode(shipment.shownStatus ?? shipment.status),
    shipment.orderCreatedDate,
    shipment.lastModifiedDate,
  ];
}

/** Every change of a hidden order's packages stays hidden with it. */
function findLateListing(database: Database, order: Order): LateListing | undefined {
  const row = database.row(
    "SELECT due FROM late_packages WHERE is_new_order = 1 AND order_key = ?",
    findOrderKey(database, order),
  );
  if (row === undefined) return undefined;
  const [due = null] = row;
  return { until: due === null ? null : readNumber(due), isNewOrder: true };
}

function findDue(
  database: Database,
  now: number,
): readonly (readonly [shipment: ShipmentPackage, order: Order])[] {
  const rows = database.rows(
    `SELECT package_records.document AS package, order_records.document AS its_order
     FROM late_packages JOIN package_records USING (key) JOIN order_records USING (order_key)
     WHERE due <= ? ORDER BY due, key`,
    now,
  );
  return rows.map((row) => [parseRecord<ShipmentPackage>(row[0]), parseRecord<Order>(row[1])]);
}

/** Its lines belong to this package from now on. */
function saveRecord(database: Database, shipment: ShipmentPackage): void {
  database.run(
    "INSERT OR REPLACE INTO package_records (key, document) VALUES (?, ?)",
    shipment.key,
    JSON.stringify(shipment),
  );
  // An `Unpacked` one contains its lines only until another does.
  const onConflict = shipment.status === "Unpacked" ? "IGNORE" : "REPLACE";
  database.runEach(
    `INSERT OR ${onConflict} INTO current_lines (order_line_id, seller, key) VALUES (?, ?, ?)`,
    shipment.lines.map((line) => [line.orderLineId, shipment.sellerId, shipment.key]),
  );
}
