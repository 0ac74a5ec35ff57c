import {
  encodeFailure,
  encodeFault,
  type OperationName,
} from "@marketplace-seller/soap-client/codec";
import type { Answer } from "../http/answer.ts";
import type { FailureWords } from "./failure-words.ts";

/** Every SOAP answer has it, whatever happened. */
const headers = { "content-type": "text/xml; charset=utf-8" } as const;

/** The fault codes of SOAP 1.1. */
export type FaultCode = "Client" | "Server" | "VersionMismatch" | "MustUnderstand";

/** A message as the answer to a request that was read, be it a success or a failure. */
export function messageAnswer(body: string | Buffer): Answer {
  return { status: 200, headers, body };
}

/**
 * A Fault: the request could not be read, or the service failed.
 *
 * @param status 500, as SOAP 1.1 (6.2) says, unless HTTP has a word of its own for the reason
 */
export function faultAnswer(code: FaultCode, message: string, status = 500): Answer {
  return { status, headers, body: encodeFault({ code, message }) };
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
