import { SellerError } from "./seller-error.ts";

/**
 * The service does not accept the credentials (interface-specification.md, Authentication). Check the
 * key and the secret; making the same call again does not help.
 */
export class AuthenticationError extends SellerError {
  readonly code = "authentication";
  override readonly name = "AuthenticationError";
}
