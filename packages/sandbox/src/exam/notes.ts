import type { RequestRecord } from "../calls/request-log.ts";
import { dateWindows } from "../gen/contract-limits.gen.ts";

/** A version of a package that a read returned. */
export interface Row {
  readonly packageId: string;
  readonly version: number;
}

/** A package listing over REST, as it was asked. Dates are epoch ms. */
export interface Listing {
  readonly page: number;
  readonly size: number;
  readonly status: string | undefined;
  readonly byUpdate: boolean;
  readonly start: number | undefined;
  readonly end: number | undefined;
  /** All filters but dates and page: requests of one loop have the same. */
  readonly filters: string;
}

/** What is kept of a request: whole, while the request log truncates. */
export interface Note {
  readonly id: number;
  /** When it was received, and when it was answered; epoch ms. */
  readonly at: number;
  readonly answeredAt: number;
  readonly poll: number;
  readonly operation: string;
  readonly url: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly isAuthenticated: boolean;
  /** Whether the headers have a secret. */
  readonly hasSecret: boolean;
  readonly status: number | undefined;
  readonly refusal: boolean;
  readonly retryAfterMs: number | undefined;
  readonly listing: Listing | undefined;
  readonly totalPages: number;
  readonly rows: readonly Row[];
  readonly orderNumbers: readonly string[];
  readonly stockCodes: readonly string[];
  /** The task that a response accepted. */
  readonly taskId: string | undefined;
  /** False when no usable response reached the program. */
  arrived: boolean;
}

const { maxMs } = dateWindows.listShipmentPackages;
const ORDER_READS = new Set(["OrderList", "DetailedOrderList", "OrderDetail"]);

/** The path to which the day redirects. */
export const REDIRECTED = "/redirected";

export function isPollOperation(operation: string): boolean {
  return operation === "listShipmentPackages" || operation.endsWith("OrderList");
}

/** Whether a request returned rows, also none. */
export function isAnswered({ arrived, status, refusal }: Note): boolean {
  return arrived && status === 200 && !refusal;
}

export function isOrderRead({ operation, listing }: Note): boolean {
  return listing !== undefined || ORDER_READS.has(operation);
}

/** The dates that the program believes to read, and those that the service reads. */
export function windowsOf({ start, end }: Listing, at: number) {
  const asked = { from: start ?? (end ?? at) - maxMs, to: end ?? at };
  const isCut = start !== undefined && end !== undefined;
  const to = end ?? (start === undefined ? at : start + maxMs);
  const read = { from: isCut ? Math.max(start, end - maxMs) : asked.from, to };
  return { asked, read };
}

const ERROR_FAULTS = new Set(["too-many-requests", "server-error", "unavailable"]);
const HARMLESS_FAULTS = new Set(["latency", "redirect", undefined]);
const BUSINESS_FAULT = /^(?:task-|sku-|not-|order-|update-|refused|unknown-)/;

export function takeNote(id: number, record: RequestRecord, poll: number): Note {
  const { url, operation, sellerId, status, fault, headers, durationMs } = record;
  const query = new URLSearchParams(url.split("?")[1] ?? "");
  const response = String(record.response ?? "");
  const arrived =
    HARMLESS_FAULTS.has(fault) || ERROR_FAULTS.has(fault ?? "") || BUSINESS_FAULT.test(fault ?? "");
  const retryAfter = Number(headers?.["retry-after"]);
  return {
    id,
    at: record.at - durationMs,
    answeredAt: record.at,
    poll,
    operation,
    url,
    query,
    body: String(record.body ?? ""),
    isAuthenticated: sellerId !== "",
    hasSecret: record.secret !== undefined,
    status,
    refusal: response.includes("<errorCode>") || response.includes("Fault>"),
    retryAfterMs: retryAfter > 0 ? retryAfter * 1_000 : undefined,
    listing: operation === "listShipmentPackages" ? readListing(query) : undefined,
    ...readRows(operation, arrived && status === 200 ? response : ""),
    arrived,
  };
}

function readListing(query: URLSearchParams): Listing {
  const text = (name: string) => query.get(name) ?? undefined;
  const number = (name: string) => (text(name) === undefined ? undefined : Number(text(name)));
  const filters = [...query].filter(([name]) => !/^(?:startDate|endDate|page|size)$/.test(name));
  return {
    page: number("page") ?? 0,
    size: number("size") ?? 20,
    status: text("status"),
    byUpdate: (text("orderByField") ?? text("orderbyField")) === "true",
    start: number("startDate"),
    end: number("endDate"),
    filters: String(new URLSearchParams(filters.sort())),
  };
}

const NO_ROWS = { totalPages: 0, rows: [], orderNumbers: [], stockCodes: [], taskId: undefined };

type Rows = Pick<Note, keyof typeof NO_ROWS>;
interface JsonRow {
  readonly id?: string | null;
  readonly orderNumber?: string;
  readonly stockCode?: string;
  readonly lastModifiedDate?: number;
}

function readRows(operation: string, response: string): Rows {
  if (response.startsWith("<")) {
    const numbers = [...response.matchAll(/<orderNumber>([^<]*)</g)].map(
      ([, number = ""]) => number,
    );
    return { ...NO_ROWS, orderNumbers: ORDER_READS.has(operation) ? numbers : [] };
  }
  if (/IN_QUEUE/.test(response)) return { ...NO_ROWS, taskId: /"id":(\d+)/.exec(response)?.[1] };
  if (operation !== "listShipmentPackages" && operation !== "queryProducts") return NO_ROWS;
  try {
    const page = JSON.parse(response) as { content: readonly JsonRow[]; totalPages: number };
    return {
      ...NO_ROWS,
      totalPages: page.totalPages,
      rows: page.content.flatMap(({ id, lastModifiedDate: version }) =>
        id && version ? [{ packageId: id, version }] : [],
      ),
      orderNumbers: page.content.flatMap(({ orderNumber }) => orderNumber ?? []),
      stockCodes: page.content.flatMap(({ stockCode }) => stockCode ?? []),
    };
  } catch {
    return NO_ROWS;
  }
}
