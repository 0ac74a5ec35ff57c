import type { Order } from "../domain/model/order.ts";
import { type PackageStatus, packageStatuses } from "../domain/model/package-status.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { PackageFilter, PackagePage, PackageReader, WireRenderer } from "../domain/store.ts";
import { numberOf, recordOf } from "./columns.ts";
import { count, type Standing } from "./counts.ts";
import type { Database } from "./database.ts";
import { Listing } from "./listing.ts";
import type { Orders } from "./orders.ts";
import type { Sellers } from "./sellers.ts";
import { dayOf, shelfOf, statusCode } from "./shelves.ts";

/** Packages, their wire text, their counts, and who holds which line. */
export class Packages implements PackageReader {
  readonly #database: Database;
  readonly #sellers: Sellers;
  readonly #orders: Orders;
  readonly #renderer: WireRenderer;
  readonly #listing: Listing;

  constructor(database: Database, sellers: Sellers, orders: Orders, renderer: WireRenderer) {
    this.#database = database;
    this.#sellers = sellers;
    this.#orders = orders;
    this.#renderer = renderer;
    this.#listing = new Listing(database);
  }

  find(sellerId: string, packageId: string): ShipmentPackage | undefined {
    return this.#one("seller = ? AND package_id = ?", this.#sellers.keyOf(sellerId), packageId);
  }

  findByTracking(sellerId: string, cargoTrackingNumber: string): ShipmentPackage | undefined {
    const seller = this.#sellers.keyOf(sellerId);
    return this.#one("seller = ? AND tracking = ?", seller, cargoTrackingNumber);
  }

  holding(sellerId: string, orderLineId: string): ShipmentPackage | undefined {
    const row = this.#database.row(
      `SELECT document FROM current_lines JOIN package_records USING (key)
       WHERE order_line_id = ? AND current_lines.seller = ?`,
      orderLineId,
      this.#sellers.keyOf(sellerId),
    );
    return row && recordOf<ShipmentPackage>(row[0]);
  }

  ofOrder(sellerId: string, orderNumber: string): readonly ShipmentPackage[] {
    const orderKey = this.#orders.keyOf(sellerId, orderNumber);
    return orderKey === undefined ? [] : this.#orders.packagesOf(orderKey);
  }

  list(sellerId: string, filter: PackageFilter): PackagePage {
    return this.#listing.page(this.#sellers.keyOf(sellerId), filter);
  }

  countByStatus(sellerId: string): ReadonlyMap<PackageStatus, number> {
    const rows = this.#database.rows(
      "SELECT status, sum(n) FROM counts WHERE seller = ? AND axis = 0 AND level = 0 GROUP BY status",
      this.#sellers.keyOf(sellerId),
    );
    const found = new Map(rows.map((row) => [numberOf(row[0]), numberOf(row[1])]));
    return new Map(packageStatuses.map((status, code) => [status, found.get(code) ?? 0]));
  }

  save(shipment: ShipmentPackage, order: Order): void {
    const seller = this.#sellers.keyOf(shipment.sellerId);
    const before = this.#standing(shipment.key);
    const after = standingOf(shipment, seller);
    if (before !== undefined) count(this.#database, before, -1);
    count(this.#database, after, 1);
    this.#write(shipment, after);
    this.#database.run(
      "INSERT OR REPLACE INTO package_records (key, wire, document) VALUES (?, ?, ?)",
      shipment.key,
      this.#renderer.package(shipment, order),
      JSON.stringify(shipment),
    );
    if (shipment.status !== "Unpacked") this.#holdLines(shipment, seller);
    this.#listing.changed(shipment.key, before, after);
  }

  /** Forgets what is kept in memory, after a rollback or a restore. */
  forget(): void {
    this.#listing.forget();
  }

  #write(shipment: ShipmentPackage, standing: Standing): void {
    this.#database.run(
      `INSERT INTO packages
         (key, seller, order_key, package_id, tracking, shelf, status, day, created, modified)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET package_id = excluded.package_id, tracking = excluded.tracking,
         shelf = excluded.shelf, status = excluded.status, modified = excluded.modified`,
      shipment.key,
      standing.seller,
      this.#orders.touch(shipment.sellerId, shipment.orderNumber),
      shipment.packageId,
      shipment.cargoTrackingNumber,
      standing.shelf,
      standing.status,
      dayOf(standing.created),
      standing.created,
      standing.modified,
    );
  }

  #holdLines(shipment: ShipmentPackage, seller: number): void {
    for (const line of shipment.lines) {
      this.#database.run(
        "INSERT OR REPLACE INTO current_lines (order_line_id, seller, key) VALUES (?, ?, ?)",
        line.orderLineId,
        seller,
        shipment.key,
      );
    }
  }

  #standing(key: number): Standing | undefined {
    const row = this.#database.row(
      "SELECT seller, shelf, status, created, modified FROM packages WHERE key = ?",
      key,
    );
    if (row === undefined) return undefined;
    const [seller, shelf, status, created, modified] = row.map(numberOf);
    if (seller === undefined || shelf === undefined || status === undefined) return undefined;
    if (created === undefined || modified === undefined) return undefined;
    return { seller, shelf, status, created, modified };
  }

  #one(condition: string, seller: number, value: string): ShipmentPackage | undefined {
    const row = this.#database.row(
      `SELECT document FROM packages JOIN package_records USING (key) WHERE ${condition}`,
      seller,
      value,
    );
    return row && recordOf<ShipmentPackage>(row[0]);
  }
}

/** Where a package stands in the counts and indexes. */
export function standingOf(shipment: ShipmentPackage, seller: number): Standing {
  return {
    seller,
    shelf: shelfOf(shipment.sender, shipment.orderCreatedDate),
    status: statusCode(shipment.shownStatus ?? shipment.status),
    created: shipment.orderCreatedDate,
    modified: shipment.lastModifiedDate,
  };
}
