import type { ClientPolicyOptions, CredentialsOption } from "@marketplace-seller/client-core";
import {
  checkedUrl,
  type SenderOptions,
  type SettledPolicy,
  settlePolicy,
} from "@marketplace-seller/client-core/internal";

/** How to reach the service, and how calls are made. Only the first two have no default. */
export interface SoapClientOptions extends ClientPolicyOptions, SenderOptions {
  /** The order service's address, such as `https://api.example.com/ws/OrderService`. */
  readonly endpoint: string;
  /**
   * The seller's key and secret (interface-specification.md, Authentication), or a function that gives
   * them; it is asked before every call.
   */
  readonly credentials: CredentialsOption;
  /** What the interface document leaves to the operator. */
  readonly operator?: {
    /** The messages' namespace; the contract's own unless given (assumption `soap-namespace`). */
    readonly soapNamespace?: string;
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
 * @throws TypeError when the endpoint is no absolute http(s) address, or carries a fragment or user
 *   information
 * @throws RangeError for limits that are not above 0
 */
export function settleOptions(options: SoapClientOptions): SettledOptions {
  return {
    endpoint: checkedUrl("endpoint", options.endpoint, { query: true }).href,
    policy: settlePolicy({ maxResponseBytes: MAX_RESPONSE_BYTES, ...options }),
  };
}
