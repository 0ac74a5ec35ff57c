import {
  encodeFailure,
  encodeFault,
  type OperationName,
} from "@marketplace-seller/soap-client/codec";
import type { Answer } from "../http/answer.ts";
import type { FailureWords } from "./failure-words.ts";
import type { FaultCode } from "./fault-code.ts";

/** Every SOAP answer has it, whatever happened. */
const headers = { "content-type": "text/xml; charset=utf-8" } as const;

/** A message as the answer to a request that was read, be it a success or a failure. */
export function messageAnswer(body: string | Buffer): Answer {
  return { status: 200, headers, body };
}

/**
 * A Fault: the request could not be read, or the service failed.
 *
 * @param status 500, as SOAP 1.1 (6.2) says, unless the request was no SOAP message to begin with
 * @param retryAfterMs how long the caller should wait
 */
export function faultAnswer(
  code: FaultCode,
  message: string,
  status = 500,
  retryAfterMs?: number,
): Answer {
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  return { status, headers, body: encodeFault({ code, message, ...wait }) };
}

/** A failed `result`: the request was read, and refused (interface-specification.md, Errors, 4). */
export function failureAnswer(
  operation: OperationName,
  errorMessage: string,
  words: FailureWords,
  namespace: string,
): Answer {
  const result = { status: "failure", ...words, errorMessage };
  return messageAnswer(encodeFailure(operation, result, { namespace }));
}
