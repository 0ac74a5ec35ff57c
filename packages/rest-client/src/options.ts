import type {
  CallPolicyOptions,
  ClientPolicyOptions,
  CredentialsOption,
  SenderOptions,
} from "@marketplace-seller/client-core";
import type { OperatorProfile } from "./runtime/operator-dialect.ts";

/** How to reach the service, and how calls are made. Only the first two have no default. */
export interface RestClientOptions extends ClientPolicyOptions, SenderOptions {
  /** The service's base address, such as `https://api.example.com`; no query, no user information. */
  readonly baseUrl: string;
  /**
   * The seller's key and secret (interface-specification.md, Authentication), or a function that gives
   * them; it is called before every call.
   */
  readonly credentials: CredentialsOption;
  /** What the interface document leaves to the operator. Results always carry the neutral words. */
  readonly operator?: OperatorProfile;
}

/** What every facade method takes beside its input. */
export interface CallOptions extends CallPolicyOptions {}
