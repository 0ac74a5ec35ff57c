import type { Database, Row } from "@marketplace-seller/sqlite";
import type { Found, OrderSearch, OrderSummary, OrderWithPackages } from "../domain/filters.ts";
import type { Order } from "../domain/model/order.ts";
import type { PackageStatus, ShipmentPackage } from "../domain/model/shipment-package.ts";
import { summarizeOrder } from "../domain/rules/order-sums.ts";
import type { OrderTable } from "../domain/store.ts";
import {
  findStatus,
  parseRecord,
  readNumber,
  readRecord,
  readRecords,
  readText,
  statusCode,
} from "./columns.ts";
import { Conditions, countRows, limitAndOffset } from "./page-query.ts";

/** Some columns are computed from the orders' packages. */
export function orderTable(database: Database): OrderTable {
  const find = (column: "order_number" | "order_id", sellerId: string, value: string) =>
    readRecord<Order>(
      database,
      `SELECT document FROM orders JOIN order_records USING (order_key) WHERE seller = ? AND ${column} = ?`,
      sellerId,
      value,
    );
  return {
    find: (sellerId, orderNumber) => find("order_number", sellerId, orderNumber),
    findById: (sellerId, orderId) => find("order_id", sellerId, orderId),
    search: (sellerId, search) => searchOrders(database, sellerId, search),
    summaries: (sellerId, search) => summarizeOrders(database, sellerId, search),
    save: (order) => saveOrder(database, order),
  };
}

function saveOrder(database: Database, order: Order): void {
  const row = database.row(
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
    toSearchText(order.buyer.fullName),
    toSearchText(order.shippingAddress.fullName ?? ""),
  );
  database.run(
    "INSERT OR REPLACE INTO order_records (order_key, document) VALUES (?, ?)",
    readNumber(row?.[0]),
    JSON.stringify(order),
  );
}

export function findOrderKey(database: Database, { orderId }: Order): number {
  const row = database.row("SELECT order_key FROM orders WHERE order_id = ?", orderId);
  if (row === undefined)
    throw new RangeError(
      "The package's order is not in the database; save the order before its packages",
    );
  return readNumber(row[0]);
}

/** Recomputes the columns that depend on the packages. */
export function updateOrder(database: Database, orderKey: number): void {
  const packages = readRecords<[PackageStatus, number, string, string]>(
    database,
    `SELECT json_extract(document, '$.status', '$.lastModifiedDate', '$.totalAmount',
       '$.totalDiscountAmount')
     FROM packages JOIN package_records USING (key) WHERE order_key = ?`,
    orderKey,
  );
  const orderTotals = summarizeOrder(
    packages.map(([status, lastModifiedDate, totalAmount, totalDiscountAmount]) => ({
      status,
      lastModifiedDate,
      totalAmount,
      totalDiscountAmount,
    })),
  );
  database.run(
    "UPDATE orders SET updated = ?, status = ?, total_amount = ?, total_discount = ? WHERE order_key = ?",
    orderTotals.updatedDate,
    statusCode(orderTotals.status),
    orderTotals.totalAmount,
    orderTotals.totalDiscountAmount,
    orderKey,
  );
}

/** With the packages that contain their lines now. */
function searchOrders(
  database: Database,
  sellerId: string,
  search: OrderSearch,
): Found<OrderWithPackages> {
  const page = findPage(database, sellerId, search, "order_key");
  const content = page.rows.map((row) => {
    const key = readNumber(row[0]);
    const record = database.row("SELECT document FROM order_records WHERE order_key = ?", key);
    const sql = search.withUnlisted ? currentPackagesSql : listedPackagesSql;
    const packages = readRecords<ShipmentPackage>(database, sql, key);
    const current = packages.filter(({ status }) => status !== "Unpacked");
    return { order: parseRecord<Order>(record?.[0]), packages: current };
  });
  return { total: page.total, content };
}

/** From columns only, without packages. */
function summarizeOrders(
  database: Database,
  sellerId: string,
  search: OrderSearch,
): Found<OrderSummary> {
  const columns =
    "order_id, order_number, created, status, payment_type, total_amount, total_discount, citizenship_id";
  const page = findPage(database, sellerId, search, columns);
  return { total: page.total, content: page.rows.map(readSummary) };
}

const currentPackagesSql =
  "SELECT document FROM packages JOIN package_records USING (key) WHERE order_key = ? ORDER BY key";

const listedPackagesSql = `SELECT coalesce(shown, document)
  FROM packages JOIN package_records USING (key) LEFT JOIN late_packages AS late USING (key)
  WHERE packages.order_key = ? AND (late.key IS NULL OR shown IS NOT NULL) ORDER BY packages.key`;

/** No fault hides them. */
const listedCondition =
  "order_key NOT IN (SELECT order_key FROM late_packages WHERE is_new_order = ?)";

function findPage(
  database: Database,
  sellerId: string,
  search: OrderSearch,
  columns: string,
): { readonly total: number; readonly rows: readonly Row[] } {
  const { direction, sortBy } = search;
  const conditions = orderConditions(sellerId, search);
  const { sql, values } = conditions;
  const total = countRows(database, "orders", conditions);
  const rows = database.rows(
    `SELECT ${columns} FROM orders WHERE ${sql}
     ORDER BY ${sortBy} ${direction}, order_key ${direction} LIMIT ? OFFSET ?`,
    ...values,
    ...limitAndOffset(search, total),
  );
  return { total, rows };
}

function readSummary(row: Row): OrderSummary {
  return {
    orderId: readText(row[0]),
    orderNumber: readText(row[1]),
    createdDate: readNumber(row[2]),
    status: findStatus(readNumber(row[3])),
    paymentType: readNumber(row[4]),
    totalAmount: readText(row[5]),
    totalDiscountAmount: readText(row[6]),
    citizenshipId: readText(row[7]),
  };
}

/** Ignores case, also of the Turkish dotted and dotless i. */
function toSearchText(name: string): string {
  return name.toLocaleLowerCase("tr");
}

function orderConditions(sellerId: string, search: OrderSearch): Conditions {
  const { sameDayDelivery } = search;
  return new Conditions()
    .add("seller = ?", sellerId)
    .add("order_number = ?", search.orderNumber)
    .add("instr(buyer_name, ?) > 0", search.buyerName && toSearchText(search.buyerName))
    .add("instr(recipient, ?) > 0", search.recipient && toSearchText(search.recipient))
    .add("same_day = ?", sameDayDelivery === undefined ? undefined : Number(sameDayDelivery))
    .among("status", search.statuses?.map(statusCode))
    .add("created >= ?", search.from)
    .add("created <= ?", search.to)
    .add(listedCondition, search.withUnlisted ? undefined : 1)
    .add(lineCondition("productId"), search.productId)
    .add(lineCondition("stockCode"), search.stockCode)
    .add(overdueCondition, search.dueBefore);
}

const overdueCondition = `EXISTS (SELECT 1 FROM packages JOIN package_records USING (key)
    WHERE packages.order_key = orders.order_key
    AND json_extract(document, '$.status') IN ('Created', 'Picking')
    AND json_extract(document, '$.agreedDeliveryDate') < ?)`;

/** A line of the order has it now. */
function lineCondition(member: "productId" | "stockCode"): string {
  return `EXISTS (SELECT 1 FROM packages JOIN package_records USING (key),
      json_each(document, '$.lines') AS line
    WHERE packages.order_key = orders.order_key AND json_extract(document, '$.status') <> 'Unpacked'
    AND json_extract(line.value, '$.${member}') = ?)`;
}
