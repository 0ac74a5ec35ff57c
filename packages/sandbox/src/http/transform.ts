import type { HttpResponse } from "./response.ts";

/** The request that a response belongs to, as far as it is known. */
export interface ServedRequest {
  readonly url: string;
  /** The operation's name in its contract; empty when the request names none. */
  readonly operation: string;
  readonly raw: { readonly rawHeaders: readonly string[] };
}

/** What a profile changes of requests before they are read, and of responses before they are sent. */
export interface Transform {
  /** The query string of a request of an operation over REST. */
  search(operation: string, search: string): string;
  /** A package in JSON or an order in XML, as a seller sees it. */
  shown(text: string): string;
  /** A whole response. */
  response(response: HttpResponse, request: ServedRequest): HttpResponse;
}

/** By the interface document, and where it is silent by the assumptions. */
export const unchanged: Transform = {
  search: (_operation, search) => search,
  shown: (text) => text,
  response: (response) => response,
};
