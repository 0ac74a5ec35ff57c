import { addDecimals, compareDecimals } from "@marketplace-seller/client-core";
import { parseSoapDate, type SoapClient } from "@marketplace-seller/soap-client";
import type { ReadOnlyStore } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import { readInPages } from "./export-rows.ts";
import { toAmount } from "./verification.ts";

/** An order with different totals; null on a side without the order. */
export interface OrderDifference {
  readonly orderNumber: string;
  readonly stored: string | null;
  readonly soap: string | null;
}

/** The sum is decimal text. */
export interface OrderSums {
  readonly orders: number;
  readonly totalAmount: string;
}

export interface WitnessVerification {
  readonly stored: OrderSums;
  readonly soap: OrderSums;
  readonly different: number;
  /** What the SOAP listing lacks, so it witnesses nothing about it. */
  readonly notCompared: readonly string[];
}

const NOT_COMPARED = [
  "packages and their ids: SOAP has orders",
  "sellerInvoiceAmount, order lines and addresses: the order listing has totals",
  "statuses: SOAP has a status for each order, REST for each package",
] as const;

export interface WitnessContext {
  readonly store: ReadOnlyStore;
  readonly seller: string;
  readonly soap: () => SoapClient;
  readonly signal: AbortSignal;
  readonly onDifference: (difference: OrderDifference) => void;
}

const MINUTE_MS = 60_000;

/**
 * Compares the orders' totals with the SOAP order service. It writes times in whole minutes: an order of the first or
 * last minute may be on one side only, and is compared where both have it.
 *
 * @param range - by order creation; epoch milliseconds, both ends included
 */
export async function witnessOrders(
  context: WitnessContext,
  range: { readonly from: number; readonly to: number },
): Promise<WitnessVerification> {
  const stored = await readStoredTotals(context, range);
  const sums = { stored: NOTHING, soap: NOTHING };
  let different = 0;
  const differ = (difference: OrderDifference) => {
    different += 1;
    context.onDifference(difference);
  };
  for await (const order of listOrders(context, range)) {
    const { orderNumber, totalAmount, createDate } = order;
    let total = stored.get(orderNumber);
    if (total === undefined && isAtEdge(parseSoapDate(createDate)?.getTime(), range)) continue;
    let soap = totalAmount;
    if (total === undefined || compareDecimals(total, soap) !== 0) {
      // The order may have changed between the readings.
      total = (await readStoredTotals(context, range, orderNumber)).get(orderNumber);
      soap = (await findOrder(context, orderNumber)) ?? soap;
    }
    stored.delete(orderNumber);
    sums.soap = add(sums.soap, soap);
    if (total !== undefined) sums.stored = add(sums.stored, total);
    if (total === undefined || compareDecimals(total, soap) !== 0) {
      differ({ orderNumber, stored: total ?? null, soap });
    }
  }
  for (const [orderNumber, total] of stored) {
    const soap = await findOrder(context, orderNumber);
    sums.stored = add(sums.stored, total);
    if (soap !== undefined) sums.soap = add(sums.soap, soap);
    if (soap === undefined || compareDecimals(total, soap) !== 0) {
      differ({ orderNumber, stored: total, soap: soap ?? null });
    }
  }
  return { ...sums, different, notCompared: NOT_COMPARED };
}

const NOTHING: OrderSums = { orders: 0, totalAmount: "0.00" };

const add = ({ orders, totalAmount }: OrderSums, amount: string): OrderSums => ({
  orders: orders + 1,
  totalAmount: addDecimals(totalAmount, amount),
});

const isAtEdge = (createdAt: number | undefined, { from, to }: { from: number; to: number }) =>
  createdAt === undefined || createdAt < from || createdAt + MINUTE_MS > to;

/** Without packages whose lines are in other packages now. */
async function readStoredTotals(
  { store, seller }: WitnessContext,
  { from, to }: { readonly from: number; readonly to: number },
  orderNumber?: string,
): Promise<Map<string, string>> {
  const totals = new Map<string, string>();
  const columns = "package_key, order_number, total_amount";
  const select = `SELECT ${columns} FROM package`;
  const byOrder = orderNumber === undefined ? "" : "AND order_number = ?";
  const rows = readInPages(store, select, seller, ["package_key"], {
    sql: `AND NOT is_split AND status <> 'Unpacked' AND ordered_at >= ? AND ordered_at <= ? ${byOrder}`,
    values: [formatTime(from), formatTime(to), ...(orderNumber === undefined ? [] : [orderNumber])],
  });
  for await (const row of rows) {
    const number = String(row.order_number);
    totals.set(number, addDecimals(totals.get(number) ?? "0", toAmount(row.total_amount)));
  }
  return totals;
}

async function* listOrders({ soap, signal }: WitnessContext, range: { from: number; to: number }) {
  const seen = new Set<string>();
  const period = { startDate: new Date(range.from), endDate: new Date(range.to) };
  for await (const order of soap().orders.drain({ searchData: { period } }, { signal })) {
    if (seen.has(order.orderNumber)) continue;
    seen.add(order.orderNumber);
    yield order;
  }
}

async function findOrder(
  { soap, signal }: WitnessContext,
  orderNumber: string,
): Promise<string | undefined> {
  const searchData = { orderNumber };
  for await (const order of soap().orders.items({ searchData }, { signal })) {
    if (order.orderNumber === orderNumber) return order.totalAmount;
  }
  return undefined;
}
