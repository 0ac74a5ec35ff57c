import { problem } from "../calls/http/problem.ts";
import { parseBody, parseQuery, type RestHandler } from "./parse-rest-call.ts";

/**
 * Creates the handler of a REST operation that an overlay adds and the sandbox does not implement: the handler
 * validates the request against the overlay, then responds with 501.
 */
export function notImplemented(): RestHandler {
  return (call) => {
    if (call.route.query !== undefined) parseQuery(call);
    if (call.route.body !== undefined) parseBody(call);
    throw problem("notImplemented", `Its name is ${call.route.operationId}.`);
  };
}
