import { platformSender } from "#platform-sender";
import {
  type CredentialSource,
  type CredentialsOption,
  createCredentialSource,
} from "../redaction/credentials.ts";
import { sendByFetch } from "../send/fetch-sender.ts";
import type { Fetch, RequestDispatcher, Send } from "../send/send.ts";
import { checkClientOptions } from "../setup/check-options.ts";
import type { OperatorProfile } from "../setup/operator-profile.ts";
import { type ClientPolicyOptions, type ResolvedPolicy, resolvePolicy } from "./client-options.ts";
import { createExchange, type Exchange } from "./exchange.ts";

/** The options that choose the HTTP implementation by which a REST or SOAP client sends its requests. */
export interface SenderOptions {
  /**
   * A `fetch` function that sends the client's requests in place of the platform's HTTP client. The client calls this
   * `fetch` function with an address and options, never with a `Request` object. The `fetch` function must follow no
   * redirect when its option `redirect` is `manual`, and must end the request when its option `signal` aborts.
   */
  readonly fetch?: Fetch | undefined;
  /**
   * A dispatcher of undici 7 or 8 that opens the client's connections on Node, for example through a proxy. The
   * timeouts of the client replace the dispatcher's timeouts for headers and bodies. The default dispatcher opens at
   * most 64 connections to an origin, shares them between the clients of the process, and closes idle connections
   * after 4 s. When NODE_USE_ENV_PROXY is 1, the default dispatcher uses the proxy that HTTP_PROXY, HTTPS_PROXY and
   * NO_PROXY name.
   *
   * @example dispatcher: new ProxyAgent("http://proxy.example:3128")
   */
  readonly dispatcher?: RequestDispatcher | undefined;
}

/** The options of a REST or SOAP client. Only the base address and the credentials are required. */
export interface ClientOptions extends ClientPolicyOptions, SenderOptions {
  /**
   * The service's base address, such as `https://api.example.com`, the same for REST and SOAP; the address must have no
   * query and no user information.
   */
  readonly baseUrl: string;
  /**
   * The seller's key and secret (interface-specification.md, Authentication), or a function that returns the key and
   * the secret and that the client calls before every call.
   */
  readonly credentials: CredentialsOption;
  /** Names that the interface document leaves to the operator of the marketplace, from its `operator.json`. */
  readonly operator?: OperatorProfile | undefined;
}

export interface PreparedClient {
  readonly baseUrl: URL;
  readonly credentials: CredentialSource;
  readonly policy: ResolvedPolicy;
  readonly exchange: Exchange;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ClientKind {
  readonly creates: string;
  /** Name and version of the client for its `user-agent` header, such as `marketplace-seller-rest-client/0.1.0`. */
  readonly name: string;
}

/**
 * Validates the options of a client when the client is created, so that a mistake is reported before the first call,
 * and builds the functions that the client's calls use.
 *
 * @throws TypeError or RangeError that names the invalid option
 */
export function prepareClient(
  options: ClientOptions,
  { creates, name }: ClientKind,
): PreparedClient {
  checkClientOptions(creates, options);
  const baseUrl = checkUrl("baseUrl", options.baseUrl);
  const policy = resolvePolicy(options, baseUrl.origin);
  const credentials = createCredentialSource(options.credentials);
  return {
    baseUrl,
    credentials,
    policy,
    exchange: createExchange({ send: chooseSender(options), credentials, policy }),
    headers: agentHeader(name, options.userAgent),
  };
}

/**
 * Validates the address of a service when a client is created, so that a mistake is reported before the first call.
 *
 * @param parts - `query: true` when the address may have a query string
 * @throws TypeError when the address is not an absolute http(s) URL, or contains a part that is not allowed
 */
export function checkUrl(
  option: string,
  address: string,
  { query = false }: { readonly query?: boolean } = {},
): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`${option} must be an absolute http or https address`);
  }
  const carried = [
    ...(query || url.search === "" ? [] : ["query"]),
    ...(url.hash === "" ? [] : ["fragment"]),
    ...(url.username === "" && url.password === "" ? [] : ["user information"]),
  ];
  if (carried.length > 0) {
    throw new TypeError(`${option} must not carry a ${carried.join(" or a ")}`);
  }
  return url;
}

/**
 * Renders the `user-agent` header: the caller's prefix, the client and the runtime, with versions. Returns undefined
 * in a browser, because the browser sends a `user-agent` header of its own.
 */
function agentHeader(client: string, agentPrefix: string | undefined): Record<string, string> {
  const runtime = globalThis.navigator?.userAgent ?? "";
  if (runtime.startsWith("Mozilla/")) return {};
  const names = [agentPrefix, client, runtime];
  return { "user-agent": names.filter((name) => name !== undefined && name !== "").join(" ") };
}

/**
 * Chooses the function that sends a client's requests: the `fetch` option, or the default sender of the runtime.
 *
 * @throws TypeError for a dispatcher together with a fetch, or on a runtime without dispatchers
 */
function chooseSender({ fetch, dispatcher }: SenderOptions): Send {
  if (fetch === undefined) return platformSender(dispatcher);
  if (dispatcher !== undefined)
    throw new TypeError("Pass the option fetch or the option dispatcher, not both");
  return sendByFetch(() => fetch);
}
