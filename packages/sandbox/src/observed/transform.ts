import { htmlPage } from "../http/html-page.ts";
import { pathOf } from "../http/known-paths.ts";
import type { HttpResponse } from "../http/response.ts";
import { readableBody } from "../http/response.ts";
import type { ServedRequest, Transform } from "../http/transform.ts";
import type { Authenticator } from "../rest/authenticate.ts";
import { soapPath } from "../soap/wsdl.ts";
import { observedSearch, restRefusal, shownListing } from "./rest.ts";
import { shownMessage, soapFailure } from "./soap.ts";

/**
 * Requests and responses as they are reported of live services, over what the interface document and the
 * assumptions make of them. Unconfirmed, and never contract.
 *
 * @param authenticator finds how credentials are wrong, which the sandbox's own response does not say
 * @param namespace of the SOAP messages
 */
export function observedTransform(authenticator: Authenticator, namespace: string): Transform {
  return {
    search: (operation, search) =>
      operation === "listShipmentPackages" ? observedSearch(search) : search,
    shown: (text) => (text.startsWith("<") ? shownMessage(text) : shownListing(text)),
    response: (response, request) => {
      const body = readableBody(response);
      if (body === undefined || isOwn(request)) return response;
      const changed = changedResponse({ ...response, body }, request, authenticator, namespace);
      return { ...changed, headers: { ...response.headers, ...changed.headers } };
    },
  };
}

/** The sandbox's own addresses, which no service has. */
function isOwn({ url }: ServedRequest): boolean {
  return url.startsWith("/_sandbox");
}

function changedResponse(
  response: HttpResponse,
  request: ServedRequest,
  authenticator: Authenticator,
  namespace: string,
): HttpResponse {
  const path = pathOf(request.url);
  if (path === soapPath) return soapResponse(response, request.operation, namespace);
  if (response.status === 404) return htmlPage(503);
  if (response.status >= 400) {
    return restRefusal(response, path, authenticator.byHeaders(request.raw.rawHeaders));
  }
  if (request.operation !== "listShipmentPackages") return response;
  return { ...response, body: shownListing(String(response.body)) };
}

function soapResponse(response: HttpResponse, operation: string, namespace: string): HttpResponse {
  const body = String(response.body);
  return (
    soapFailure({ ...response, body }, operation, namespace) ?? {
      ...response,
      body: shownMessage(body),
    }
  );
}
