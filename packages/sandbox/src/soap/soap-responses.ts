import { EncodeError, encodeFault } from "@marketplace-seller/soap-client/codec";
import type { RefusalError, RefusalKind } from "../domain/refusals.ts";
import { type HttpResponse, problemHeaders } from "../http/http-response.ts";
import type { Problem } from "../http/problem.ts";
import { encodeFailure, encodeResponse, type OperationName } from "./soap-codec.ts";
import type { Encode } from "./soap-handlers.ts";

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

/** The `errorCategory` of a failed result (assumption `soap-error-codes`). */
const categories: Readonly<Record<RefusalKind, string>> = {
  authentication: "AUTHENTICATION",
  rate: "RATE",
  rule: "RULE",
};

/** A refusal as a failed result, by the codes of REST (assumption `soap-error-codes`). */
export function refusalResponse(
  operation: OperationName,
  { code, kind, message }: RefusalError,
  namespace: string,
): HttpResponse {
  const failure = { errorCode: String(code), errorCategory: categories[kind] };
  return failureResponse(operation, { ...failure, errorMessage: message }, namespace);
}

/** A call that no operation serves: it could not be read, or the service failed. */
export interface Unserved {
  readonly code: FaultCode;
  readonly message: string;
  /** HTTP's own word for the reason; 500 where it has none. */
  readonly status: number;
}

/**
 * The Fault for such a call (assumption `soap-faults`). It has the status 500: many stacks show another one as
 * a bare HTTP error. What is no SOAP message for HTTP's reasons, such as its media type, keeps HTTP's word.
 */
export function unservedResponse({ code, message, status }: Unserved): HttpResponse {
  return faultResponse(code, message, code === "Client" ? status : 500);
}

/** What HTTP says by a status that has a code of its own here (assumption `soap-faults`). */
const codeByStatus: { readonly [status: number]: FaultCode } = {
  429: "Client.TooManyRequests",
  501: "Client.NotImplemented",
  503: "Server.Unavailable",
};

/** The response to a refusal that HTTP has a status for, at the SOAP address. */
export function soapRefusal(problem: Problem): HttpResponse {
  const { status, message } = problem;
  const code = codeByStatus[status] ?? (status >= 500 ? "Server" : "Client");
  const response = unservedResponse({ code, message, status });
  return { ...response, headers: { ...response.headers, ...problemHeaders(problem) } };
}

/**
 * Writes responses. JSON carries characters that XML 1.0 forbids, so a text that came over REST may
 * hold some; they are shown as U+FFFD, for one order must not keep all others from being listed.
 *
 * @param namespace the messages' namespace
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

/** Control characters, the two that end Unicode's first plane, and halves of a surrogate pair. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function replaceForbidden<Value>(value: Value): Value {
  const text = JSON.stringify(value, (_, member: unknown) =>
    typeof member === "string" ? member.replace(forbidden, "\ufffd") : member,
  );
  return JSON.parse(text) as Value;
}
