import { problem } from "../http/problem.ts";
import { parseBody, parseQuery, type RestHandler } from "./rest-call.ts";

/**
 * A handler for an operation that an overlay adds and that nothing implements: it holds the request to
 * the contract, and then responds with 501.
 *
 * @typeParam Query the decoded parameters, as a handler that takes its place gets them from `parseQuery`
 * @typeParam Body the decoded body, as it gets it from `parseBody`
 */
export function notImplemented<Query, Body>(): RestHandler {
  return (call) => {
    if (call.route.query !== undefined) parseQuery<Query>(call);
    if (call.route.body !== undefined) parseBody<Body>(call);
    throw problem("notImplemented", `It is ${call.route.operationId}.`);
  };
}
