import type {
  CallPolicyOptions,
  ClientPolicyOptions,
  CredentialsOption,
} from "@marketplace-seller/client-core";
import type { OperatorProfile } from "./runtime/operator-dialect.ts";
import type { OrderContext } from "./runtime/order-context.ts";
import type { Fetch, Send } from "./runtime/send.ts";

/** How to reach the service, and how calls are made. Only the first two have no default. */
export interface RestClientOptions extends ClientPolicyOptions {
  /** The service's base address, such as `https://api.example.com`; no query, no user information. */
  readonly baseUrl: string;
  /**
   * The seller's key and secret (interface-specification.md, Authentication), or a function that gives
   * them; it is asked before every call.
   */
  readonly credentials: CredentialsOption;
  /** Sends the requests; the platform's `fetch` by default. Receives one `Request`. */
  readonly fetch?: Fetch;
  /**
   * What carries requests instead of `fetch`, such as `nodeTransport()` of
   * `@marketplace-seller/rest-client/node`.
   */
  readonly transport?: Send;
  /** What the interface document leaves to the operator. Results always carry the neutral words. */
  readonly operator?: OperatorProfile;
}

/** What every facade method takes beside its input. */
export interface CallOptions extends CallPolicyOptions {}

/** What facade methods that write to an order take beside. */
export interface OrderCallOptions extends CallOptions {
  /** Which order and package the write is about; the request's body does not say it. */
  readonly context?: OrderContext | undefined;
}

/**
 * Checks the base address once, so that a mistake shows where it was made.
 *
 * @throws TypeError when it is no absolute http(s) address, or carries a query, a fragment or user
 *   information
 */
export function checkedBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError("baseUrl must be an absolute http or https address");
  }
  if (url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") {
    throw new TypeError("baseUrl must not carry a query, a fragment or user information");
  }
  return url.href.replace(/\/+$/, "");
}
