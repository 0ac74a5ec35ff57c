import type {
  Call,
  CallState,
  Exchange,
  WireResponse,
} from "@marketplace-seller/client-core/internal";
import createClient, { type Client, type Middleware } from "openapi-fetch";
import type { paths } from "../gen/openapi.gen.ts";
import { readMeaning } from "./read-meaning.ts";
import type { WrittenRequest } from "./request-writer.ts";

// The only file that knows openapi-fetch.

/** A hook around each call, as openapi-fetch defines it. Credentials and retries are beneath it. */
export type { Middleware };

/** openapi-fetch's typed methods for the paths of the contract. */
export type TypedPaths = Pick<Client<paths>, "GET" | "PUT" | "POST" | "use" | "eject">;

export type Method = "GET" | "PUT" | "POST";

/** What a caller may pass to a typed method; the typed methods say it exactly. */
export interface CallInit {
  readonly params?: { readonly path?: unknown; readonly query?: unknown };
  readonly body?: unknown;
  readonly headers?: unknown;
  readonly signal?: AbortSignal | null | undefined;
  readonly middleware?: readonly Middleware[] | undefined;
  readonly parseAs?: unknown;
}

/** A response whose successful body has not been read yet. */
export interface CallResult {
  readonly response: Response;
  /** The body of a response that is no success: parsed when it was JSON, text otherwise. */
  readonly error: unknown;
  readonly state: CallState;
}

export interface OpenapiClient extends Pick<TypedPaths, "use" | "eject"> {
  /**
   * Sends one call, the exchange beneath openapi-fetch as its `fetch`.
   *
   * @param observed - whether the caller gets to see the response
   */
  send(call: Call, init: CallInit, written: WrittenRequest, observed: boolean): Promise<CallResult>;
}

/**
 * Makes the client of one service address. It leaves a successful body unread (`parseAs: "stream"`):
 * openapi-fetch reads JSON in two ways, both of which round, so we decode outside it, whatever the
 * middleware did to the response.
 *
 * @param baseUrl - without a slash at its end
 */
export function createOpenapiClient(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  exchange: Exchange,
): OpenapiClient {
  const client = createClient<paths>({ baseUrl, headers });
  let hasMiddleware = false;
  return {
    use(...middleware) {
      client.use(...middleware);
      hasMiddleware = true;
    },
    eject: client.eject,
    async send(call, { signal: _, ...init }, written, observed) {
      let state = notSent(call);
      // Real ones only where a middleware or the caller gets them.
      const light = !observed && !hasMiddleware;
      const method = client[call.method as Method] as LooseMethod;
      const { response, error } = await method(call.path, {
        ...init,
        ...(light && { Request: LightRequest }),
        params: { ...init.params, path: written.path },
        parseAs: "stream",
        redirect: "manual",
        body: written.body,
        bodySerializer: () => written.body,
        querySerializer: () => written.query,
        fetch: async (request) => {
          const { method, url, headers } = request;
          const body = method === "GET" ? "" : await request.text();
          const result = await exchange(call, {
            sign: ({ appKey, appSecret }) => ({
              method,
              url,
              headers: { ...Object.fromEntries(headers), appkey: appKey, appsecret: appSecret },
              body: body === "" ? undefined : body,
            }),
            read: readMeaning,
          });
          state = result;
          return light
            ? new LightResponse(result.response)
            : realResponse(result.response, request.url);
        },
      });
      const { status, headers } = response;
      return { response, error, state: { ...state, status, headers } };
    },
  };
}

/** The same method without the contract's types, which the caller has already applied. */
type LooseMethod = (
  path: string,
  init: Record<string, unknown> & {
    readonly fetch: (request: Request) => Promise<Response | LightResponse>;
  },
) => Promise<{ readonly response: Response; readonly error?: unknown }>;

/** What is known while nothing was sent, and for ever when a middleware responds itself. */
function notSent(call: Call): CallState {
  const nothing = { attempts: 0, status: undefined, retryAfterMs: undefined, address: call.path };
  return { call, ...nothing, earlierEffect: "none" };
}

// What openapi-fetch uses of a request and a response, without what makes a real one expensive: a new
// `Request` and `Response` cost as much as sending over a connection that is kept open.

class LightRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly #body: string;

  constructor(url: string, { method = "GET", headers, body }: RequestInit) {
    this.url = url;
    this.method = method;
    this.headers = headers instanceof Headers ? headers : new Headers(headers);
    this.#body = typeof body === "string" ? body : "";
  }

  async text(): Promise<string> {
    return this.#body;
  }
}

const utf8 = new TextDecoder();

class LightResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: WireResponse["headers"];
  readonly body: Uint8Array;

  constructor({ status, headers, body }: WireResponse) {
    this.status = status;
    this.ok = status >= 200 && status < 300;
    this.headers = headers;
    this.body = body;
  }

  async text(): Promise<string> {
    const text = utf8.decode(this.body);
    return this.ok ? text : exactErrorText(text);
  }
}

/** Statuses whose responses take no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);
/** They describe the body as it was transferred. */
const OF_THE_TRANSFER = ["content-encoding", "content-length", "transfer-encoding"];

/** A response for middleware, and for callers of the typed methods. */
export function realResponse(
  { status, headers: received, body }: WireResponse,
  url: string,
): Response {
  const headers = new Headers();
  for (const [name, value] of received.entries()) headers.append(name, value);
  if (headers.has("content-encoding")) for (const name of OF_THE_TRANSFER) headers.delete(name);
  const content = isSuccess(status) ? body : exactErrorText(utf8.decode(body));
  const response = new Response(BODILESS.has(status) ? null : content, { status, headers });
  // A Response that is made by hand has no address.
  return Object.defineProperty(response, "url", { value: url });
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** As in `identifierKeys`: in valid JSON only a key is followed by a colon and a number. */
const LONG_NUMBER = /([{,\s]"[^"\\]*"\s*:\s*)(-?[1-9]\d{15,})(?![\d.eE])/g;

/**
 * The body of an error with its long whole numbers as strings: openapi-fetch parses it itself, and a double
 * would lose their last digits.
 */
export function exactErrorText(text: string): string {
  return text.replace(LONG_NUMBER, '$1"$2"');
}
