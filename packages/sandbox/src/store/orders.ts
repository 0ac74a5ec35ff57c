import type { Database, Row } from "@marketplace-seller/sqlite";
import type { OrderPage, OrderSearch, OrderSummary, OrderSummaryPage } from "../domain/filters.ts";
import type { Order } from "../domain/model/order.ts";
import type { PackageStatus, ShipmentPackage } from "../domain/model/shipment-package.ts";
import { type OrderStanding, orderStanding } from "../domain/rules/order-sums.ts";
import type { OrderReader } from "../domain/store.ts";
import { numberOf, recordOf, statusCode, statusOf, textOf } from "./columns.ts";
import { total } from "./counts.ts";
import { Conditions } from "./page-query.ts";

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

/** Beyond every date of an order. Epoch ms, the last that a `Date` can be. */
const endOfTime = 8_640_000_000_000_000;

/** One page of a seller's orders with the packages that hold their lines now. */
function searchOrders(database: Database, sellerId: string, search: OrderSearch): OrderPage {
  const page = pageOf(database, sellerId, search, "order_key");
  const orders = page.rows.map((row) => {
    const key = numberOf(row[0]);
    const record = database.row("SELECT document FROM order_records WHERE order_key = ?", key);
    return { order: recordOf<Order>(record?.[0]), packages: currentPackages(database, key) };
  });
  return { total: page.total, orders };
}

/** One page of a seller's orders in short, from the columns alone. */
function summarizeOrders(
  database: Database,
  sellerId: string,
  search: OrderSearch,
): OrderSummaryPage {
  const columns =
    "order_id, order_number, created, status, payment_type, total_amount, total_discount, citizenship_id";
  const page = pageOf(database, sellerId, search, columns);
  return { total: page.total, orders: page.rows.map(summaryOf) };
}

function pageOf(
  database: Database,
  sellerId: string,
  search: OrderSearch,
  columns: string,
): { readonly total: number; readonly rows: readonly Row[] } {
  const { direction, page, size, sortBy } = search;
  const found = countOrders(database, sellerId, search);
  const offset = page * size;
  const limit = Math.min(size, found - offset);
  if (limit <= 0) return { total: found, rows: [] };
  const { sql, values } = conditionsOf(sellerId, search);
  const rows = database.rows(
    `SELECT ${columns} FROM orders WHERE ${sql}
     ORDER BY ${sortBy} ${direction}, order_key ${direction} LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
  );
  return { total: found, rows };
}

/**
 * How many of a seller's orders a search finds: from the kept counts when it goes by status and
 * creation alone, else counted.
 */
function countOrders(database: Database, sellerId: string, search: OrderSearch): number {
  const countRows = (within: Pick<OrderSearch, "from" | "to">) => {
    const { sql, values } = conditionsOf(sellerId, { ...search, ...within });
    return numberOf(database.row(`SELECT count(*) FROM orders WHERE ${sql}`, ...values)?.[0]);
  };
  const { statuses, from = 0, to = endOfTime, page, size, sortBy, direction, ...others } = search;
  if (Object.values(others).some((condition) => condition !== undefined)) return countRows(search);
  const query = { sellerId, series: "orders", partitions: [0], from, to } as const;
  return total(database, { ...query, statuses: statuses?.map(statusCode) }, (first, last) =>
    countRows({ from: first, to: last }),
  );
}

function summaryOf(row: Row): OrderSummary {
  return {
    orderId: textOf(row[0]),
    orderNumber: textOf(row[1]),
    createdDate: numberOf(row[2]),
    status: statusOf(numberOf(row[3])),
    paymentType: numberOf(row[4]),
    totalAmount: textOf(row[5]),
    totalDiscountAmount: textOf(row[6]),
    citizenshipId: textOf(row[7]),
  };
}

/** A name as it is searched: case does not matter, also for the Turkish dotted and dotless i. */
function searchable(name: string): string {
  return name.toLocaleLowerCase("tr");
}

function currentPackages(database: Database, orderKey: number): readonly ShipmentPackage[] {
  return database
    .rows(
      "SELECT document FROM packages JOIN package_records USING (key) WHERE order_key = ? ORDER BY key",
      orderKey,
    )
    .map((row) => recordOf<ShipmentPackage>(row[0]))
    .filter(({ status }) => status !== "Unpacked");
}

function conditionsOf(sellerId: string, search: OrderSearch): Conditions {
  const { sameDayDelivery } = search;
  return new Conditions()
    .add("seller = ?", sellerId)
    .add("order_number = ?", search.orderNumber)
    .add("instr(buyer_name, ?) > 0", search.buyerName && searchable(search.buyerName))
    .add("instr(recipient, ?) > 0", search.recipient && searchable(search.recipient))
    .add("same_day = ?", sameDayDelivery === undefined ? undefined : Number(sameDayDelivery))
    .among("status", search.statuses?.map(statusCode))
    .add("created >= ?", search.from)
    .add("created <= ?", search.to)
    .add(lineCondition("productId"), search.productId)
    .add(lineCondition("stockCode"), search.stockCode)
    .add(overdueCondition, search.dueBefore);
}

const overdueCondition = `EXISTS (SELECT 1 FROM packages JOIN package_records USING (key)
    WHERE packages.order_key = orders.order_key
    AND json_extract(document, '$.status') IN ('Created', 'Picking')
    AND json_extract(document, '$.agreedDeliveryDate') < ?)`;

/** Some line of a package that holds it now has this value. */
function lineCondition(member: "productId" | "stockCode"): string {
  return `EXISTS (SELECT 1 FROM packages JOIN package_records USING (key),
      json_each(document, '$.lines') AS line
    WHERE packages.order_key = orders.order_key AND json_extract(document, '$.status') <> 'Unpacked'
    AND json_extract(line.value, '$.${member}') = ?)`;
}
