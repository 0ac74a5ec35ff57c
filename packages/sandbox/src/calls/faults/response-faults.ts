import type { Fault } from "../../gen/control-openapi.gen.ts";
import { parseExact } from "../http/exact-json.ts";
import type { HttpResponse } from "../http/http-response.ts";
import { type FaultSubject, type Faults, matchesItem } from "./fault-registry.ts";

/** A package or product of a JSON listing, or an order of a SOAP message. */
interface ResponseRow {
  readonly orderNumber: string | undefined;
  readonly stockCodes: readonly string[];
  /** A label that the contract does not have. */
  readonly setStatus: (label: string) => void;
  readonly addField: (name: string) => void;
}

interface ResponseBody {
  readonly items: readonly ResponseRow[];
  readonly text: () => string;
}

/**
 * Gives matching rows a status label (`unknown-status`) or a field (`unknown-field`) that the contract does not have.
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

function readJson(text: string): ResponseBody {
  const page = parseExact(text) as { readonly content?: readonly Json[] };
  const rows = Array.isArray(page.content) ? page.content.filter(isRow) : [];
  return { items: rows.map(toJsonRow), text: () => JSON.stringify(page) };
}

/** A package or a product. */
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
      row[name] = "A fault injected into the sandbox added this field.";
    },
  };
}

function readXml(text: string): ResponseBody {
  const parts = text.split(/(<(order|orderDetail)>.*?<\/\2>)/s).filter((_, at) => at % 3 !== 2);
  const items = parts.flatMap((part, at) => (at % 2 === 1 ? [toXmlRow(parts, at, part)] : []));
  return { items, text: () => parts.join("") };
}

/** @param parts - of the message; the one at `at` is the order and is changed in place */
function toXmlRow(parts: string[], at: number, order: string): ResponseRow {
  return {
    orderNumber: /<orderNumber>([^<]*)</.exec(order)?.[1],
    stockCodes: [...order.matchAll(/<productSellerCode>([^<]*)</g)].map(([, code = ""]) => code),
    setStatus: (label) => {
      // A label of letters in a numeric field would make the message invalid instead of testing an unknown status.
      const isNumber = /^\d+$/.test(label);
      const status = isNumber ? /(?<=<status>)[^<]*/g : /(?<=<status>)[^<\d]+(?=<)/g;
      parts[at] = order.replaceAll(status, () => escapeXml(label));
    },
    addField: (name) => {
      const field = `<${name}>A fault injected into the sandbox added this field.</${name}>`;
      parts[at] = order.replace(/<\/\w+>$/, (end) => field + end);
    },
  };
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
