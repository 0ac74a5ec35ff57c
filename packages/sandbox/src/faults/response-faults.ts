import type { Fault } from "../gen/control-openapi.gen.ts";
import type { HttpResponse } from "../http/http-response.ts";
import { type FaultSubject, type Faults, matchesItem } from "./fault-registry.ts";

/** A row of a listing or an order, as far as faults look at it. */
interface ResponseRow {
  readonly orderNumber: string | undefined;
  readonly stockCodes: readonly string[];
  /** Shows a label in place of the status. */
  readonly setStatus: (label: string) => void;
  readonly addField: (name: string) => void;
}

/** A body that was taken apart into its rows, and how it is put together again. */
interface ResponseBody {
  readonly items: readonly ResponseRow[];
  readonly text: () => string;
}

/**
 * A response with a label of a status or field that the contract does not know, where a fault in force says so and the
 * response has a row that it is about.
 *
 * @param call whose response it is
 */
export function applyResponseFaults(
  response: HttpResponse,
  faults: Faults,
  call: Pick<FaultSubject, "sellerId"> & { readonly operation: string },
): HttpResponse {
  if (response.status !== 200 || !faults.hasFaultFor("response")) return response;
  const text = String(response.body);
  const { items, text: serialize } = text.startsWith("<") ? readXml(text) : readJson(text);
  if (items.length === 0) return response;
  const fault = faults.takeHit({ target: "response", items, ...call });
  if (fault === undefined) return response;
  for (const item of items) if (matchesItem(fault, item)) applyFault(item, fault);
  return { ...response, body: serialize() };
}

function applyFault(item: ResponseRow, { kind, label }: Fault): void {
  if (kind === "unknown-status") item.setStatus(label ?? "Injected");
  else item.addField(label ?? "injected");
}

type Json = Record<string, unknown>;

/** The rows of a page. Numbers are written as they were: they may be longer than a double. */
function readJson(text: string): ResponseBody {
  const page = JSON.parse(text, keepNumber) as { readonly content?: readonly Json[] };
  const rows = Array.isArray(page.content) ? page.content.filter(isRow) : [];
  return { items: rows.map(toJsonRow), text: () => JSON.stringify(page) };
}

/** `JSON.rawJSON` is there since Node 21; the types do not know it. */
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };

function keepNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === "number" ? rawJSON(context?.source ?? String(value)) : value;
}

/** A package, or a product. */
function isRow(row: Json): boolean {
  return row.orderNumber !== undefined || row.stockCode !== undefined;
}

function toJsonRow(row: Json): ResponseRow {
  const lines = Array.isArray(row.lines) ? row.lines : [row];
  const status = "shipmentPackageStatus" in row ? "shipmentPackageStatus" : "status";
  return {
    orderNumber: typeof row.orderNumber === "string" ? row.orderNumber : undefined,
    stockCodes: lines.map((line: Json) => String(line.stockCode)),
    setStatus: (label) => {
      row[status] = label;
    },
    addField: (name) => {
      row[name] = "An injected fault added this field.";
    },
  };
}

/** The orders of a message. */
function readXml(text: string): ResponseBody {
  const parts = text.split(/(<(order|orderDetail)>.*?<\/\2>)/s).filter((_, at) => at % 3 !== 2);
  const items = parts.flatMap((part, at) => (at % 2 === 1 ? [toXmlRow(parts, at, part)] : []));
  return { items, text: () => parts.join("") };
}

/** @param parts of which one is the order; it is changed there */
function toXmlRow(parts: string[], at: number, order: string): ResponseRow {
  return {
    orderNumber: /<orderNumber>([^<]*)</.exec(order)?.[1],
    stockCodes: [...order.matchAll(/<productSellerCode>([^<]*)</g)].map(([, code = ""]) => code),
    setStatus: (label) => {
      // Where the service shows numbers, a word would be no unknown status but a broken message.
      const isNumber = /^\d+$/.test(label);
      const status = isNumber ? /(?<=<status>)[^<]*/g : /(?<=<status>)[^<\d]+(?=<)/g;
      parts[at] = order.replaceAll(status, () => escapeXml(label));
    },
    addField: (name) => {
      const field = `<${name}>An injected fault added this field.</${name}>`;
      parts[at] = order.replace(/<\/\w+>$/, (end) => field + end);
    },
  };
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
