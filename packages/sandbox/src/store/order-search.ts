import type { Database, Row } from "@marketplace-seller/sqlite";
import type { OrderPage, OrderSearch, OrderSummary, OrderSummaryPage } from "../domain/filters.ts";
import type { Order } from "../domain/model/order.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import { numberOf, recordOf, textOf } from "./columns.ts";
import { Conditions } from "./conditions.ts";
import { total } from "./counts.ts";
import { statusCode, statusOf } from "./listing-partitions.ts";

/** Beyond every date of an order. Epoch ms, the last that a `Date` can be. */
const endOfTime = 8_640_000_000_000_000;

/** One page of a seller's orders with the packages that hold their lines now. */
export function searchOrders(database: Database, sellerId: string, search: OrderSearch): OrderPage {
  const page = pageOf(database, sellerId, search, "order_key");
  const orders = page.rows.map((row) => {
    const key = numberOf(row[0]);
    const record = database.row("SELECT document FROM order_records WHERE order_key = ?", key);
    return { order: recordOf<Order>(record?.[0]), packages: currentPackages(database, key) };
  });
  return { total: page.total, orders };
}

/** One page of a seller's orders in short, from the columns alone. */
export function summarizeOrders(
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
