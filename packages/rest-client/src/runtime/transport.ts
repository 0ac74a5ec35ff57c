import createClient, { type Client, type Middleware } from "openapi-fetch";
import type { paths } from "../gen/openapi.gen.ts";
import { PlainRequest } from "./outgoing-request.ts";
import { asResponse, type PlainAnswer, plainAnswer, type WireAnswer } from "./wire-answer.ts";

// The only file that knows openapi-fetch.

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
  /** What else openapi-fetch and `Request` take, such as `headers` and `middleware`. */
  readonly [option: string]: unknown;
}

/** What is settled before openapi-fetch sees a call. */
export interface SettledCall {
  /** The query string, already checked and written. */
  readonly query: string;
  /** The body, already checked and written. */
  readonly body: string | undefined;
  /** Nobody but the facade will see the response. */
  readonly forFacade: boolean;
  /** Sends the request; called beneath all middleware. */
  readonly exchange: (request: Request | PlainRequest) => Promise<WireAnswer>;
}

/** An answer whose successful body has not been read yet. */
export interface Answer {
  readonly response: Response | PlainAnswer;
  /** The body of an answer that is no success: parsed when it was JSON, text otherwise. */
  readonly error: unknown;
}

/** Carries calls through openapi-fetch: its addresses, its headers, its middleware. */
export interface Transport extends Pick<TypedPaths, "use" | "eject"> {
  send(method: Method, path: string, init: CallInit, settled: SettledCall): Promise<Answer>;
}

/**
 * Makes the transport for one service address. It leaves a successful body unread (`parseAs:
 * "stream"`): openapi-fetch reads JSON in two ways, both of which round, so we decode outside it,
 * whatever the middleware did to the response. Where there is no middleware, and only the facade waits
 * for the answer, it is spared the making of a `Request` and a `Response`.
 */
export function createTransport(
  baseUrl: string,
  headers: Readonly<Record<string, string>> = {},
): Transport {
  const client = createClient<paths>({ baseUrl, headers });
  const middleware = new Set<Middleware>();
  return {
    use(...added) {
      client.use(...added);
      for (const each of added) middleware.add(each);
    },
    eject(...removed) {
      client.eject(...removed);
      for (const each of removed) middleware.delete(each);
    },
    async send(method, path, init, settled) {
      const send = client[method] as LooseMethod;
      const plain = settled.forFacade && middleware.size === 0 ? PLAIN : undefined;
      const { response, error } = await send(path, {
        ...init,
        ...plain,
        parseAs: "stream",
        redirect: "manual",
        body: settled.body,
        bodySerializer: () => settled.body,
        querySerializer: () => settled.query,
        fetch: async (request) => {
          const answer = await settled.exchange(request);
          return plain === undefined ? asResponse(answer, request.url) : plainAnswer(answer);
        },
      });
      return { response, error };
    },
  };
}

const PLAIN = { Request: PlainRequest };

/** The same method without the contract's types, which the caller has already applied. */
type LooseMethod = (
  path: string,
  init: Record<string, unknown> & {
    readonly fetch: (request: Request | PlainRequest) => Promise<Response | PlainAnswer>;
  },
) => Promise<{ readonly response: Response; readonly error?: unknown }>;
