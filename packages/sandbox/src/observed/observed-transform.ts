import { decodeFault } from "@marketplace-seller/soap-client/codec";
import type { Authentication, Authenticator } from "../calls/authenticate.ts";
import {
  type HttpResponse,
  htmlPage,
  JSON_HEADERS,
  readableBody,
  type ServedRequest,
  type Transform,
} from "../calls/http/http-response.ts";
import { splitUrl } from "../calls/http/known-paths.ts";
import type { ServiceNames } from "../calls/service-names.ts";
import { packageStatuses } from "../domain/model/shipment-package.ts";
import { RefusalError } from "../domain/refusals.ts";
import { queryMaxima } from "../gen/contract-limits.gen.ts";
import { type OperationName, operations } from "../soap/soap-codec.ts";
import { failureResponse } from "../soap/soap-responses.ts";

/**
 * What users have reported of live services where the interface document or the assumptions differ; unconfirmed, and
 * not part of the contract.
 *
 * @param authenticator - tells why credentials are refused, which the default profile's response does not
 */
export function createObservedTransform(
  authenticator: Authenticator,
  names: ServiceNames,
): Transform {
  return {
    search: (operation, search) =>
      operation === "listShipmentPackages" ? applyObservedSearch(search) : search,
    sellerView: (text) =>
      text.startsWith("<") ? renderObservedMessage(text) : renderObservedListing(text),
    response: (response, request) => {
      const body = readableBody(response);
      if (body === undefined || isControlRequest(request)) return response;
      const changed = applyObservedResponse({ ...response, body }, request, authenticator, names);
      return { ...changed, headers: { ...response.headers, ...changed.headers } };
    },
  };
}

/** Live services have none. */
function isControlRequest({ url }: ServedRequest): boolean {
  return url.startsWith("/_sandbox");
}

function applyObservedResponse(
  response: HttpResponse,
  request: ServedRequest,
  authenticator: Authenticator,
  { soapPath, soapNamespace }: ServiceNames,
): HttpResponse {
  const { path } = splitUrl(request.url);
  if (path === soapPath) return soapResponse(response, request.operation, soapNamespace);
  if (response.status === 404) return htmlPage(503);
  if (response.status >= 400) {
    return renderRestRefusal(
      response,
      path,
      authenticator.authenticateByHeaders(request.raw.rawHeaders),
    );
  }
  if (request.operation !== "listShipmentPackages") return response;
  return { ...response, body: renderObservedListing(String(response.body)) };
}

function soapResponse(response: HttpResponse, operation: string, namespace: string): HttpResponse {
  const body = String(response.body);
  return (
    renderSoapFailure({ ...response, body }, operation, namespace) ?? {
      ...response,
      body: renderObservedMessage(body),
    }
  );
}

/** A page size above the maximum is reduced, and an unknown status finds no packages. */
function applyObservedSearch(search: string): string {
  const parameters = new URLSearchParams(search);
  const size = parameters.get("size") ?? "";
  if (/^\d+$/.test(size) && Number(size) > MAX_PAGE_SIZE)
    parameters.set("size", String(MAX_PAGE_SIZE));
  const status = parameters.get("status");
  if (status !== null && !packageStatuses.some((known) => known === status)) {
    parameters.delete("status");
    parameters.set("packageIds", UNKNOWN_PACKAGE_ID);
  }
  return parameters.toString();
}

/**
 * The status of a shipped package begins with a space, `tcId` is empty, and `pageCount` is the number of packages on
 * the page.
 */
function renderObservedListing(json: string): string {
  const sellerView = json
    .replaceAll('"shipmentPackageStatus":"Shipped"', '"shipmentPackageStatus":" Shipped"')
    .replaceAll(/"tcId":(?:null|"[^"]*")/g, '"tcId":""');
  if (!PAGE_START.test(sellerView)) return sellerView;
  const { content } = JSON.parse(sellerView) as { readonly content: readonly unknown[] };
  return sellerView.replace(PAGE_START, `{"pageCount":${content.length}`);
}

/**
 * Product paths and order paths refuse in different formats, some of which are not JSON.
 *
 * @param response - the default profile's refusal, `{code, message}`
 */
function renderRestRefusal(
  response: HttpResponse,
  path: string,
  caller: Authentication,
): HttpResponse {
  // Nobody has reported how live services respond at a rate limit or with a server error.
  if (response.status === 429 || response.status >= 500) return response;
  const { message } = JSON.parse(String(response.body)) as { readonly message: string };
  const failure = response.status === 401 && caller.sellerId === undefined && caller.failure;
  if (path.startsWith("/ms/")) {
    return failure === false || failure === "missing"
      ? renderProductRefusal(500, "InternalServerException", message)
      : renderProductRefusal(401, "UnauthorizedException", message);
  }
  if (!path.startsWith("/rest/")) return response;
  switch (failure) {
    case false:
      return response;
    case "missing":
      return htmlPage(400);
    case "unknown-key":
      return {
        status: 403,
        headers: { "content-type": "text/plain; charset=utf-8" },
        body: "Authentication failed",
      };
    case "wrong-secret":
      return {
        status: 400,
        headers: JSON_HEADERS,
        body: JSON.stringify({
          code: 400,
          status: "failure",
          errorCode: "SELLER_API.authenticationFailed",
          errorMessage: message,
          errorCategory: OBSERVED_ERROR_CATEGORY,
        }),
      };
  }
}

function renderProductRefusal(status: 401 | 500, name: string, message: string): HttpResponse {
  return {
    status,
    headers: JSON_HEADERS,
    body: JSON.stringify({
      "@type": name,
      name,
      message: status === 401 ? "Unauthorized" : `ConstraintViolationException: ${message}`,
      description: message,
      urlStack: [],
      errors: [{ reason: message }],
    }),
  };
}

const MAX_PAGE_SIZE = queryMaxima.listShipmentPackages.size;
/** Real ids consist of digits. */
const UNKNOWN_PACKAGE_ID = "none";
const PAGE_START = /^\{"pageCount":\d+/;

const OBSERVED_ERROR_CATEGORY = "SELLER_API";
const { code: credentialsCode } = new RefusalError("credentials");

/** Wrong credentials have another error code, and `approvedDate` has no time of day. */
function renderObservedMessage(xml: string): string {
  return xml
    .replace(
      `<errorCode>${credentialsCode}</errorCode>`,
      "<errorCode>SELLER_API.authenticationFailed</errorCode>",
    )
    .replace(
      "<errorCategory>AUTHENTICATION</errorCategory>",
      `<errorCategory>${OBSERVED_ERROR_CATEGORY}</errorCategory>`,
    )
    .replaceAll(/(?<=<approvedDate>\d\d\/\d\d\/\d{4}) \d\d:\d\d(?=<)/g, "");
}

/**
 * No report has a Fault: after a mistake of the caller a failed result of the operation, otherwise the HTML page of
 * other addresses.
 *
 * @returns undefined when the response is not a Fault
 */
function renderSoapFailure(
  { status, body }: HttpResponse,
  operation: string,
  namespace: string,
): HttpResponse | undefined {
  const xml = String(body);
  if (!xml.includes("<soap:Fault>")) return undefined;
  const { code, message } = decodeFault(xml);
  if (code === "Server.Unavailable") return htmlPage(503);
  if (code.startsWith("Server") || !isOperation(operation)) return htmlPage(status);
  const errorCode = code === "Client.TooManyRequests" ? "maxCallLimit.reached" : "1003";
  return failureResponse(
    operation,
    { errorCode, errorCategory: OBSERVED_ERROR_CATEGORY, errorMessage: message },
    namespace,
  );
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
