import type { Order } from "../domain/model/order.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import { orderStanding } from "../domain/rules/order-standing.ts";
import type { BulkLoader, Sequence, WireRenderer } from "../domain/store.ts";
import { textOf } from "./columns.ts";
import { rebuildCounts } from "./counts.ts";
import type { Database } from "./database.ts";
import { searchable } from "./order-search.ts";
import { standingOf } from "./packages.ts";
import { indexes } from "./schema.ts";
import type { Sellers } from "./sellers.ts";
import type { Sequences } from "./sequences.ts";
import { dayOf, statusCode } from "./shelves.ts";

/** Orders per transaction: enough to spread a commit's cost, few enough to stay small in memory. */
const batch = 2000;

/** What a bulk load writes with. */
export interface BulkParts {
  readonly database: Database;
  readonly sellers: Sellers;
  readonly sequences: Sequences;
  readonly renderer: WireRenderer;
}

/**
 * Runs a bulk load. The indexes are dropped first and built at the end, as are the counts; a load
 * that is cut off is made good when the file is opened next, with the batches that were finished.
 */
export function bulkLoad(parts: BulkParts, work: (loader: BulkLoader) => void): void {
  const { database } = parts;
  // Nothing waits for the disk until the indexes are built: before that, the load is not acknowledged.
  database.execute("PRAGMA synchronous = OFF");
  // What is new in a file goes straight into it, where a write-ahead log would have it written twice.
  // This journal too takes back a batch that was cut off.
  database.execute("PRAGMA journal_mode = TRUNCATE");
  for (const index of indexNames(database)) database.execute(`DROP INDEX ${index}`);
  const loader = new Loader(parts);
  try {
    work(loader);
    loader.finish();
  } catch (error) {
    loader.abandon();
    throw error;
  } finally {
    // Before the last transaction: its commit brings to the disk whatever of the file is not there.
    database.execute("PRAGMA synchronous = FULL");
    database.transaction(() => {
      for (const index of indexes) database.execute(index);
      rebuildCounts(database);
    });
    database.execute("PRAGMA journal_mode = WAL");
  }
}

function indexNames(database: Database): readonly string[] {
  return database
    .rows("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .map((row) => textOf(row[0]));
}

class Loader implements BulkLoader {
  readonly #parts: BulkParts;
  #inBatch = 0;

  constructor(parts: BulkParts) {
    this.#parts = parts;
  }

  reserve(sequence: Sequence | "key", count: number): string {
    this.#begin();
    return this.#parts.sequences.reserve(sequence, count);
  }

  add(order: Order, packages: readonly ShipmentPackage[]): void {
    this.#begin();
    const seller = this.#parts.sellers.keyOf(order.sellerId);
    const orderKey = this.#addOrder(order, packages, seller);
    for (const shipment of packages) this.#addPackage(shipment, order, seller, orderKey);
    this.#inBatch += 1;
    if (this.#inBatch > batch) this.finish();
  }

  finish(): void {
    if (this.#inBatch > 0) this.#parts.database.execute("COMMIT");
    this.#inBatch = 0;
  }

  abandon(): void {
    if (this.#inBatch > 0) this.#parts.database.rollBack();
    this.#inBatch = 0;
  }

  #begin(): void {
    if (this.#inBatch > 0) return;
    this.#parts.database.execute("BEGIN IMMEDIATE");
    this.#inBatch = 1;
  }

  #addOrder(order: Order, packages: readonly ShipmentPackage[], seller: number): bigint {
    const standing = orderStanding(packages);
    const { database } = this.#parts;
    const orderKey = database.insert(
      `INSERT INTO orders (seller, order_id, order_number, created, updated, status, same_day,
         payment_type, total_amount, total_discount, citizenship_id, buyer_name, recipient)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      seller,
      order.orderId,
      order.orderNumber,
      order.createdDate,
      standing.updatedDate,
      statusCode(standing.status),
      order.sameDayDelivery ? 1 : 0,
      order.paymentType,
      standing.totalAmount,
      standing.totalDiscountAmount,
      order.buyer.tcIdentityNumber ?? "",
      searchable(order.buyer.fullName),
      searchable(order.shippingAddress.fullName ?? ""),
    );
    database.run(
      "INSERT INTO order_records (order_key, document) VALUES (?, ?)",
      orderKey,
      JSON.stringify(order),
    );
    return orderKey;
  }

  #addPackage(shipment: ShipmentPackage, order: Order, seller: number, orderKey: bigint): void {
    const { database, renderer } = this.#parts;
    const standing = standingOf(shipment, seller);
    database.run(
      `INSERT INTO packages
         (key, seller, order_key, package_id, tracking, shelf, status, day, created, modified)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      shipment.key,
      seller,
      orderKey,
      shipment.packageId,
      shipment.cargoTrackingNumber,
      standing.shelf,
      standing.status,
      dayOf(standing.created),
      standing.created,
      standing.modified,
    );
    database.run(
      "INSERT INTO package_records (key, wire, document) VALUES (?, ?, ?)",
      shipment.key,
      renderer.package(shipment, order),
      JSON.stringify(shipment),
    );
    for (const line of shipment.lines) {
      // A whole line of an unpacked package is taken over by the package that comes after it.
      database.run(
        "INSERT OR REPLACE INTO current_lines (order_line_id, seller, key) VALUES (?, ?, ?)",
        line.orderLineId,
        seller,
        shipment.key,
      );
    }
  }
}
