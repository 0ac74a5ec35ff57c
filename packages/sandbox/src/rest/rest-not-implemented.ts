import { problem } from "../calls/http/problem.ts";
import { parseBody, parseQuery, type RestHandler } from "./parse-rest-call.ts";

/** Validates the request against the overlay, then responds with 501. */
export function notImplemented(): RestHandler {
  return (call) => {
    if (call.route.query !== undefined) parseQuery(call);
    if (call.route.body !== undefined) parseBody(call);
    throw problem("notImplemented", `Its name is ${call.route.operationId}.`);
  };
}
