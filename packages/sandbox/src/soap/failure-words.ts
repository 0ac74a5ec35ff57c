import type { RefusalKind, Refused } from "../domain/refusals.ts";
import type { FaultCode } from "./fault-code.ts";

/** What a failed `result` says besides its message. */
export interface FailureWords {
  readonly errorCode: string;
  readonly errorCategory: string;
}

/** How a service words a failed `result`. */
export interface SoapFailureWords {
  of(refused: Refused): FailureWords;
  /** Of calls beyond the limit, where the service answers them with a failed result. */
  readonly callLimit?: FailureWords;
}

/** The `errorCategory` of a failed result (assumption `soap-error-codes`). */
const categories: Readonly<Record<RefusalKind, string>> = {
  authentication: "AUTHENTICATION",
  rate: "RATE",
  rule: "RULE",
};

/** The codes of the REST refusals (assumption `soap-error-codes`). */
export const failureWords: SoapFailureWords = {
  of: ({ code, kind }) => ({ errorCode: String(code), errorCategory: categories[kind] }),
};

/** As is reported of live services; second hand, and never contract. */
export const observedFailureWords: Required<SoapFailureWords> & {
  /** Of a call that was not served, in place of a Fault. */
  unserved(code: FaultCode): FailureWords;
} = {
  of: (refused) =>
    refused.kind === "authentication"
      ? { errorCode: "SELLER_API.authenticationFailed", errorCategory: "SELLER_API" }
      : failureWords.of(refused),
  callLimit: { errorCode: "maxCallLimit.reached", errorCategory: "SELLER_API" },
  unserved: (code) => ({
    errorCode: code === "Server" ? "1500" : "1003",
    errorCategory: "SELLER_API",
  }),
};
