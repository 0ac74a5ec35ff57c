import type { OperationName } from "@marketplace-seller/soap-client/codec";
import { type Answer, headersOf } from "../http/answer.ts";
import type { Problem } from "../http/problem.ts";
import { faultAnswer } from "./answers.ts";
import { optionalDateText } from "./dates.ts";
import { failureWords, type SoapFailureWords } from "./failure-words.ts";
import type { FaultCode } from "./fault-code.ts";
import { type StatusWords, statusWords } from "./status-words.ts";

/** A call that no operation answers: it could not be read, or the service failed. */
export interface Unserved {
  readonly code: FaultCode;
  readonly message: string;
  /** HTTP's own word for the reason; 500 where it has none. */
  readonly status: number;
  /** How long the caller should wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** As far as it could be told. */
  readonly operation?: OperationName;
}

/** Everything in which the profiles' SOAP differs. */
export interface SoapManner {
  /** How a failed result is worded. */
  readonly failure: SoapFailureWords;
  /** How a call that no operation answers is answered (assumption `soap-faults`). */
  readonly unserved: (call: Unserved, namespace: string) => Answer;
  /** How an item's `approvedDate` is written; empty when there is none (assumption `soap-dates`). */
  readonly approvedDate: (epochMs: number | undefined) => string;
  /** Which words the search for a status takes. */
  readonly statusWords: StatusWords;
}

/** By the interface document, and where it is silent by the assumptions. */
export const documentManner: SoapManner = {
  failure: failureWords,
  // A Fault has the status 500: many stacks show another one as a bare HTTP error. What is no SOAP message
  // for HTTP's reasons, such as its media type, keeps HTTP's word.
  unserved: ({ code, message, status, retryAfterMs }) =>
    faultAnswer(code, message, code === "Client" ? status : 500, retryAfterMs),
  approvedDate: optionalDateText,
  statusWords,
};

/** How a refusal that HTTP has a word for is answered at the SOAP address. */
export function soapRefusal(
  { unserved }: SoapManner,
  namespace: string,
): (problem: Problem) => Answer {
  return (problem) => {
    const { status, message } = problem;
    const answer = unserved(
      { code: status >= 500 ? "Server" : "Client", message, status },
      namespace,
    );
    return { ...answer, headers: { ...answer.headers, ...headersOf(problem) } };
  };
}
