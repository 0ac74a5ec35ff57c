import type { Deviations } from "@marketplace-seller/client-core";
import type { Authentication, Authenticator } from "../calls/authenticate.ts";
import { CONTROL_PREFIX } from "../calls/control-address.ts";
import { parseExact } from "../calls/http/exact-json.ts";
import {
  type HttpResponse,
  JSON_HEADERS,
  readableBody,
  type Transform,
} from "../calls/http/http-response.ts";
import { splitUrl } from "../calls/http/known-paths.ts";
import { packageStatuses } from "../domain/model/shipment-package.ts";
import { queryMaxima } from "../gen/contract-limits.gen.ts";
import { applyFields, applyLabels } from "./apply-fields.ts";
import { findRefusal } from "./find-refusal.ts";

/**
 * What deviations change of REST calls outside of the domain's rules.
 *
 * @param authenticator - tells why credentials are refused, which the contract's response does not
 */
export function createTransform(
  deviations: () => Deviations,
  authenticator: Authenticator,
  soapPath: string,
): Transform {
  const isOfSeller = (path: string) => path !== soapPath && !path.startsWith(CONTROL_PREFIX);
  return {
    search: (operation, search) =>
      operation === "listShipmentPackages" ? tolerate(search, deviations()) : search,
    sellerView(text) {
      if (text.startsWith("<")) return text;
      const page = changePage("listShipmentPackages", `{"content":[${text}]}`, deviations());
      return page.slice('{"content":['.length, -"]}".length);
    },
    response(response, { url, operation, raw }) {
      const { path } = splitUrl(url);
      if (!isOfSeller(path)) return response;
      const active = deviations();
      const caller = () => authenticator.authenticateByHeaders(raw.rawHeaders);
      const changed = changeResponse(response, { path, operation, caller, active });
      if (active.extraHeaders === undefined) return changed;
      const extra = active.extraHeaders.map((name) => [name, MADE_UP_HEADER]);
      return { ...changed, headers: { ...changed.headers, ...Object.fromEntries(extra) } };
    },
  };
}

const MADE_UP_HEADER = "1000";

interface AnsweredCall {
  readonly path: string;
  readonly operation: string;
  readonly caller: () => Authentication;
  readonly active: Deviations;
}

function changeResponse(
  response: HttpResponse,
  { path, operation, caller, active }: AnsweredCall,
): HttpResponse {
  const body = readableBody(response);
  // A fault's response may be a proxy's page, or empty.
  const isJson = response.headers["content-type"] === JSON_HEADERS["content-type"];
  if (!isJson || body === undefined || body.length === 0) return response;
  if (response.status >= 400) return findRefusal(response, path, caller, active) ?? response;
  if (operation !== "listShipmentPackages" && operation !== "queryProducts") return response;
  return { ...response, body: changePage(operation, body, active) };
}

type Listing = NonNullable<Deviations["fields"]>[number]["operation"];

function changePage<Body extends string | Buffer>(
  operation: Listing,
  body: Body,
  { fields = [], statusLabels = [] }: Deviations,
): Body | string {
  const own = fields.filter((field) => field.operation === operation);
  const labels = operation === "listShipmentPackages" ? statusLabels : [];
  if (own.length === 0 && labels.length === 0) return body;
  const page = parseExact(String(body)) as Record<string, unknown>;
  applyLabels(page, labels);
  applyFields(page, own);
  return JSON.stringify(page);
}

const MAX_PAGE_SIZE = queryMaxima.listShipmentPackages.size;
/** Real ids consist of digits. */
const UNKNOWN_PACKAGE_ID = "none";

function tolerate(search: string, { clampsPageSize, ignoresUnknownStatus }: Deviations): string {
  if (!clampsPageSize && !ignoresUnknownStatus) return search;
  const parameters = new URLSearchParams(search);
  const size = parameters.get("size") ?? "";
  if (clampsPageSize && /^\d+$/.test(size) && Number(size) > MAX_PAGE_SIZE)
    parameters.set("size", String(MAX_PAGE_SIZE));
  const status = parameters.get("status");
  const isUnknown = status !== null && !packageStatuses.some((known) => known === status);
  if (ignoresUnknownStatus && isUnknown) {
    parameters.delete("status");
    parameters.set("packageIds", UNKNOWN_PACKAGE_ID);
  }
  return parameters.toString();
}
