import { EncodeError, encodeFault } from "@marketplace-seller/soap-client/codec";
import { type HttpResponse, problemHeaders } from "../calls/http/http-response.ts";
import type { Problem } from "../calls/http/problem.ts";
import type { RefusalError, RefusalKind } from "../domain/refusals.ts";
import { encodeFailure, encodeResponse, type OperationName } from "./soap-codec.ts";
import type { Encode } from "./soap-handlers.ts";

/** SOAP 1.1's, and codes for conditions that have a status in HTTP (assumption `soap-faults`). */
export type FaultCode =
  | "Client"
  | "Client.NotImplemented"
  | "Client.TooManyRequests"
  | "Server"
  | "Server.Unavailable"
  | "VersionMismatch"
  | "MustUnderstand";

const headers = { "content-type": "text/xml; charset=utf-8" } as const;

/** 200 for success and for a failed `result`. */
export function messageResponse(body: string | Buffer): HttpResponse {
  return { status: 200, headers, body };
}

/**
 * For an unreadable request or a failure of the service.
 *
 * @param status - 500, as SOAP 1.1 (6.2) requires, unless the request was no SOAP message
 */
export function faultResponse(code: FaultCode, message: string, status = 500): HttpResponse {
  return { status, headers, body: encodeFault({ code, message }) };
}

/** For a request that was read and refused: a failed `result` (interface-specification.md, Errors, 4). */
export function failureResponse(
  operation: OperationName,
  failure: Failure,
  namespace: string,
): HttpResponse {
  const result = { status: "failure", ...failure };
  return messageResponse(encodeFailure(operation, result, { namespace }));
}

interface Failure {
  readonly errorCode: string;
  readonly errorCategory: string;
  readonly errorMessage: string;
}

/** Assumption `soap-error-codes`. */
const categories: Readonly<Record<RefusalKind, string>> = {
  authentication: "AUTHENTICATION",
  rate: "RATE",
  rule: "RULE",
};

/** A failed `result` with the codes of REST (assumption `soap-error-codes`). */
export function refusalResponse(
  operation: OperationName,
  { code, kind, message }: RefusalError,
  namespace: string,
): HttpResponse {
  const failure = { errorCode: String(code), errorCategory: categories[kind] };
  return failureResponse(operation, { ...failure, errorMessage: message }, namespace);
}

/** The request could not be read or the service failed. */
export interface Unserved {
  readonly code: FaultCode;
  readonly message: string;
  /** For the reason; 500 when HTTP has none. */
  readonly status: number;
}

/**
 * Assumption `soap-faults`. The status is 500, because many stacks report any other as an HTTP error without reading
 * the Fault; only what is no SOAP message, for example by its media type, gets the status for its mistake, such as 415.
 */
export function unservedResponse({ code, message, status }: Unserved): HttpResponse {
  return faultResponse(code, message, code === "Client" ? status : 500);
}

/** HTTP statuses with a fault code of their own (assumption `soap-faults`). */
const codeByStatus: { readonly [status: number]: FaultCode } = {
  429: "Client.TooManyRequests",
  501: "Client.NotImplemented",
  503: "Server.Unavailable",
};

export function soapRefusal(problem: Problem): HttpResponse {
  const { status, message } = problem;
  const code = codeByStatus[status] ?? (status >= 500 ? "Server" : "Client");
  const response = unservedResponse({ code, message, status });
  return { ...response, headers: { ...response.headers, ...problemHeaders(problem) } };
}

/**
 * Characters that XML 1.0 forbids, which REST accepts, become U+FFFD, so that one order cannot make a listing fail.
 *
 * @param namespace - of the messages
 */
export function createEncoder(namespace: string): Encode {
  return (operation, response) => {
    try {
      return encodeResponse(operation, response, { namespace });
    } catch (error) {
      if (!(error instanceof EncodeError)) throw error;
      return encodeResponse(operation, replaceForbidden(response), { namespace });
    }
  };
}

/** By XML 1.0. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function replaceForbidden<Value>(value: Value): Value {
  const text = JSON.stringify(value, (_, member: unknown) =>
    typeof member === "string" ? member.replace(forbidden, "\ufffd") : member,
  );
  return JSON.parse(text) as Value;
}
