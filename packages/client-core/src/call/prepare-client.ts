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

/** Which HTTP implementation sends the requests. */
export interface SenderOptions {
  /**
   * Sends the requests in place of the platform's HTTP client. Called with an address and options, never with a
   * `Request`; must follow no redirect when `redirect` is `manual`, and end when `signal` aborts.
   */
  readonly fetch?: Fetch | undefined;
  /**
   * A dispatcher of undici 7 or 8 that opens the connections on Node, for example through a proxy; its timeouts for
   * headers and bodies are replaced by the client's. The default one opens at most 64 connections to an origin, shares
   * them between the clients of the process, closes idle ones after 4 s, and uses HTTP_PROXY, HTTPS_PROXY and NO_PROXY
   * when NODE_USE_ENV_PROXY is 1.
   *
   * @example dispatcher: new ProxyAgent("http://proxy.example:3128")
   */
  readonly dispatcher?: RequestDispatcher | undefined;
}

/** Options of a REST or SOAP client; only `baseUrl` and `credentials` are required. */
export interface ClientOptions extends ClientPolicyOptions, SenderOptions {
  /**
   * The service's address, such as `https://api.example.com`, the same for REST and SOAP; without query and user
   * information.
   */
  readonly baseUrl: string;
  /**
   * The seller's key and secret (interface-specification.md, Authentication), or a function that returns them, called
   * before every call.
   */
  readonly credentials: CredentialsOption;
  /** What the interface document leaves to the operator of the marketplace, from its `operator.json`. */
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
  /** For the `user-agent` header, such as `marketplace-seller-rest-client/0.1.0`. */
  readonly name: string;
}

/** @throws TypeError or RangeError that names the invalid option */
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
 * @param parts - `query: true` when the address may have one
 * @throws TypeError when the address is not an absolute http(s) URL, or has a part that is not allowed
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

/** None in a browser, which sends its own. */
function agentHeader(client: string, agentPrefix: string | undefined): Record<string, string> {
  const runtime = globalThis.navigator?.userAgent ?? "";
  if (runtime.startsWith("Mozilla/")) return {};
  const names = [agentPrefix, client, runtime];
  return { "user-agent": names.filter((name) => name !== undefined && name !== "").join(" ") };
}

/** @throws TypeError for a dispatcher together with a fetch, or on a runtime without dispatchers */
function chooseSender({ fetch, dispatcher }: SenderOptions): Send {
  if (fetch === undefined) return platformSender(dispatcher);
  if (dispatcher !== undefined)
    throw new TypeError("Pass the option fetch or the option dispatcher, not both");
  return sendByFetch(() => fetch);
}
