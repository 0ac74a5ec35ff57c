import type { OrderPage, OrderSearch, OrderSummaryPage } from "../domain/filters.ts";
import type { Order } from "../domain/model/order.ts";
import type { PackageStatus } from "../domain/model/package-status.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import { type OrderStanding, orderStanding } from "../domain/rules/order-standing.ts";
import type { OrderReader } from "../domain/store.ts";
import { numberOf, recordOf } from "./columns.ts";
import { type Counts, series } from "./counts.ts";
import type { Database } from "./database.ts";
import { statusCode } from "./listing-partitions.ts";
import { countOrders, searchable, searchOrders, summarizeOrders } from "./order-search.ts";
import type { Sellers } from "./sellers.ts";

const [ordersSeries] = series.orders;

/** Orders, with columns that follow their packages. */
export class Orders implements OrderReader {
  readonly #database: Database;
  readonly #sellers: Sellers;
  readonly #counts: Counts;
  /** The order whose packages the present transaction changed last. */
  #touched: { readonly orderId: string; readonly key: number } | undefined;

  constructor(database: Database, sellers: Sellers, counts: Counts) {
    this.#database = database;
    this.#sellers = sellers;
    this.#counts = counts;
  }

  find(sellerId: string, orderNumber: string): Order | undefined {
    return this.#one("order_number = ?", sellerId, orderNumber);
  }

  findById(sellerId: string, orderId: string): Order | undefined {
    return this.#one("order_id = ?", sellerId, orderId);
  }

  search(sellerId: string, search: OrderSearch): OrderPage {
    const seller = this.#sellers.keyOf(sellerId);
    const total = countOrders(this.#database, this.#counts, seller, search);
    return { total, orders: searchOrders(this.#database, seller, search, total) };
  }

  summaries(sellerId: string, search: OrderSearch): OrderSummaryPage {
    const seller = this.#sellers.keyOf(sellerId);
    const total = countOrders(this.#database, this.#counts, seller, search);
    return { total, orders: summarizeOrders(this.#database, seller, search, total) };
  }

  /** Every package of the order, oldest first. */
  packagesOf(sellerId: string, orderNumber: string): readonly ShipmentPackage[] {
    const row = this.#database.row(
      "SELECT order_key FROM orders WHERE seller = ? AND order_number = ?",
      this.#sellers.keyOf(sellerId),
      orderNumber,
    );
    return row === undefined ? [] : this.#packagesAt(numberOf(row[0]));
  }

  save(order: Order): void {
    const seller = this.#sellers.keyOf(order.sellerId);
    if (this.#keyOf(order) === undefined) {
      const at = order.createdDate;
      this.#counts.add({ seller, series: ordersSeries, at, status: statusCode("Created") }, 1);
    }
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

  /** Notes that a package of the order changes; {@link settle} brings its columns up to date. */
  touch(order: Order): number {
    if (this.#touched?.orderId === order.orderId) return this.#touched.key;
    this.settle();
    const key = this.#keyOf(order);
    if (key === undefined) throw new RangeError("A package is saved after its order");
    this.#touched = { orderId: order.orderId, key };
    return key;
  }

  /** Brings the columns of the touched order up to date; runs at the end of each write too. */
  settle(): void {
    if (this.#touched === undefined) return;
    const { key } = this.#touched;
    this.#touched = undefined;
    const standing = this.#standingAt(key);
    const status = statusCode(standing.status);
    const row = this.#database.row(
      "SELECT seller, created, status FROM orders WHERE order_key = ?",
      key,
    );
    const [seller, at, before] = [numberOf(row?.[0]), numberOf(row?.[1]), numberOf(row?.[2])];
    this.#counts.add({ seller, series: ordersSeries, at, status: before }, -1);
    this.#counts.add({ seller, series: ordersSeries, at, status }, 1);
    this.#database.run(
      "UPDATE orders SET updated = ?, status = ?, total_amount = ?, total_discount = ? WHERE order_key = ?",
      standing.updatedDate,
      status,
      standing.totalAmount,
      standing.totalDiscountAmount,
      key,
    );
  }

  /** Forgets what an undone transaction touched. */
  forget(): void {
    this.#touched = undefined;
  }

  #keyOf({ orderId }: Order): number | undefined {
    const row = this.#database.row("SELECT order_key FROM orders WHERE order_id = ?", orderId);
    return row && numberOf(row[0]);
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

  #packagesAt(orderKey: number): readonly ShipmentPackage[] {
    return this.#database
      .rows(
        "SELECT document FROM packages JOIN package_records USING (key) WHERE order_key = ? ORDER BY key",
        orderKey,
      )
      .map((row) => recordOf<ShipmentPackage>(row[0]));
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
