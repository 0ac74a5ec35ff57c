/**
 * What may be done again, from the contract's `x-retry` (ARCHITECTURE.md, Vendor extensions).
 *
 * - `safe`: a read.
 * - `never`: a write that adds something each time, such as a split.
 * - `absolute`: a write that sets values; the same again changes nothing, but could undo what another
 *   program wrote in between, so it is replayed only if the caller opts in.
 */
export type RetryClass = "safe" | "never" | "absolute";

/** What is known about a request without a response. */
export interface DeliveryFailure {
  /** `none`: the service certainly did not process it. `unknown`: it may have. */
  readonly delivery: "none" | "unknown";
  /** Trying again would end the same way. */
  readonly permanent: boolean;
  /** For messages and hooks: `HTTP 503`, `ECONNRESET`, `timeout`. Never holds a secret. */
  readonly reason: string;
  readonly retryAfterMs?: number | undefined;
}

/**
 * Whether a request of this class may be sent again after this failure: reads always; writes only
 * when the service certainly did not process the request, which includes 429; absolute writes like
 * reads if the caller opted in.
 */
export function mayReplay(
  retryClass: RetryClass,
  failure: DeliveryFailure,
  replayAbsolute: boolean,
): boolean {
  if (failure.permanent) return false;
  if (failure.delivery === "none" || retryClass === "safe") return true;
  return retryClass === "absolute" && replayAbsolute;
}
