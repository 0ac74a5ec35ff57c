import { AuthenticationError } from "../errors/authentication-error.ts";
import { RateLimitedError } from "../errors/rate-limited-error.ts";
import { type Refusal, RefusedError } from "../errors/refused-error.ts";
import type { SellerError } from "../errors/seller-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { aboutCall, afterSending, refusal } from "./call-errors.ts";
import type { CallState } from "./delivery.ts";

/** What a response says besides its status, fit to be shown. */
export interface ServiceWords extends Refusal {
  /** A short piece of the body; empty for none. */
  readonly excerpt: string;
}

/**
 * The typed error for a response whose HTTP status says failure. What the document does not show
 * (statuses and bodies of failures) is read leniently: whatever body came, the status decides.
 *
 * @throws nothing; returns an IndeterminateError for a write that may have taken effect
 */
export function statusError(
  state: CallState,
  status: number,
  { excerpt, ...words }: ServiceWords,
): SellerError {
  const { operation } = state.call;
  const context = { ...aboutCall(state), status, ...(excerpt === "" ? {} : { excerpt }) };
  const said = wordsOf(words) + attemptsOf(state);
  if (status === 401 || status === 403) {
    const message = `The service does not accept the credentials for ${operation} (HTTP ${status})${said}`;
    return refusal(state, new AuthenticationError(message, context));
  }
  if (status === 429) {
    const message = `Too many requests for ${operation}${said}`;
    const error = new RateLimitedError(message, state.retryAfterMs, context);
    // Rejected to the end it had no effect, unless an earlier attempt had another end.
    return state.outcome === "unknown" ? afterSending(state, error) : error;
  }
  if (status === 408) {
    const message = `The service timed out while waiting for ${operation}${said}`;
    return afterSending(state, new TimeoutError(message, { ...context, retryable: true }));
  }
  if (status >= 500 && status !== 501) {
    const message = `The service failed on ${operation} (HTTP ${status})${said}`;
    return afterSending(state, new TransportError(message, { ...context, retryable: true }));
  }
  const where = status === 404 ? ` at ${state.address} (is the base URL right?)` : "";
  const message = `The service refused ${operation} (HTTP ${status})${where}${said}`;
  return refusal(state, new RefusedError(message, words, context));
}

function wordsOf({ serviceMessage }: Refusal): string {
  return serviceMessage === undefined ? "" : `: ${serviceMessage}`;
}

/** How often it was tried, and how long the service asks to wait. */
function attemptsOf({ attempts, retryAfterMs }: CallState): string {
  const tried = attempts > 1 ? [`${attempts} attempts`] : [];
  const asked = retryAfterMs ? [`the service asks to wait ${retryAfterMs / 1000} s`] : [];
  const parts = [...tried, ...asked].join(", ");
  return parts === "" ? "" : ` (${parts})`;
}
