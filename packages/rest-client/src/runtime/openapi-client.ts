import {
  type Call,
  type CallState,
  type ClassifiedResponse,
  defectError,
  type Exchange,
  type OperatorCodes,
  type Redact,
  type WireResponse,
} from "@marketplace-seller/client-core/internal";
import createClient, { type Middleware as FetchMiddleware } from "openapi-fetch";
import type { paths } from "../gen/openapi.gen.ts";
import type { Middleware, RawCalls } from "../raw-calls.ts";
import { classifyResponse } from "./classify-response.ts";
import { readBody, toUtf8 } from "./read-body.ts";
import type { WrittenRequest } from "./request-writer.ts";

// Only this module imports openapi-fetch, and none of its types is public, so that leaving it is no breaking change.

export type Method = "GET" | "PUT" | "POST";

/** The input of an openapi-fetch method, typed independently of the path. */
export interface CallInit {
  readonly params?: { readonly path?: unknown; readonly query?: unknown };
  readonly body?: unknown;
  readonly headers?: unknown;
  readonly signal?: AbortSignal | null | undefined;
  readonly middleware?: readonly Middleware[] | undefined;
  readonly parseAs?: unknown;
}

/** A response whose body was not read yet when the call succeeded. */
export interface CallResult {
  readonly response: Response;
  /** The body of a failed response: parsed JSON, or text. */
  readonly error: unknown;
  /** The state of the call, with what the response means when the service sent it. */
  readonly state: CallState & { readonly read?: ClassifiedResponse };
}

export interface OpenapiClient extends Pick<RawCalls, "use" | "eject"> {
  /**
   * Sends one call by means of openapi-fetch, whose `fetch` function is replaced by the client's exchange.
   *
   * @param observed - whether the caller receives the response
   * @param read - reads the response after all middleware
   * @throws IndeterminateError when middleware or `read` fails after a write may have been applied
   */
  send<T>(
    call: Call,
    init: CallInit,
    request: WrittenRequest,
    observed: boolean,
    read: (result: CallResult) => Promise<T>,
  ): Promise<T>;
}

/** The media type of every response: the generator refuses a contract that declares another. */
const MEDIA_TYPE = "application/json";

/**
 * Creates the openapi-fetch client of one service address. Successful bodies are left unread (`parseAs: "stream"`)
 * and are decoded after openapi-fetch and its middleware, because openapi-fetch would round numbers.
 *
 * @param baseUrl - the base URL without a slash at its end
 */
export function createOpenapiClient(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  exchange: Exchange,
  redact: Redact,
  codes: OperatorCodes,
): OpenapiClient {
  const client = createClient<paths>({ baseUrl, headers: { accept: MEDIA_TYPE, ...headers } });
  let hasMiddleware = false;
  return {
    use(...middleware) {
      client.use(...(middleware as FetchMiddleware[]));
      hasMiddleware = true;
    },
    eject(...middleware) {
      client.eject(...(middleware as FetchMiddleware[]));
    },
    async send(call, { signal: _, ...init }, writtenRequest, observed, read) {
      let state: CallResult["state"] = notSent(call);
      // Real `Request` and `Response` objects are created only where a middleware or the caller receives them, because
      // creating them is expensive.
      const light = !observed && !hasMiddleware;
      const method = client[call.method as Method] as LooseMethod;
      const options: Parameters<LooseMethod>[1] = {
        ...init,
        ...(light && { Request: LightRequest }),
        params: { ...init.params, path: writtenRequest.path },
        parseAs: "stream",
        redirect: "manual",
        body: writtenRequest.body,
        bodySerializer: () => writtenRequest.body,
        querySerializer: () => writtenRequest.query,
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
            read: (received) => classifyResponse(received, codes),
          });
          state = result;
          return light
            ? new LightResponse(result.response)
            : realResponse(result.response, request.url);
        },
      };
      try {
        const { response, error } = await method(call.path, options);
        const { status, headers } = response;
        state = { ...state, status, headers };
        return await read({ response, error, state });
      } catch (error) {
        throw defectError(state, error, redact);
      }
    },
  };
}

/** The openapi-fetch method without its types, because the caller has already checked the types. */
type LooseMethod = (
  path: string,
  init: Record<string, unknown> & {
    readonly fetch: (request: Request) => Promise<Response | LightResponse>;
  },
) => Promise<{ readonly response: Response; readonly error?: unknown }>;

/**
 * The state of a call before anything was sent, which is also the final state when a middleware responds in place of
 * the service.
 */
function notSent(call: Call): CallState {
  const nothing = { attempts: 0, status: undefined, retryAfterMs: undefined, address: call.path };
  return { call, ...nothing, earlierEffect: "none" };
}

// Light replacements of `Request` and `Response` with only the members that openapi-fetch uses. Creating real
// `Request` and `Response` objects costs as much as sending a request over a kept-alive connection.

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

class LightResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: WireResponse["headers"];
  readonly body: WireResponse["body"];

  constructor({ status, headers, body }: WireResponse) {
    this.status = status;
    this.ok = status >= 200 && status < 300;
    this.headers = headers;
    this.body = body;
  }

  /** The text of a failed response, which openapi-fetch parses. */
  async text(): Promise<string> {
    return exactErrorText(readBody(this));
  }
}

/** HTTP statuses whose responses have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);
/** Headers that describe the response body before decompression, which are removed from a decompressed response. */
const OF_THE_TRANSFER = ["content-encoding", "content-length", "transfer-encoding"];

/** Creates the `Response` object that middleware and callers of the openapi-fetch methods receive. */
export function realResponse(
  { status, headers: received, body }: WireResponse,
  url: string,
): Response {
  const headers = new Headers();
  for (const [name, value] of received.entries()) headers.append(name, value);
  if (headers.has("content-encoding")) for (const name of OF_THE_TRANSFER) headers.delete(name);
  const text = isSuccess(status)
    ? toUtf8({ headers: received, body })
    : exactErrorText(readBody({ headers: received, body }));
  if (text !== undefined) setUtf8(headers);
  const content = text ?? body;
  const response = new Response(BODILESS.has(status) ? null : content, { status, headers });
  // The property `url` is defined on the `Response`, because its constructor does not set a URL.
  return Object.defineProperty(response, "url", { value: url });
}

/** Every reader of a `Response` takes its body for UTF-8. */
function setUtf8(headers: Headers): void {
  const type = headers.get("content-type");
  if (type !== null) headers.set("content-type", `${type.split(";", 1)[0]}; charset=utf-8`);
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/**
 * In valid JSON only a key is followed by a colon and a number, so the regular expression for integers cannot match
 * inside a text value.
 */
const LONG_NUMBER = /([{,\s]"[^"\\]*"\s*:\s*)(-?[1-9]\d{15,})(?![\d.eE])/g;

/**
 * Turns long integers in an error body into strings, because openapi-fetch parses numbers to doubles, which would lose
 * digits.
 */
export function exactErrorText(text: string): string {
  return text.replace(LONG_NUMBER, '$1"$2"');
}
