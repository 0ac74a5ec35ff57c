import { escapeLine } from "@marketplace-seller/client-core/internal";
import { formatDate, formatRequestLine } from "../calls/request-log.ts";
import type { Fault, Order, Package, Seller, Task } from "../gen/control-openapi.gen.ts";
import type { ControlData } from "./call-control.ts";

type TableFormatters = {
  readonly [Id in
    | "listFaults"
    | "listOrders"
    | "listPackages"
    | "listRequests"
    | "listSellers"
    | "listTasks"]: (data: ControlData<Id>) => string;
};

/** Tables of responses that are lists; others are printed as JSON. */
export const tableFormatters: TableFormatters = {
  listFaults: ({ content }) => formatTable(faultColumns, content, "There are no faults."),
  listOrders: ({ content }) => formatTable(orderColumns, content, "No orders match."),
  listPackages: ({ content }) => formatTable(packageColumns, content, "No packages match."),
  listRequests: ({ content }) =>
    content.length === 0
      ? "The sandbox has received no requests.\n"
      : content.map((request) => `${formatRequestLine(request)}\n`).join(""),
  listSellers: ({ content }) => formatTable(sellerColumns, content, "There are no sellers."),
  listTasks: ({ content }) => formatTable(taskColumns, content, "There are no tasks."),
};

const faultColumns = {
  ID: ({ id }: Fault) => id,
  FAULT: ({ kind }: Fault) => kind,
  OPERATION: ({ operation }: Fault) => operation ?? "any",
  SELLER: ({ sellerId }: Fault) => sellerId ?? "any",
  HITS: ({ hits }: Fault) => hits,
  REMAINING: ({ remaining }: Fault) => remaining ?? "no limit",
  "LAST HIT (UTC)": ({ lastHitAt }: Fault) =>
    lastHitAt === undefined ? "" : formatDate(lastHitAt),
};

const orderColumns = {
  ORDER: ({ orderNumber }: Order) => orderNumber,
  "SOAP ID": ({ orderId }: Order) => orderId,
  "CREATED (UTC)": ({ createdDate }: Order) => formatDate(createdDate),
  BUYER: ({ buyerName }: Order) => buyerName,
  PACKAGES: ({ packages }: Order) =>
    packages.map(({ packageId, status }) => `${packageId ?? "-"} ${status}`).join(", "),
};

const packageColumns = {
  PACKAGE: ({ packageId }: Package) => packageId ?? "-",
  ORDER: ({ orderNumber }: Package) => orderNumber,
  STATUS: ({ status }: Package) => status,
  "MOVED (UTC)": ({ lastModifiedDate }: Package) => formatDate(lastModifiedDate),
  AMOUNT: ({ totalAmount }: Package) => totalAmount,
  LINES: ({ lines }: Package) =>
    lines.map(({ stockCode, quantity }) => `${stockCode}:${quantity}`).join(", "),
};

const sellerColumns = {
  SELLER: ({ sellerId }: Seller) => sellerId,
  NICKNAME: ({ nickname }: Seller) => nickname,
  "SHIPMENT TEMPLATES": ({ shipmentTemplates }: Seller) => shipmentTemplates.join(", "),
};

const taskColumns = {
  TASK: ({ id }: Task) => id,
  TYPE: ({ work }: Task) => work.type,
  STATUS: ({ status }: Task) => status,
  "CREATED (UTC)": ({ createdDate }: Task) => formatDate(createdDate),
  "APPLIED (UTC)": ({ appliedDate }: Task) =>
    appliedDate === null ? "-" : formatDate(appliedDate),
  SKUS: ({ work }: Task) => work.skus.length,
  FAILED: ({ outcomes }: Task) => outcomes.filter(({ status }) => status === "FAIL").length,
  REASONS: ({ reasons, outcomes }: Task) =>
    [...new Set([...reasons, ...outcomes.flatMap((outcome) => outcome.reasons)])].join(", "),
};

/**
 * With a heading, and columns as wide as their longest cell.
 *
 * @param emptyMessage - printed instead of a table without rows
 */
export function formatTable<Row>(
  columns: Readonly<Record<string, (row: Row) => string | number>>,
  rows: readonly Row[],
  emptyMessage: string,
): string {
  if (rows.length === 0) return `${emptyMessage}\n`;
  const cells = [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((cellOf) => escapeLine(String(cellOf(row))))),
  ];
  const widths = Object.keys(columns).map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}
