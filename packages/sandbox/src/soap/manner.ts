import type { OperationName } from "@marketplace-seller/soap-client/codec";
import { type Answer, headersOf } from "../http/answer.ts";
import type { Problem } from "../http/problem.ts";
import { type FaultCode, faultAnswer } from "./answers.ts";
import { optionalDateText } from "./dates.ts";
import { failureWords, type SoapFailureWords } from "./failure-words.ts";
import { type StatusWords, statusWords } from "./status-words.ts";

/** A call that no operation answers: it could not be read, or the service failed. */
export interface Unserved {
  readonly code: FaultCode;
  readonly message: string;
  /** Of HTTP; 500, as SOAP 1.1 (6.2) says, unless HTTP has a word of its own for the reason. */
  readonly status: number;
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
  unserved: ({ code, message, status }) => faultAnswer(code, message, status),
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
