import type { Database } from "@marketplace-seller/sqlite";
import type { Found, PackageFilter, RenderedPage } from "../domain/filters.ts";
import type { Order } from "../domain/model/order.ts";
import {
  type PackageStatus,
  packageStatuses,
  type ShipmentPackage,
} from "../domain/model/shipment-package.ts";
import type { PackageReader, WireRenderer } from "../domain/store.ts";
import { numberOf, partitionOf, recordOf, statusCode } from "./columns.ts";
import type { Orders } from "./orders.ts";
import { listPackages, searchPackages } from "./package-listing.ts";

/** Packages, their wire text, and who holds which line. */
export class Packages implements PackageReader {
  readonly #database: Database;
  readonly #orders: Orders;
  readonly #renderer: WireRenderer;

  constructor(database: Database, orders: Orders, renderer: WireRenderer) {
    this.#database = database;
    this.#orders = orders;
    this.#renderer = renderer;
  }

  find(sellerId: string, packageId: string): ShipmentPackage | undefined {
    return this.#one("package_id = ?", sellerId, packageId);
  }

  findByTracking(sellerId: string, cargoTrackingNumber: string): ShipmentPackage | undefined {
    return this.#one("tracking = ?", sellerId, cargoTrackingNumber);
  }

  findByLine(sellerId: string, orderLineId: string): ShipmentPackage | undefined {
    const row = this.#database.row(
      `SELECT document FROM current_lines JOIN package_records USING (key)
       WHERE order_line_id = ? AND current_lines.seller = ?`,
      orderLineId,
      sellerId,
    );
    return row && recordOf<ShipmentPackage>(row[0]);
  }

  ofOrder(sellerId: string, orderNumber: string): readonly ShipmentPackage[] {
    return this.#orders.packagesOf(sellerId, orderNumber);
  }

  list(sellerId: string, filter: PackageFilter): RenderedPage {
    return listPackages(this.#database, sellerId, filter);
  }

  search(sellerId: string, filter: PackageFilter): Found<ShipmentPackage> {
    return searchPackages(this.#database, sellerId, filter);
  }

  countByStatus(sellerId: string): ReadonlyMap<PackageStatus, number> {
    const rows = this.#database.rows(
      `SELECT status, sum(n) FROM counts WHERE seller = ? AND series = 'created' AND level = 0
       GROUP BY status`,
      sellerId,
    );
    const found = new Map(rows.map((row) => [numberOf(row[0]), numberOf(row[1])]));
    return new Map(packageStatuses.map((status, code) => [status, found.get(code) ?? 0]));
  }

  save(shipment: ShipmentPackage, order: Order): void {
    const orderKey = this.#orders.keyOf(order);
    this.#database.run(
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
      partitionOf(shipment.sender, shipment.orderCreatedDate),
      statusCode(shipment.shownStatus ?? shipment.status),
      shipment.orderCreatedDate,
      shipment.lastModifiedDate,
    );
    this.#database.run(
      "INSERT OR REPLACE INTO package_records (key, document) VALUES (?, ?)",
      shipment.key,
      JSON.stringify(shipment),
    );
    this.#database.run(
      "INSERT OR REPLACE INTO package_wires (key, wire) VALUES (?, ?)",
      shipment.key,
      this.#renderer.package(shipment, order),
    );
    this.#holdLines(shipment);
    this.#orders.follow(orderKey);
  }

  /** The lines of an unpacked package are its own only as long as no other package has them. */
  #holdLines(shipment: ShipmentPackage): void {
    const otherwise = shipment.status === "Unpacked" ? "IGNORE" : "REPLACE";
    for (const line of shipment.lines) {
      this.#database.run(
        `INSERT OR ${otherwise} INTO current_lines (order_line_id, seller, key) VALUES (?, ?, ?)`,
        line.orderLineId,
        shipment.sellerId,
        shipment.key,
      );
    }
  }

  #one(condition: string, sellerId: string, value: string): ShipmentPackage | undefined {
    const row = this.#database.row(
      `SELECT document FROM packages JOIN package_records USING (key)
       WHERE seller = ? AND ${condition}`,
      sellerId,
      value,
    );
    return row && recordOf<ShipmentPackage>(row[0]);
  }
}
