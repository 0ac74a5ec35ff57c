import { packageStatuses } from "../domain/model/package-status.ts";
import { queryMaxima } from "../gen/contract-facts.gen.ts";
import { htmlPage } from "../http/html-page.ts";
import { bare, list, members, text } from "../http/json-text.ts";
import type { HttpResponse } from "../http/response.ts";
import type { Authentication } from "../rest/authenticate.ts";

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" } as const;

/** A size over the largest is taken as the largest, and an unknown status finds nothing. */
export function observedSearch(search: string): string {
  const parameters = new URLSearchParams(search);
  const size = parameters.get("size") ?? "";
  if (/^\d+$/.test(size) && Number(size) > largestSize) parameters.set("size", String(largestSize));
  const status = parameters.get("status");
  if (status !== null && !packageStatuses.some((known) => known === status)) {
    parameters.delete("status");
    parameters.set("packageIds", idOfNoPackage);
  }
  return parameters.toString();
}

/** The status of a shipped package begins with a space, `tcId` is empty, and `pageCount` counts the rows. */
export function shownListing(json: string): string {
  const shown = json
    .replaceAll('"shipmentPackageStatus":"Shipped"', '"shipmentPackageStatus":" Shipped"')
    .replaceAll(/"tcId":(?:null|"[^"]*")/g, '"tcId":""');
  if (!pageHead.test(shown)) return shown;
  const { content } = JSON.parse(shown) as { readonly content: readonly unknown[] };
  return shown.replace(pageHead, `{"pageCount":${content.length}`);
}

/**
 * The product paths and the order paths refuse in different ways, and some refusals are no JSON at all.
 *
 * @param response the refusal as `{code, message}`
 */
export function restRefusal(
  response: HttpResponse,
  path: string,
  caller: Authentication,
): HttpResponse {
  const { message } = JSON.parse(String(response.body)) as { readonly message: string };
  const failure = response.status === 401 && caller.sellerId === undefined && caller.failure;
  if (path.startsWith("/ms/")) {
    return failure === false || failure === "missing"
      ? productRefusal(500, "InternalServerException", message)
      : productRefusal(401, "UnauthorizedException", message);
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
        body: members({
          code: bare(400),
          status: text("failure"),
          errorCode: text("SELLER_API.authenticationFailed"),
          errorMessage: text(message),
          errorCategory: text("SELLER_API"),
        }),
      };
  }
}

function productRefusal(status: 401 | 500, name: string, message: string): HttpResponse {
  return {
    status,
    headers: JSON_HEADERS,
    body: members({
      "@type": text(name),
      name: text(name),
      message: text(status === 401 ? "Unauthorized" : `ConstraintViolationException: ${message}`),
      description: text(message),
      urlStack: "[]",
      errors: list([message], (reason) => members({ reason: text(reason) })),
    }),
  };
}

const largestSize = queryMaxima.listShipmentPackages.size;
/** Ids are digits. */
const idOfNoPackage = "none";
const pageHead = /^\{"pageCount":\d+/;
