import type { Difference, Verification } from "../../app/verify-sellers.ts";
import { formatLocalTime } from "../../contract/local-time.ts";
import type { SqlValue } from "../../store/store.ts";
import { escapeText, renderTable } from "./terminal-text.ts";

export const differenceColumns = [
  ...["seller", "of", "kind", "order_number", "package_key", "stock_code"],
  ...["column", "stored", "listed"],
].map((name) => ({ name }));

/** One row for each column that differs. */
export function renderDifference(difference: Difference): readonly (readonly SqlValue[])[] {
  const { seller, of } = difference;
  switch (difference.of) {
    case "package": {
      const { kind, orderNumber, packageKey } = difference;
      const start = [seller, of, kind, orderNumber, packageKey, null];
      const { columns } = difference;
      if (columns.length === 0) return [[...start, null, null, null]];
      return columns.map(({ column, stored, listed }) => [...start, column, stored, listed]);
    }
    case "stock": {
      const { stockCode, expected, listed } = difference;
      return [[seller, of, "different", null, null, stockCode, "quantity", expected, listed]];
    }
    case "soap order": {
      const { orderNumber, stored, soap } = difference;
      return [[seller, of, "different", orderNumber, null, null, "total", stored, soap]];
    }
  }
}

export function describeDifference(difference: Difference): string {
  const { seller } = difference;
  switch (difference.of) {
    case "package": {
      const { kind, orderNumber, packageKey, columns } = difference;
      const values = columns.map(
        ({ column, stored, listed }) => `${column} ${stored} stored, ${listed} listed`,
      );
      const order = orderNumber === "" ? "" : ` of order ${orderNumber}`;
      return `${seller}: ${kind}: package ${packageKey}${order}${values.length === 0 ? "" : `: ${values.join("; ")}`}`;
    }
    case "stock": {
      const { stockCode, measured, asOf, sold, orderNumbers, expected, listed } = difference;
      const orders = orderNumbers.length === 0 ? "" : ` (orders ${orderNumbers.join(", ")})`;
      const since = new Date(asOf).toISOString();
      return `${seller}: stock ${stockCode}: ${measured} measured at ${since}, ${sold} sold since${orders}: ${expected} expected, ${listed ?? "nothing"} listed`;
    }
    case "soap order": {
      const { orderNumber, stored, soap } = difference;
      return `${seller}: order ${orderNumber}: total ${stored ?? "none"} stored, ${soap ?? "none"} over SOAP`;
    }
  }
}

const HEADER = ["status", "stored", "listed", "total amount", "listed", "to invoice", "listed"];

/** What was compared, and the sums of both sides by status. */
export function renderVerification(
  seller: string,
  { from, to, by, startsAt, packages, stock, soap, isEqual }: Verification,
  timeZone: string,
): string {
  const [start, end, feedStart] = [from, to, startsAt].map((at) => formatLocalTime(at, timeZone));
  const { compared, equal, missing, extra, different, unread } = packages;
  const counts = Object.entries({ missing, extra, different, unread });
  const rows = packages.sums.map(({ status, stored, listed }) => [
    ...[status, count(stored.packages), count(listed.packages)],
    ...[stored.totalAmount, listed.totalAmount],
    ...[stored.sellerInvoiceAmount, listed.sellerInvoiceAmount],
  ]);
  const lines = [
    `${seller}: ${isEqual ? "equal" : "NOT equal"}: packages ${by} from ${start} to ${end}`,
    `  packages: ${count(compared)} compared, ${count(equal)} equal${renderCounts(counts)}`,
    `  stock: ${count(stock.compared)} compared, ${count(stock.equal)} equal${renderCounts(Object.entries({ different: stock.different, unread: stock.unread }))}`,
    ...(soap === null
      ? []
      : [
          `  SOAP: ${count(soap.soap.orders)} orders with ${soap.soap.totalAmount}, stored ${count(soap.stored.orders)} with ${soap.stored.totalAmount}${renderCounts([["different", soap.different]])}`,
          ...soap.notCompared.map((what) => `    not compared: ${what}`),
        ]),
    ...(missing > 0 && from < startsAt
      ? [
          `  the feed stores packages updated since ${feedStart}; earlier ones come with marketplace-sync backfill --from ${start}`,
        ]
      : []),
    ...(unread > 0
      ? ["  unread packages were updated after the last poll; verify again while run is running"]
      : []),
  ];
  return `${escapeText(lines.join("\n"))}\n${rows.length === 0 ? "" : renderTable([HEADER, ...rows])}`;
}

const renderCounts = (counts: readonly (readonly [string, number])[]) =>
  counts.map(([what, number]) => (number === 0 ? "" : `, ${count(number)} ${what}`)).join("");

const count = (value: number): string => value.toLocaleString("en-US");
