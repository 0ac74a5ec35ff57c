import { type ExactObject, isList } from "../exact/json.ts";

/** As they were sent. */
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

/** The exchanges of one case. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  get last(): Exchange {
    const last = this.exchanges.at(-1);
    if (last === undefined) throw new Error("Nothing was sent");
    return last;
  }

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

/** Without the clients' code. The body is JSON unless the headers say otherwise. */
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

/** Without the clients' code; with its question mark, or empty. */
export function buildSearch(query: ExactObject): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (isList(value) ? value : [value]).map((item) => [name, String(item)]),
  );
  const texts = pairs.map((pair) => pair.map((part) => encodeURIComponent(part ?? "")).join("="));
  return texts.length === 0 ? "" : `?${texts.join("&")}`;
}
