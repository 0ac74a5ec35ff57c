import { problem } from "../calls/http/problem.ts";
import type { OperationName } from "./soap-codec.ts";
import type { SoapHandler } from "./soap-handlers.ts";

/** Responds to an already validated request with a Fault. */
export function notImplemented<Name extends OperationName>(operation: Name): SoapHandler<Name> {
  return () => {
    throw problem("notImplemented", `Its name is ${operation}.`);
  };
}
