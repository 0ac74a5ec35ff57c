import type { Client, Middleware } from "openapi-fetch";
import type { paths } from "../gen/openapi.gen.ts";
import { asResponse } from "./as-response.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";
import type { WrittenRequest } from "./request-writer.ts";
import type { WireAnswer } from "./wire-answer.ts";

// The only file that knows openapi-fetch, which is loaded when the layer below is used, or middleware.

/** A hook around each call, as openapi-fetch defines it. Credentials and retries are beneath it. */
export type { Middleware };

/** openapi-fetch's typed methods for the paths of the contract. */
export type TypedPaths = Pick<Client<paths>, "GET" | "PUT" | "POST" | "use" | "eject">;

/** The methods that the contract uses. */
export type Method = "GET" | "PUT" | "POST";

/** What a caller may pass to a typed method; the typed methods say it exactly. */
export interface CallInit {
  readonly params?: { readonly query?: unknown };
  readonly body?: unknown;
  readonly signal?: AbortSignal | null | undefined;
  readonly middleware?: readonly Middleware[] | undefined;
  /** What else openapi-fetch and `Request` take, such as `headers`. */
  readonly [option: string]: unknown;
}

/** What is settled before openapi-fetch sees a call. */
export interface SettledCall {
  /** Query and body, already checked and written. */
  readonly written: WrittenRequest;
  /** The client's own middleware. */
  readonly middleware: readonly Middleware[];
  /** Sends the request; called beneath all middleware. */
  readonly exchange: (request: OutgoingRequest) => Promise<WireAnswer>;
}

/** An answer whose successful body has not been read yet. */
export interface Answer {
  readonly response: Response;
  /** The body of an answer that is no success: parsed when it was JSON, text otherwise. */
  readonly error: unknown;
}

/** Carries calls through openapi-fetch: its addresses, its headers, its middleware. */
export type Transport = (
  method: Method,
  path: string,
  init: CallInit,
  settled: SettledCall,
) => Promise<Answer>;

/**
 * Makes the transport for one service address. It leaves a successful body unread (`parseAs:
 * "stream"`): openapi-fetch reads JSON in two ways, both of which round, so we decode outside it,
 * whatever the middleware did to the response.
 */
export async function createTransport(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
): Promise<Transport> {
  const { default: createClient } = await import("openapi-fetch");
  const client = createClient<paths>({ baseUrl, headers });
  return async (method, path, init, { written, middleware, exchange }) => {
    const send = client[method] as LooseMethod;
    const { response, error } = await send(path, {
      ...init,
      parseAs: "stream",
      redirect: "manual",
      middleware: [...middleware, ...(init.middleware ?? [])],
      body: written.body,
      bodySerializer: () => written.body,
      querySerializer: () => written.query,
      fetch: async (request) => asResponse(await exchange(await outgoing(request)), request.url),
    });
    return { response, error };
  };
}

/** The same method without the contract's types, which the caller has already applied. */
type LooseMethod = (
  path: string,
  init: Record<string, unknown> & { readonly fetch: (request: Request) => Promise<Response> },
) => Promise<{ readonly response: Response; readonly error?: unknown }>;

/** Takes a request out of the hands of openapi-fetch and the middleware, its body read. */
async function outgoing(request: Request): Promise<OutgoingRequest> {
  const { method, url } = request;
  const headers = Object.fromEntries(request.headers);
  const body = method === "GET" ? "" : await request.text();
  return { method, url, headers, body: body === "" ? undefined : body };
}
