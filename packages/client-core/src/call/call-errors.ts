import {
  AuthenticationError,
  RateLimitedError,
  type Refusal,
  RefusedError,
  TimeoutError,
  TransportError,
} from "../errors/errors.ts";
import { unknownOutcome } from "../errors/indeterminate-error.ts";
import type { SellerError, SellerErrorContext } from "../errors/seller-error.ts";
import type { CallState } from "./delivery.ts";

export function aboutCall({
  call,
  attempts,
  status,
  retryAfterMs,
  requestIds,
}: CallState): SellerErrorContext {
  const { operation } = call;
  const about = { operation, attempts, retryAfterMs, requestIds: requestIds?.() };
  return status === undefined ? about : { ...about, status };
}

/**
 * The right error once a request may have reached the service: for a read the one that says what
 * happened, for a write an IndeterminateError that has it as its cause, because the write may have
 * taken effect.
 */
export function afterSending({ call }: Pick<CallState, "call">, reason: SellerError): SellerError {
  const { operation, retry } = call;
  if (retry === "safe") return reason;
  const { attempts, status, excerpt, retryAfterMs, message } = reason;
  return unknownOutcome(operation, message, {
    attempts,
    retryAfterMs,
    cause: reason,
    ...(status === undefined ? {} : { status }),
    ...(excerpt === undefined ? {} : { excerpt }),
  });
}

/**
 * The right error for a refusal. It says that the request had no effect, unless an earlier attempt may
 * have been carried out and be the reason for it.
 */
export function refusal(state: CallState, reason: SellerError): SellerError {
  return state.repeatedWrite ? afterSending(state, reason) : reason;
}

export interface ServiceWords extends Refusal {
  readonly excerpt: string;
}

/**
 * The typed error for a response whose HTTP status says failure. What the document does not show
 * (statuses and bodies of failures) is read leniently: whatever body came, the status decides.
 */
export function statusError(
  state: CallState,
  status: number,
  { excerpt, ...words }: ServiceWords,
): SellerError {
  const { operation } = state.call;
  const context = { ...aboutCall(state), status, ...(excerpt === "" ? {} : { excerpt }) };
  const said = renderMessage(words) + renderAttempts(state);
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

function renderMessage({ serviceMessage }: Refusal): string {
  return serviceMessage === undefined ? "" : `: ${serviceMessage}`;
}

function renderAttempts({ attempts, retryAfterMs }: CallState): string {
  const tried = attempts > 1 ? [`${attempts} attempts`] : [];
  const asked = retryAfterMs ? [`the service asks to wait ${retryAfterMs / 1000} s`] : [];
  const parts = [...tried, ...asked].join(", ");
  return parts === "" ? "" : ` (${parts})`;
}
