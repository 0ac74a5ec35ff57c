import type { ClientOptions } from "@marketplace-seller/client-core";

/** How to reach the service, and how calls are made. The order service's path is joined to the base address. */
export interface SoapClientOptions extends ClientOptions {
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
