import { type ExactObject, isList } from "../exact/json.ts";

/** A request and its response as they were sent. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Send = (request: Request) => Promise<Response>;

/** Records all exchanges of one contract test case in their order. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** The last recorded exchange of the case. */
  get last(): Exchange {
    const last = this.exchanges.at(-1);
    if (last === undefined) throw new Error("Nothing was sent");
    return last;
  }

  /** Sends a request, and records request and response. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const requestBody = await request.clone().text();
    const response = await this.#send(request);
    const bytes = await response.arrayBuffer();
    this.exchanges.push({
      method: request.method,
      url: request.url,
      requestHeaders: Object.fromEntries(request.headers),
      requestBody,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new TextDecoder().decode(bytes),
    });
    const { status, headers } = response;
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
  };
}

/**
 * Builds a request without the code of the clients. A request's body is JSON unless its headers have another content
 * type.
 */
export function buildRequest(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Request {
  const init = { method, redirect: "manual" } as const;
  return body === undefined
    ? new Request(url, { ...init, headers })
    : new Request(url, {
        ...init,
        headers: { "content-type": "application/json", ...headers },
        body,
      });
}

/**
 * Builds a query string with its question mark, without the code of the clients; empty when there are no parameters.
 */
export function buildSearch(query: ExactObject): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (isList(value) ? value : [value]).map((item) => [name, String(item)]),
  );
  const texts = pairs.map((pair) => pair.map((part) => encodeURIComponent(part ?? "")).join("="));
  return texts.length === 0 ? "" : `?${texts.join("&")}`;
}
