import type { Answer } from "../http/answer.ts";
import { readableBody } from "../http/answer.ts";
import { htmlPage } from "../http/html-page.ts";
import { pathOf } from "../http/known-paths.ts";
import type { Answered, Transform } from "../http/transform.ts";
import type { Authenticator } from "../rest/authenticate.ts";
import { soapPath } from "../soap/wsdl.ts";
import { observedSearch, restRefusal, shownListing } from "./rest.ts";
import { shownMessage, soapFailure } from "./soap.ts";

/**
 * Requests and responses as they are reported of live services, over what the interface document and the
 * assumptions make of them. Second hand, and never contract.
 *
 * @param authenticator tells how credentials are wrong, which the sandbox's own answer does not say
 * @param namespace of the SOAP messages
 */
export function observedTransform(authenticator: Authenticator, namespace: string): Transform {
  return {
    search: (operation, search) =>
      operation === "listShipmentPackages" ? observedSearch(search) : search,
    shown: (text) => (text.startsWith("<") ? shownMessage(text) : shownListing(text)),
    response: (answer, request) => {
      const body = readableBody(answer);
      if (body === undefined || isOwn(request)) return answer;
      const changed = changedResponse({ ...answer, body }, request, authenticator, namespace);
      return { ...changed, headers: { ...answer.headers, ...changed.headers } };
    },
  };
}

/** The sandbox's own addresses, which no service has. */
function isOwn({ url }: Answered): boolean {
  return url.startsWith("/_sandbox");
}

function changedResponse(
  answer: Answer,
  request: Answered,
  authenticator: Authenticator,
  namespace: string,
): Answer {
  const path = pathOf(request.url);
  if (path === soapPath) return soapResponse(answer, request.operation, namespace);
  if (answer.status === 404) return htmlPage(503);
  if (answer.status >= 400) {
    return restRefusal(answer, path, authenticator.byHeaders(request.raw.rawHeaders));
  }
  if (request.operation !== "listShipmentPackages") return answer;
  return { ...answer, body: shownListing(String(answer.body)) };
}

function soapResponse(answer: Answer, operation: string, namespace: string): Answer {
  const body = String(answer.body);
  return (
    soapFailure({ ...answer, body }, operation, namespace) ?? {
      ...answer,
      body: shownMessage(body),
    }
  );
}
