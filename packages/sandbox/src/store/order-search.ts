import type { OrderSearch, OrderSummary, OrderWithPackages } from "../domain/filters.ts";
import type { Order } from "../domain/model/order.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import { numberOf, recordOf, textOf } from "./columns.ts";
import { type Counts, series } from "./counts.ts";
import type { Database, Row, Value } from "./database.ts";
import { statusCode, statusOf } from "./listing-partitions.ts";

/** Beyond every date of an order. Epoch ms, the last that a `Date` can be. */
const endOfTime = 8_640_000_000_000_000;

/**
 * How many of a seller's orders a search finds: from the kept counts when it goes by status and
 * creation alone, else counted.
 */
export function countOrders(
  database: Database,
  counts: Counts,
  seller: number,
  search: OrderSearch,
): number {
  const countRows = (within: Pick<OrderSearch, "from" | "to">) => {
    const { where, values } = conditionsOf(seller, { ...search, ...within });
    return numberOf(database.row(`SELECT count(*) FROM orders WHERE ${where}`, ...values)?.[0]);
  };
  if (!isCounted(search)) return countRows(search);
  const { from = 0, to = endOfTime } = search;
  const statuses = search.statuses?.map(statusCode);
  return counts.total({ seller, series: series.orders, statuses, from, to }, (first, last) =>
    countRows({ from: first, to: last }),
  );
}

/** Whether a search goes by nothing but what the counts are kept by. */
function isCounted(search: OrderSearch): boolean {
  const { orderNumber, buyerName, recipient, sameDayDelivery, productId, stockCode } = search;
  const others = [orderNumber, buyerName, recipient, sameDayDelivery, productId, stockCode];
  return [...others, search.dueBefore].every((condition) => condition === undefined);
}

/** One page of a seller's orders with the packages that hold their lines now. */
export function searchOrders(
  database: Database,
  seller: number,
  search: OrderSearch,
  total: number,
): readonly OrderWithPackages[] {
  return pageRows(database, seller, search, total, "order_key").map((row) => {
    const key = numberOf(row[0]);
    const record = database.row("SELECT document FROM order_records WHERE order_key = ?", key);
    return { order: recordOf<Order>(record?.[0]), packages: currentPackages(database, key) };
  });
}

/** One page of a seller's orders in short, from the columns alone. */
export function summarizeOrders(
  database: Database,
  seller: number,
  search: OrderSearch,
  total: number,
): readonly OrderSummary[] {
  const columns =
    "order_id, order_number, created, status, payment_type, total_amount, total_discount, citizenship_id";
  return pageRows(database, seller, search, total, columns).map(summaryOf);
}

function pageRows(
  database: Database,
  seller: number,
  search: OrderSearch,
  total: number,
  columns: string,
): readonly Row[] {
  const { direction, page, size, sortBy } = search;
  const offset = page * size;
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return [];
  const { where, values } = conditionsOf(seller, search);
  return database.rows(
    `SELECT ${columns} FROM orders WHERE ${where}
     ORDER BY ${sortBy} ${direction}, order_key ${direction} LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
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
