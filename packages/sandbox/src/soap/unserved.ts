import type { Answer } from "../http/answer.ts";
import { headersOf } from "../http/answer.ts";
import type { Problem } from "../http/problem.ts";
import { faultAnswer } from "./answers.ts";
import type { FaultCode } from "./fault-code.ts";

/** A call that no operation answers: it could not be read, or the service failed. */
export interface Unserved {
  readonly code: FaultCode;
  readonly message: string;
  /** HTTP's own word for the reason; 500 where it has none. */
  readonly status: number;
  /** How long the caller should wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * The Fault for such a call (assumption `soap-faults`). It has the status 500: many stacks show another one as
 * a bare HTTP error. What is no SOAP message for HTTP's reasons, such as its media type, keeps HTTP's word.
 */
export function unservedAnswer({ code, message, status, retryAfterMs }: Unserved): Answer {
  return faultAnswer(code, message, code === "Client" ? status : 500, retryAfterMs);
}

/** How a refusal that HTTP has a word for is answered at the SOAP address. */
export function soapRefusal(problem: Problem): Answer {
  const { status, message } = problem;
  const answer = unservedAnswer({ code: status >= 500 ? "Server" : "Client", message, status });
  return { ...answer, headers: { ...answer.headers, ...headersOf(problem) } };
}
