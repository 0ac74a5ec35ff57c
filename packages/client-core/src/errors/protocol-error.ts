import { SellerError } from "./seller-error.ts";

/**
 * The response is not what the contract says: no JSON, truncated, empty, a redirect, or a number that
 * cannot be read exactly.
 */
export class ProtocolError extends SellerError {
  readonly code = "protocol";
  override readonly name = "ProtocolError";
}
