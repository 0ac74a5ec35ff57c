import type { CallPolicyOptions } from "@marketplace-seller/client-core";
import type { SoapOrderContext } from "./order-context.ts";

/** What every method takes beside its input. */
export interface CallOptions extends CallPolicyOptions {
  /** Which order a write is about; the message does not say it. */
  readonly context?: SoapOrderContext | undefined;
}
