import type { CallPolicyOptions, ClientOptions } from "@marketplace-seller/client-core";
import type { OperatorProfile } from "./runtime/operator-dialect.ts";

/** How to reach the service, and how calls are made. */
export interface RestClientOptions extends ClientOptions {
  /** What the interface document leaves to the operator. Results always carry the neutral words. */
  readonly operator?: OperatorProfile;
}

/** What every facade method takes beside its input. */
export interface CallOptions extends CallPolicyOptions {}
