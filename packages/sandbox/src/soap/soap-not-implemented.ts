import { problem } from "../http/problem.ts";
import type { OperationName } from "./soap-codec.ts";
import type { SoapHandler } from "./soap-handlers.ts";

/**
 * A handler for an operation that an overlay adds and that nothing implements: the request was held to
 * the contract when it was read, and the response is a Fault.
 */
export function notImplemented<Name extends OperationName>(operation: Name): SoapHandler<Name> {
  return () => {
    throw problem("notImplemented", `It is ${operation}.`);
  };
}
