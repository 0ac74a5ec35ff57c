import type { Problem } from "../http/problem.ts";
import type { HttpResponse } from "../http/response.ts";
import { headersOf } from "../http/response.ts";
import { type FaultCode, faultResponse } from "./responses.ts";

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
const codeOfStatus: { readonly [status: number]: FaultCode } = {
  429: "Client.TooManyRequests",
  503: "Server.Unavailable",
};

/** The response to a refusal that HTTP has a status for, at the SOAP address. */
export function soapRefusal(problem: Problem): HttpResponse {
  const { status, message } = problem;
  const code = codeOfStatus[status] ?? (status >= 500 ? "Server" : "Client");
  const response = unservedResponse({ code, message, status });
  return { ...response, headers: { ...response.headers, ...headersOf(problem) } };
}
