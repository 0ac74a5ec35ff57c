import type { Order } from "../domain/model/order.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import { orderStanding } from "../domain/rules/order-standing.ts";
import type { OrderPage, OrderReader, OrderSearch, OrderSummaryPage } from "../domain/store.ts";
import { numberOf, recordOf } from "./columns.ts";
import type { Database } from "./database.ts";
import { OrderPages } from "./order-pages.ts";
import { searchable, searchOrders, summarizeOrders } from "./order-search.ts";
import type { Sellers } from "./sellers.ts";
import { statusCode } from "./shelves.ts";

/** Orders, with columns that follow their packages. */
export class Orders implements OrderReader {
  readonly #database: Database;
  readonly #sellers: Sellers;
  readonly #pages: OrderPages<OrderPage>;
  readonly #summaries: OrderPages<OrderSummaryPage>;
  /** The keys of orders whose packages changed, each with its seller. */
  readonly #touched = new Map<number, number>();

  constructor(database: Database, sellers: Sellers) {
    this.#database = database;
    this.#sellers = sellers;
    this.#pages = new OrderPages(database, searchOrders);
    this.#summaries = new OrderPages(database, summarizeOrders);
  }

  find(sellerId: string, orderNumber: string): Order | undefined {
    return this.#one("order_number = ?", sellerId, orderNumber);
  }

  findById(sellerId: string, orderId: string): Order | undefined {
    return this.#one("order_id = ?", sellerId, orderId);
  }

  search(sellerId: string, search: OrderSearch): OrderPage {
    return this.#pages.page(this.#sellers.keyOf(sellerId), search);
  }

  summaries(sellerId: string, search: OrderSearch): OrderSummaryPage {
    return this.#summaries.page(this.#sellers.keyOf(sellerId), search);
  }

  keyOf(sellerId: string, orderNumber: string): number | undefined {
    const row = this.#database.row(
      "SELECT order_key FROM orders WHERE seller = ? AND order_number = ?",
      this.#sellers.keyOf(sellerId),
      orderNumber,
    );
    return row && numberOf(row[0]);
  }

  packagesOf(orderKey: number): readonly ShipmentPackage[] {
    return this.#database
      .rows(
        "SELECT document FROM packages JOIN package_records USING (key) WHERE order_key = ? ORDER BY key",
        orderKey,
      )
      .map((row) => recordOf<ShipmentPackage>(row[0]));
  }

  save(order: Order): void {
    const seller = this.#sellers.keyOf(order.sellerId);
    this.#changed(seller);
    const row = this.#database.row(
      `INSERT INTO orders (seller, order_id, order_number, created, updated, status, same_day,
         payment_type, total_amount, total_discount, citizenship_id, buyer_name, recipient)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (order_id) DO UPDATE SET same_day = excluded.same_day,
         buyer_name = excluded.buyer_name, recipient = excluded.recipient RETURNING order_key`,
      seller,
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

  /** Notes that a package of the order changed; {@link settle} brings its columns up to date. */
  touch(sellerId: string, orderNumber: string): number {
    const key = this.keyOf(sellerId, orderNumber);
    if (key === undefined) throw new RangeError("A package is saved after its order");
    this.#touched.set(key, this.#sellers.keyOf(sellerId));
    return key;
  }

  /** Brings the columns of touched orders up to date; runs at the end of each write. */
  settle(): void {
    for (const [key, seller] of this.#touched) {
      const standing = orderStanding(this.packagesOf(key));
      this.#database.run(
        "UPDATE orders SET updated = ?, status = ?, total_amount = ?, total_discount = ? WHERE order_key = ?",
        standing.updatedDate,
        statusCode(standing.status),
        standing.totalAmount,
        standing.totalDiscountAmount,
        key,
      );
      this.#changed(seller);
    }
    this.#touched.clear();
  }

  /** Forgets what is kept in memory, after a rollback or a restore. */
  forget(): void {
    this.#touched.clear();
    this.#pages.forget();
    this.#summaries.forget();
  }

  #changed(seller: number): void {
    this.#pages.changed(seller);
    this.#summaries.changed(seller);
  }

  #one(condition: string, sellerId: string, value: string): Order | undefined {
    const row = this.#database.row(
      `SELECT document FROM orders JOIN order_records USING (order_key)
       WHERE seller = ? AND ${condition}`,
      this.#sellers.keyOf(sellerId),
      value,
    );
    return row && recordOf<Order>(row[0]);
  }
}
