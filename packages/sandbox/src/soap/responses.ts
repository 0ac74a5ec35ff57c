import {
  encodeFailure,
  encodeFault,
  type OperationName,
} from "@marketplace-seller/soap-client/codec";
import type { HttpResponse } from "../http/response.ts";
import type { FailureWords } from "./failure-words.ts";

/** The fault codes of SOAP 1.1, and conditions that HTTP would say by a status (assumption `soap-faults`). */
export type FaultCode =
  | "Client"
  | "Client.NotImplemented"
  | "Client.TooManyRequests"
  | "Server"
  | "Server.Unavailable"
  | "VersionMismatch"
  | "MustUnderstand";

/** Every SOAP response has it, whatever happened. */
const headers = { "content-type": "text/xml; charset=utf-8" } as const;

/** A message as the response to a request that was read, be it a success or a failure. */
export function messageResponse(body: string | Buffer): HttpResponse {
  return { status: 200, headers, body };
}

/**
 * A Fault: the request could not be read, or the service failed.
 *
 * @param status 500, as SOAP 1.1 (6.2) says, unless the request was no SOAP message to begin with
 */
export function faultResponse(code: FaultCode, message: string, status = 500): HttpResponse {
  return { status, headers, body: encodeFault({ code, message }) };
}

/** A failed `result`: the request was read, and refused (interface-specification.md, Errors, 4). */
export function failureResponse(
  operation: OperationName,
  errorMessage: string,
  words: FailureWords,
  namespace: string,
): HttpResponse {
  const result = { status: "failure", ...words, errorMessage };
  return messageResponse(encodeFailure(operation, result, { namespace }));
}
