import type { OperationName } from "@marketplace-seller/soap-client/codec";
import type { SoapHandler } from "./handlers.ts";

/** An operation of the service description that nothing implements. */
export class NotImplemented extends Error {
  override readonly name = "NotImplemented";

  constructor(operation: string) {
    super(`The sandbox does not implement this operation yet. It is ${operation}.`);
  }
}

/**
 * A handler for an operation that an overlay adds and that nothing implements: the request was held to
 * the contract when it was read, and the response is a Fault with HTTP status 501.
 */
export function notImplemented<Name extends OperationName>(operation: Name): SoapHandler<Name> {
  return () => {
    throw new NotImplemented(operation);
  };
}
