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

/** Typed independently of the path. */
export interface CallInit {
  readonly params?: { readonly path?: unknown; readonly query?: unknown };
  readonly body?: unknown;
  readonly headers?: unknown;
  readonly signal?: AbortSignal | null | undefined;
  readonly middleware?: readonly Middleware[] | undefined;
  readonly parseAs?: unknown;
}

/** Its body is not read yet when the call succeeded. */
export interface CallResult {
  readonly response: Response;
  /** Of a failed response: parsed JSON, or text. */
  readonly error: unknown;
  /** With what the response means when the service sent it. */
  readonly state: CallState & { readonly read?: ClassifiedResponse };
}

export interface OpenapiClient extends Pick<RawCalls, "use" | "eject"> {
  /**
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

/** The generator refuses a contract with another one. */
const MEDIA_TYPE = "application/json";

/**
 * Successful bodies are left unread (`parseAs: "stream"`) and decoded after openapi-fetch and its middleware, because
 * openapi-fetch would round numbers.
 *
 * @param baseUrl - without a slash at its end
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
      // Real `Request` and `Response` objects are expensive: only where a middleware or the caller receives them.
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

/** The caller has already checked the types. */
type LooseMethod = (
  path: string,
  init: Record<string, unknown> & {
    readonly fetch: (request: Request) => Promise<Response | LightResponse>;
  },
) => Promise<{ readonly response: Response; readonly error?: unknown }>;

/** Also the final state when a middleware responds in place of the service. */
function notSent(call: Call): CallState {
  const nothing = { attempts: 0, status: undefined, retryAfterMs: undefined, address: call.path };
  return { call, ...nothing, earlierEffect: "none" };
}

// Only what openapi-fetch uses of `Request` and `Response`, which cost as much as sending over a kept-alive connection.

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

  /** Of a failed response, which openapi-fetch parses. */
  async text(): Promise<string> {
    return exactErrorText(readBody(this));
  }
}

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);
/** They describe the body before decompression. */
const OF_THE_TRANSFER = ["content-encoding", "content-length", "transfer-encoding"];

/** For middleware and callers. */
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
  // The constructor sets no URL.
  return Object.defineProperty(response, "url", { value: url });
}

/** Every reader of a `Response` takes its body for UTF-8. */
function setUtf8(headers: Headers): void {
  const type = headers.get("content-type");
  if (type !== null) headers.set("content-type", `${type.split(";", 1)[0]}; charset=utf-8`);
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** In valid JSON only a key is followed by a colon and a number, so no text value matches. */
const LONG_NUMBER = /([{,\s]"[^"\\]*"\s*:\s*)(-?[1-9]\d{15,})(?![\d.eE])/g;

/** openapi-fetch parses numbers to doubles, which would lose digits. */
export function exactErrorText(text: string): string {
  return text.replace(LONG_NUMBER, '$1"$2"');
}
