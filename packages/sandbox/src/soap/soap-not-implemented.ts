import { problem } from "../calls/http/problem.ts";
import type { OperationName } from "./soap-codec.ts";
import type { SoapHandler } from "./soap-handlers.ts";

/**
 * Creates the handler of a SOAP operation that an overlay adds and the sandbox does not implement. The handler of a
 * not implemented operation responds to an already validated request with a SOAP Fault.
 */
export function notImplemented<Name extends OperationName>(operation: Name): SoapHandler<Name> {
  return () => {
    throw problem("notImplemented", `Its name is ${operation}.`);
  };
}
