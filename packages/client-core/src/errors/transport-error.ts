import { SellerError } from "./seller-error.ts";

/**
 * No usable response came: the service could not be reached, the connection broke, or the service
 * failed (5xx, in `status`). For a write only when it certainly did not arrive.
 */
export class TransportError extends SellerError {
  readonly code = "transport";
  override readonly name = "TransportError";
}
