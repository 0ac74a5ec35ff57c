import type { RefusalKind, Refused } from "../domain/refusals.ts";

/** What a failed `result` says besides its message. */
export interface FailureWords {
  readonly errorCode: string;
  readonly errorCategory: string;
}

/** The `errorCategory` of a failed result (assumption `soap-error-codes`). */
const categories: Readonly<Record<RefusalKind, string>> = {
  authentication: "AUTHENTICATION",
  rate: "RATE",
  rule: "RULE",
};

/** How a refusal is worded: by the codes of REST (assumption `soap-error-codes`). */
export function failureWords({ code, kind }: Refused): FailureWords {
  return { errorCode: String(code), errorCategory: categories[kind] };
}
