/** One HTTP request, ready to go out as often as need be. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * Stands in for `Request` in a call that no middleware looks at: openapi-fetch only makes it and hands
 * it on, and a real one costs more than the whole rest of the call.
 */
export class PlainRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly content: string | undefined;

  constructor(
    url: string,
    init: { readonly method: string; readonly headers: Headers; readonly body?: string },
  ) {
    this.url = url;
    this.method = init.method;
    this.headers = init.headers;
    this.content = init.body;
  }
}

/** Takes a request out of the hands of openapi-fetch and the middleware, its body read. */
export async function outgoing(request: Request | PlainRequest): Promise<OutgoingRequest> {
  const { method, url } = request;
  const headers = Object.fromEntries(request.headers);
  if (request instanceof PlainRequest) return { method, url, headers, body: request.content };
  const body = method === "GET" ? "" : await request.text();
  return { method, url, headers, body: body === "" ? undefined : body };
}
