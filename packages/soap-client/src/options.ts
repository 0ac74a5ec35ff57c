import type {
  ClientPolicyOptions,
  CredentialsOption,
  SenderOptions,
} from "@marketplace-seller/client-core";

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
