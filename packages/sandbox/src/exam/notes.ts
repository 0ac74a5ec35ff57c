import type { RequestRecord } from "../calls/request-log.ts";
import { dateWindows } from "../gen/contract-limits.gen.ts";

/** Of a package, a product or a SOAP order: what a read returned of it. */
export interface Row {
  readonly id?: string | null | undefined;
  readonly orderNumber?: string | undefined;
  readonly stockCode?: string | undefined;
  readonly lastModifiedDate?: number | undefined;
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
  readonly status: number;
  readonly isRefusal: boolean;
  readonly retryAfterMs: number | undefined;
  readonly listing: Listing | undefined;
  readonly totalPages: number;
  readonly rows: readonly Row[];
  /** The task that a response accepted. */
  readonly taskId: string | undefined;
  /** False when no usable response reached the program. */
  arrived: boolean;
}

const { maxMs } = dateWindows.listShipmentPackages;
const ORDER_READS = /^(?:listShipmentPackages|OrderList|DetailedOrderList|OrderDetail)$/;

/** The path to which the day redirects. */
export const REDIRECTED = "/redirected";

export function isPollOperation(operation: string): boolean {
  return operation === "listShipmentPackages" || operation.endsWith("OrderList");
}

/** Whether a request returned rows, also none. */
export function isAnswered({ arrived, status, isRefusal }: Note): boolean {
  return arrived && status === 200 && !isRefusal;
}

/** No usable answer, which another try may get. */
export function isTransient({ arrived, status }: Note): boolean {
  return !arrived || status === 0 || status >= 500 || status === 429 || status === 307;
}

export function isOrderRead({ operation }: Note): boolean {
  return ORDER_READS.test(operation);
}

/** The dates that the program believes to read, and those that the service reads. */
export function windowsOf({ start, end }: Listing, at: number) {
  const asked = { from: start ?? (end ?? at) - maxMs, to: end ?? at };
  const isCut = start !== undefined && end !== undefined;
  const to = end ?? (start === undefined ? at : start + maxMs);
  const read = { from: isCut ? Math.max(start, end - maxMs) : asked.from, to };
  return { asked, read };
}

/** Faults after which the program has no usable response. */
const LOSING_FAULTS = /^(?:reset-|truncated|stalled|html|empty|compressed)/;

export function takeNote(id: number, record: RequestRecord, poll: number): Note {
  const { url, operation, sellerId, status = 0, fault = "", headers, durationMs } = record;
  const query = new URLSearchParams(url.split("?")[1] ?? "");
  const response = String(record.response ?? "");
  const arrived = !LOSING_FAULTS.test(fault);
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
    isRefusal: response.includes("<errorCode>") || response.includes("Fault>"),
    retryAfterMs: retryAfter > 0 ? retryAfter * 1_000 : undefined,
    listing: operation === "listShipmentPackages" ? readListing(query) : undefined,
    ...readResponse(operation, arrived && status === 200 ? response : ""),
    arrived,
  };
}

export function readListing(query: URLSearchParams): Listing {
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

function readResponse(
  operation: string,
  text: string,
): Pick<Note, "totalPages" | "rows" | "taskId"> {
  const none = { totalPages: 0, rows: [], taskId: undefined };
  if (/IN_QUEUE/.test(text)) return { ...none, taskId: /"id":(\d+)/.exec(text)?.[1] };
  if (text.startsWith("<") && ORDER_READS.test(operation)) {
    const found = text.matchAll(/<orderNumber>([^<]*)</g);
    return { ...none, rows: Array.from(found, ([, orderNumber = ""]) => ({ orderNumber })) };
  }
  if (operation !== "listShipmentPackages" && operation !== "queryProducts") return none;
  try {
    const page = JSON.parse(text) as { content: readonly Row[]; totalPages: number };
    const rows = page.content.map(
      ({ id, orderNumber, stockCode, lastModifiedDate }): Row => ({
        id,
        orderNumber,
        stockCode,
        lastModifiedDate,
      }),
    );
    return { ...none, totalPages: page.totalPages, rows };
  } catch {
    return none;
  }
}
