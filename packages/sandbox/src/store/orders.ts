import type { Database } from "@marketplace-seller/sqlite";
import type { OrderPage, OrderSearch, OrderSummaryPage } from "../domain/filters.ts";
import type { Order } from "../domain/model/order.ts";
import type { PackageStatus } from "../domain/model/package-status.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import { type OrderStanding, orderStanding } from "../domain/rules/order-standing.ts";
import type { OrderReader } from "../domain/store.ts";
import { numberOf, recordOf } from "./columns.ts";
import { statusCode } from "./listing-partitions.ts";
import { searchable, searchOrders, summarizeOrders } from "./order-search.ts";

/** Orders, with columns that follow their packages. */
export class Orders implements OrderReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  find(sellerId: string, orderNumber: string): Order | undefined {
    return this.#one("order_number = ?", sellerId, orderNumber);
  }

  findById(sellerId: string, orderId: string): Order | undefined {
    return this.#one("order_id = ?", sellerId, orderId);
  }

  search(sellerId: string, search: OrderSearch): OrderPage {
    return searchOrders(this.#database, sellerId, search);
  }

  summaries(sellerId: string, search: OrderSearch): OrderSummaryPage {
    return summarizeOrders(this.#database, sellerId, search);
  }

  /** Every package of the order, oldest first. */
  packagesOf(sellerId: string, orderNumber: string): readonly ShipmentPackage[] {
    return this.#database
      .rows(
        `SELECT document FROM orders JOIN packages USING (order_key) JOIN package_records USING (key)
         WHERE orders.seller = ? AND order_number = ? ORDER BY key`,
        sellerId,
        orderNumber,
      )
      .map((row) => recordOf<ShipmentPackage>(row[0]));
  }

  save(order: Order): void {
    const row = this.#database.row(
      `INSERT INTO orders (seller, order_id, order_number, created, updated, status, same_day,
         payment_type, total_amount, total_discount, citizenship_id, buyer_name, recipient)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (order_id) DO UPDATE SET same_day = excluded.same_day,
         buyer_name = excluded.buyer_name, recipient = excluded.recipient RETURNING order_key`,
      order.sellerId,
      order.orderId,
      order.orderNumber,
      order.createdDate,
      order.createdDate,
      statusCode("Created"),
      order.sameDayDelivery ? 1 : 0,
      order.paymentType,
      "0.00",
      "0.00",
      order.buyer.tcIdentityNumber ?? "",
      searchable(order.buyer.fullName),
      searchable(order.shippingAddress.fullName ?? ""),
    );
    this.#database.run(
      "INSERT OR REPLACE INTO order_records (order_key, document) VALUES (?, ?)",
      numberOf(row?.[0]),
      JSON.stringify(order),
    );
  }

  /** The key of a saved order. */
  keyOf({ orderId }: Order): number {
    const row = this.#database.row("SELECT order_key FROM orders WHERE order_id = ?", orderId);
    if (row === undefined) throw new RangeError("A package is saved after its order");
    return numberOf(row[0]);
  }

  /** Brings the columns of an order up to date with its packages. */
  follow(orderKey: number): void {
    const standing = this.#standingAt(orderKey);
    this.#database.run(
      "UPDATE orders SET updated = ?, status = ?, total_amount = ?, total_discount = ? WHERE order_key = ?",
      standing.updatedDate,
      statusCode(standing.status),
      standing.totalAmount,
      standing.totalDiscountAmount,
      orderKey,
    );
  }

  #standingAt(orderKey: number): OrderStanding {
    const rows = this.#database.rows(
      `SELECT json_extract(document, '$.status', '$.lastModifiedDate', '$.totalAmount',
         '$.totalDiscountAmount')
       FROM packages JOIN package_records USING (key) WHERE order_key = ?`,
      orderKey,
    );
    return orderStanding(
      rows.map((row) => {
        const [status, lastModifiedDate, totalAmount, totalDiscountAmount] = recordOf<
          [PackageStatus, number, string, string]
        >(row[0]);
        return { status, lastModifiedDate, totalAmount, totalDiscountAmount };
      }),
    );
  }

  #one(condition: string, sellerId: string, value: string): Order | undefined {
    const row = this.#database.row(
      `SELECT document FROM orders JOIN order_records USING (order_key)
       WHERE seller = ? AND ${condition}`,
      sellerId,
      value,
    );
    return row && recordOf<Order>(row[0]);
  }
}
