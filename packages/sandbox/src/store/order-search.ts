import type { Order } from "../domain/model/order.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { OrderPage, OrderSearch, OrderSummary, OrderSummaryPage } from "../domain/store.ts";
import { numberOf, recordOf, textOf } from "./columns.ts";
import type { Database, Row, Value } from "./database.ts";
import { statusCode, statusOf } from "./shelves.ts";

/** Which page of which seller's orders; `total` is how many the search finds. */
export interface PageAt {
  readonly seller: number;
  readonly search: OrderSearch;
  readonly total: number;
  /** Where the page before ended, when that is known: then nothing is skipped row by row. */
  readonly after: OrderPlace | undefined;
}

/** Where an order stands in a listing: by its creation or update, then by its key. */
export type OrderPlace = readonly [date: number, key: number];

/** A page, and where it ended. */
export interface PageRead<Page> {
  readonly page: Page;
  readonly end: OrderPlace | undefined;
}

/** How many of a seller's orders a search finds. */
export function countOrders(database: Database, seller: number, search: OrderSearch): number {
  const { where, values } = conditionsOf(seller, search);
  return numberOf(database.row(`SELECT count(*) FROM orders WHERE ${where}`, ...values)?.[0]);
}

/** One page of a seller's orders with the packages that hold their lines now. */
export function searchOrders(database: Database, at: PageAt): PageRead<OrderPage> {
  const rows = pageRows(database, at);
  const orders = rows.map((row) => {
    const key = numberOf(row[1]);
    const record = database.row("SELECT document FROM order_records WHERE order_key = ?", key);
    return { order: recordOf<Order>(record?.[0]), packages: currentPackages(database, key) };
  });
  return { page: { total: at.total, orders }, end: endOf(rows) };
}

const summaryColumns =
  ", order_id, order_number, created, status, payment_type, total_amount, total_discount, citizenship_id";

/** One page of a seller's orders in short, from the columns alone. */
export function summarizeOrders(database: Database, at: PageAt): PageRead<OrderSummaryPage> {
  const rows = pageRows(database, at, summaryColumns);
  return { page: { total: at.total, orders: rows.map(summaryOf) }, end: endOf(rows) };
}

function pageRows(
  database: Database,
  { seller, search, total, after }: PageAt,
  columns = "",
): readonly Row[] {
  const { direction, page, size } = search;
  if (page * size >= total) return [];
  const { where, values } = conditionsOf(seller, search);
  const column = search.sortBy === "updated" ? "updated" : "created";
  const beyond = direction === "ASC" ? ">" : "<";
  const place = after === undefined ? "" : `AND (${column}, order_key) ${beyond} (?, ?)`;
  return database.rows(
    `SELECT ${column} AS place, order_key${columns} FROM orders WHERE ${where} ${place}
     ORDER BY ${column} ${direction}, order_key ${direction} LIMIT ? OFFSET ?`,
    ...values,
    ...(after ?? []),
    size,
    after === undefined ? page * size : 0,
  );
}

function endOf(rows: readonly Row[]): OrderPlace | undefined {
  const last = rows.at(-1);
  return last && [numberOf(last[0]), numberOf(last[1])];
}

function summaryOf(row: Row): OrderSummary {
  return {
    orderId: textOf(row[2]),
    orderNumber: textOf(row[3]),
    createdDate: numberOf(row[4]),
    status: statusOf(numberOf(row[5])),
    paymentType: numberOf(row[6]),
    totalAmount: textOf(row[7]),
    totalDiscountAmount: textOf(row[8]),
    citizenshipId: textOf(row[9]),
  };
}

/** A name as it is searched: case does not matter, also for the Turkish dotted and dotless i. */
export function searchable(name: string): string {
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

function conditionsOf(
  seller: number,
  search: OrderSearch,
): { readonly where: string; readonly values: readonly Value[] } {
  const conditions = ["seller = ?"];
  const values: Value[] = [seller];
  const add = (condition: string, value: Value | undefined) => {
    if (value === undefined) return;
    conditions.push(condition);
    values.push(value);
  };
  add("order_number = ?", search.orderNumber);
  add("instr(buyer_name, ?) > 0", search.buyerName && searchable(search.buyerName));
  add("instr(recipient, ?) > 0", search.recipient && searchable(search.recipient));
  add(
    "same_day = ?",
    search.sameDayDelivery === undefined ? undefined : Number(search.sameDayDelivery),
  );
  if (search.statuses !== undefined) {
    conditions.push(`status IN (${search.statuses.map(statusCode).join(", ")})`);
  }
  add("created >= ?", search.from);
  add("created <= ?", search.to);
  add(lineCondition("productId"), search.productId);
  add(lineCondition("stockCode"), search.stockCode);
  add(overdueCondition, search.dueBefore);
  return { where: conditions.join(" AND "), values };
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
