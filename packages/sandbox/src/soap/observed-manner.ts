import { htmlPage } from "../http/html-page.ts";
import { failureAnswer } from "./answers.ts";
import { optionalDayText } from "./dates.ts";
import { observedFailureWords } from "./failure-words.ts";
import type { SoapManner } from "./manner.ts";
import { observedStatusWords } from "./status-words.ts";

/**
 * As is reported of live services; second hand, and never contract. Nobody saw a Fault: a call that
 * names its operation gets a failed result, and any other one the page of HTML that is reported of
 * other addresses.
 */
export const observedManner: SoapManner = {
  failure: observedFailureWords,
  unserved: ({ message, status, code, operation }, namespace) =>
    operation === undefined
      ? htmlPage(status)
      : failureAnswer(operation, message, observedFailureWords.unserved(code), namespace),
  approvedDate: optionalDayText,
  statusWords: observedStatusWords,
};
