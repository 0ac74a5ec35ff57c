import type { ClientPolicyOptions, CredentialsOption } from "@marketplace-seller/client-core";
import {
  checkedUrl,
  type SenderOptions,
  type SettledPolicy,
  settlePolicy,
} from "@marketplace-seller/client-core/internal";
import { service } from "./gen/operations.gen.ts";

/** How to reach the service, and how calls are made. Only the first two have no default. */
export interface SoapClientOptions extends ClientPolicyOptions, SenderOptions {
  /**
   * The service's base address, the same as for REST, such as `https://api.example.com`; no query, no user
   * information. The order service's path is joined to it.
   */
  readonly baseUrl: string;
  /**
   * The seller's key and secret (interface-specification.md, Authentication), or a function that gives
   * them; it is called before every call.
   */
  readonly credentials: CredentialsOption;
  /** What the interface document leaves to the operator. */
  readonly operator?: {
    /** The messages' namespace; the contract's own unless given (assumption `soap-namespace`). */
    readonly soapNamespace?: string;
    /**
     * The order service's path below the base address; `/ws/OrderService` unless given (assumption
     * `soap-address`).
     */
    readonly soapPath?: string;
  };
}

const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** The options with their defaults, checked. */
export interface SettledOptions {
  readonly endpoint: string;
  readonly policy: SettledPolicy;
}

/**
 * Checks the options once, so that a mistake shows where it was made.
 *
 * @throws TypeError when the base address is no absolute http(s) address, or carries a query, a fragment or
 *   user information, or when the path does not begin with a slash
 * @throws RangeError for limits that are not above 0
 */
export function settleOptions(options: SoapClientOptions): SettledOptions {
  const { origin, pathname } = checkedUrl("baseUrl", options.baseUrl);
  const path = options.operator?.soapPath ?? new URL(service.address).pathname;
  if (!/^\/(?!\/)/.test(path)) throw new TypeError("operator.soapPath must begin with one slash");
  const address = `${origin}${pathname.replace(/\/+$/, "")}${path}`;
  return {
    endpoint: checkedUrl("operator.soapPath", address, { query: true }).href,
    policy: settlePolicy({ maxResponseBytes: MAX_RESPONSE_BYTES, ...options }),
  };
}
