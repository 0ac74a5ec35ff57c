import { problem } from "../http/problem.ts";
import { parseBody, parseQuery, type RestHandler } from "./parse-rest-call.ts";

/**
 * A handler for an operation that an overlay adds and that nothing implements: it holds the request to
 * the contract, and then responds with 501.
 */
export function notImplemented(): RestHandler {
  return (call) => {
    if (call.route.query !== undefined) parseQuery(call);
    if (call.route.body !== undefined) parseBody(call);
    throw problem("notImplemented", `It is ${call.route.operationId}.`);
  };
}
