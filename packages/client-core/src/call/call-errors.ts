import {
  AuthenticationError,
  ForeignResponseError,
  isSellerError,
  RateLimitedError,
  type Refusal,
  RefusedError,
  TimeoutError,
  TransportError,
} from "../errors/errors.ts";
import { unknownOutcome } from "../errors/indeterminate-error.ts";
import {
  messageWithoutCode,
  type SellerError,
  type SellerErrorContext,
} from "../errors/seller-error.ts";
import { type Redact, safeCause } from "../redaction/redact.ts";
import { isOutcomeUnknown, type ResponseResult, resultOfStatus } from "../retry/attempt-result.ts";
import type { CallState } from "./call-state.ts";
import { classifyRefusal, type FailedResponse } from "./read-refusal.ts";

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
 * For a write that may have been applied an IndeterminateError, with the failure as its cause.
 *
 * @param result - of the last attempt
 */
export function callError(
  { call: { operation, retry }, earlierEffect }: Pick<CallState, "call" | "earlierEffect">,
  result: ResponseResult,
  reason: SellerError,
): SellerError {
  if (!isOutcomeUnknown(retry, earlierEffect, result)) return reason;
  const { attempts, status, excerpt, retryAfterMs } = reason;
  return unknownOutcome(operation, messageWithoutCode(reason), {
    attempts,
    retryAfterMs,
    cause: reason,
    ...(status === undefined ? {} : { status }),
    ...(excerpt === undefined ? {} : { excerpt }),
  });
}

/**
 * For a program that failed after the response, for example in a middleware: the defect itself, unless a write may have
 * been applied.
 */
export function defectError(
  { call: { operation, retry }, attempts, status }: CallState,
  defect: unknown,
  redact: Redact,
): unknown {
  const isRefused = status !== undefined && resultOfStatus(status) === "refused";
  if (isSellerError(defect) || retry === "safe" || attempts === 0 || isRefused) return defect;
  return unknownOutcome(operation, "the program failed on the response", {
    attempts,
    cause: safeCause(defect, redact),
    ...(status === undefined ? {} : { status }),
  });
}

/**
 * The document defines no statuses and bodies of failures, so the error follows from the HTTP status, or from the
 * service's code where that reports wrong credentials.
 */
export function statusError(
  state: CallState,
  status: number,
  failure: FailedResponse,
): SellerError {
  const { excerpt, result, ...refusal } = failure;
  const { operation } = state.call;
  const context = { ...aboutCall(state), status, ...(excerpt === "" ? {} : { excerpt }) };
  const text = renderMessage(failure) + renderAttempts(state);
  const fail = (reason: SellerError): SellerError => callError(state, result, reason);
  if (result === "rate-limited") {
    const code = status === 429 ? "" : ` (${refusal.serviceCode})`;
    const message = `Too many requests for ${operation}${code}${text}`;
    return fail(new RateLimitedError(message, state.retryAfterMs, context));
  }
  if (status === 408) {
    const message = `The service timed out while waiting for ${operation}${text}`;
    return fail(new TimeoutError(message, { ...context, retryable: true }));
  }
  if (status === 403 && result === "failed-for-good") {
    return fail(new ForeignResponseError(renderForeign(operation, failure), context));
  }
  if (result !== "refused") {
    const message = `The service failed on ${operation} (HTTP ${status})${text}`;
    return fail(new TransportError(message, { ...context, retryable: result === "failed" }));
  }
  if (status === 401 || status === 403 || classifyRefusal(refusal) === "credentials") {
    const message = `The service does not accept the credentials for ${operation} (HTTP ${status})${text}`;
    return fail(new AuthenticationError(message, context));
  }
  const address = status === 404 ? ` at ${state.address} (is the base URL right?)` : "";
  const message = `The service refused ${operation} (HTTP ${status})${address}${text}`;
  return fail(new RefusedError(message, refusal, context));
}

/** Enough for the title of a page. */
const MAX_BEGINNING_LENGTH = 100;

function renderForeign(operation: string, { serviceMessage, excerpt }: FailedResponse): string {
  const beginning = (serviceMessage ?? excerpt).slice(0, MAX_BEGINNING_LENGTH);
  const reason = beginning === "" ? "it is empty" : `it begins with ${JSON.stringify(beginning)}`;
  return (
    `The response to ${operation} (HTTP 403) is not the service's: ${reason}. A firewall or proxy before the ` +
    "service has probably blocked this machine's address or this request; the credentials may be right"
  );
}

function renderMessage({ serviceMessage }: Refusal): string {
  return serviceMessage === undefined ? "" : `: ${serviceMessage}`;
}

function renderAttempts({ attempts, retryAfterMs, stop = "" }: CallState): string {
  const count = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  const tried = stop !== "" ? [`${count}, ${stop}`] : attempts > 1 ? [count] : [];
  const requested = retryAfterMs ? [`the service asks to wait ${retryAfterMs / 1000} s`] : [];
  const parts = [...tried, ...requested].join(", ");
  return parts === "" ? "" : ` (${parts})`;
}
