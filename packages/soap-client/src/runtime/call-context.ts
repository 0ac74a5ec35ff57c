import type { Delivery, Redact } from "@marketplace-seller/client-core/internal";
import type { OperationName } from "../gen/operations.gen.ts";

/** What the parts that read a response know in common. */
export interface CallContext<Name extends OperationName = OperationName> {
  readonly operation: Name;
  /** The response, and what is known about its call. */
  readonly delivery: Delivery;
  /** Takes the credentials out of a text. */
  readonly redact: Redact;
}
