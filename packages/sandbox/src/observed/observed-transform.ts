import { decodeFault } from "@marketplace-seller/soap-client/codec";
import { packageStatuses } from "../domain/model/shipment-package.ts";
import { RefusalError } from "../domain/refusals.ts";
import { queryMaxima } from "../gen/contract-limits.gen.ts";
import {
  type HttpResponse,
  htmlPage,
  JSON_HEADERS,
  readableBody,
  type ServedRequest,
  type Transform,
} from "../http/http-response.ts";
import { splitUrl } from "../http/known-paths.ts";
import type { Authentication, Authenticator } from "../rest/authenticate.ts";
import { type OperationName, operations } from "../soap/soap-codec.ts";
import { failureResponse } from "../soap/soap-responses.ts";
import { soapPath } from "../soap/wsdl.ts";

/**
 * Requests and responses as they are reported of live services, over what the interface document and the
 * assumptions make of them. Unconfirmed, and never contract.
 *
 * @param authenticator finds how credentials are wrong, which the sandbox's own response does not say
 * @param namespace of the SOAP messages
 */
export function createObservedTransform(
  authenticator: Authenticator,
  namespace: string,
): Transform {
  return {
    search: (operation, search) =>
      operation === "listShipmentPackages" ? applyObservedSearch(search) : search,
    sellerView: (text) =>
      text.startsWith("<") ? renderObservedMessage(text) : renderObservedListing(text),
    response: (response, request) => {
      const body = readableBody(response);
      if (body === undefined || isControlRequest(request)) return response;
      const changed = applyObservedResponse(
        { ...response, body },
        request,
        authenticator,
        namespace,
      );
      return { ...changed, headers: { ...response.headers, ...changed.headers } };
    },
  };
}

/** The sandbox's own addresses, which no service has. */
function isControlRequest({ url }: ServedRequest): boolean {
  return url.startsWith("/_sandbox");
}

function applyObservedResponse(
  response: HttpResponse,
  request: ServedRequest,
  authenticator: Authenticator,
  namespace: string,
): HttpResponse {
  const { path } = splitUrl(request.url);
  if (path === soapPath) return soapResponse(response, request.operation, namespace);
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

/** A size over the largest is taken as the largest, and an unknown status finds nothing. */
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

/** The status of a shipped package begins with a space, `tcId` is empty, and `pageCount` counts the rows. */
function renderObservedListing(json: string): string {
  const sellerView = json
    .replaceAll('"shipmentPackageStatus":"Shipped"', '"shipmentPackageStatus":" Shipped"')
    .replaceAll(/"tcId":(?:null|"[^"]*")/g, '"tcId":""');
  if (!PAGE_START.test(sellerView)) return sellerView;
  const { content } = JSON.parse(sellerView) as { readonly content: readonly unknown[] };
  return sellerView.replace(PAGE_START, `{"pageCount":${content.length}`);
}

/**
 * The product paths and the order paths refuse in different ways, and some refusals are no JSON at all.
 *
 * @param response the refusal as `{code, message}`
 */
function renderRestRefusal(
  response: HttpResponse,
  path: string,
  caller: Authentication,
): HttpResponse {
  // What passes is reported of no path, and says nothing about the request.
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
/** Ids are digits. */
const UNKNOWN_PACKAGE_ID = "none";
const PAGE_START = /^\{"pageCount":\d+/;

const OBSERVED_ERROR_CATEGORY = "SELLER_API";
const { code: credentialsCode } = new RefusalError("credentials");

/** Wrong credentials have the code that is reported, and the date of an acceptance has no time. */
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
 * What stands for a Fault, which was never reported: a failed result where the caller is at fault and named an
 * operation, else the page of HTML that is reported of other addresses.
 *
 * @returns undefined for a response that is no Fault
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
