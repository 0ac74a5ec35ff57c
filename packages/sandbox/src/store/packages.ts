import type { PackageFilter, PackagePage } from "../domain/filters.ts";
import type { Order } from "../domain/model/order.ts";
import { type PackageStatus, packageStatuses } from "../domain/model/package-status.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { PackageReader, WireRenderer } from "../domain/store.ts";
import { numberOf, recordOf } from "./columns.ts";
import { type Counts, series } from "./counts.ts";
import type { Database } from "./database.ts";
import { partitionOf, statusCode } from "./listing-partitions.ts";
import type { Orders } from "./orders.ts";
import { listPackages } from "./package-listing.ts";
import type { Sellers } from "./sellers.ts";

/** What the columns say of a package, and the counts follow. */
interface Standing {
  readonly seller: number;
  readonly partition: number;
  readonly status: number;
  readonly created: number;
  readonly modified: number;
}

/** Packages, their wire text, their counts, and who holds which line. */
export class Packages implements PackageReader {
  readonly #database: Database;
  readonly #sellers: Sellers;
  readonly #orders: Orders;
  readonly #counts: Counts;
  readonly #renderer: WireRenderer;

  constructor(
    database: Database,
    sellers: Sellers,
    orders: Orders,
    counts: Counts,
    renderer: WireRenderer,
  ) {
    this.#database = database;
    this.#sellers = sellers;
    this.#orders = orders;
    this.#counts = counts;
    this.#renderer = renderer;
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
    return this.#orders.packagesOf(sellerId, orderNumber);
  }

  list(sellerId: string, filter: PackageFilter): PackagePage {
    return listPackages(this.#database, this.#counts, this.#sellers.keyOf(sellerId), filter);
  }

  countByStatus(sellerId: string): ReadonlyMap<PackageStatus, number> {
    const rows = this.#database.rows(
      `SELECT status, sum(n) FROM counts WHERE seller = ? AND level = 0
       AND series IN (${series.packagesCreated.join(",")}) GROUP BY status`,
      this.#sellers.keyOf(sellerId),
    );
    const found = new Map(rows.map((row) => [numberOf(row[0]), numberOf(row[1])]));
    return new Map(packageStatuses.map((status, code) => [status, found.get(code) ?? 0]));
  }

  save(shipment: ShipmentPackage, order: Order): void {
    const before = this.#standing(shipment.key);
    const after = standingOf(shipment, this.#sellers.keyOf(shipment.sellerId));
    if (before !== undefined) this.#count(before, -1);
    this.#count(after, 1);
    this.#write(shipment, after, this.#orders.touch(order));
    this.#database.run(
      "INSERT OR REPLACE INTO package_records (key, wire, document) VALUES (?, ?, ?)",
      shipment.key,
      this.#renderer.package(shipment, order),
      JSON.stringify(shipment),
    );
    this.#holdLines(shipment, after.seller);
  }

  #count({ seller, partition, status, created, modified }: Standing, by: 1 | -1): void {
    const [ofCreation, ofMovement] = [
      series.packagesCreated[partition],
      series.packagesModified[partition],
    ];
    this.#counts.add({ seller, series: ofCreation ?? 0, at: created, status }, by);
    this.#counts.add({ seller, series: ofMovement ?? 0, at: modified, status }, by);
  }

  #write(shipment: ShipmentPackage, standing: Standing, orderKey: number): void {
    this.#database.run(
      `INSERT INTO packages
         (key, seller, order_key, package_id, tracking, partition, status, created, modified)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET package_id = excluded.package_id, tracking = excluded.tracking,
         partition = excluded.partition, status = excluded.status, modified = excluded.modified`,
      shipment.key,
      standing.seller,
      orderKey,
      shipment.packageId,
      shipment.cargoTrackingNumber,
      standing.partition,
      standing.status,
      standing.created,
      standing.modified,
    );
  }

  /** The lines of an unpacked package are its own only as long as no other package has them. */
  #holdLines(shipment: ShipmentPackage, seller: number): void {
    const otherwise = shipment.status === "Unpacked" ? "IGNORE" : "REPLACE";
    for (const line of shipment.lines) {
      this.#database.run(
        `INSERT OR ${otherwise} INTO current_lines (order_line_id, seller, key) VALUES (?, ?, ?)`,
        line.orderLineId,
        seller,
        shipment.key,
      );
    }
  }

  #standing(key: number): Standing | undefined {
    const row = this.#database.row(
      "SELECT seller, partition, status, created, modified FROM packages WHERE key = ?",
      key,
    );
    if (row === undefined) return undefined;
    return {
      seller: numberOf(row[0]),
      partition: numberOf(row[1]),
      status: numberOf(row[2]),
      created: numberOf(row[3]),
      modified: numberOf(row[4]),
    };
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

function standingOf(shipment: ShipmentPackage, seller: number): Standing {
  return {
    seller,
    partition: partitionOf(shipment.sender, shipment.orderCreatedDate),
    status: statusCode(shipment.shownStatus ?? shipment.status),
    created: shipment.orderCreatedDate,
    modified: shipment.lastModifiedDate,
  };
}
