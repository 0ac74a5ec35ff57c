import { unknownOutcome } from "../errors/indeterminate-error.ts";
import type { SellerError, SellerErrorContext } from "../errors/seller-error.ts";
import type { CallState } from "./delivery.ts";

/**
 * What every error of a call with a response says about it.
 *
 * @example new ProtocolError("The response is no JSON", aboutCall(state))
 */
export function aboutCall({ call, attempts, status, retryAfterMs }: CallState): SellerErrorContext {
  const { operation } = call;
  return { operation, attempts, retryAfterMs, ...(status === undefined ? {} : { status }) };
}

/**
 * The right error once a request may have reached the service: for a read the one that says what
 * happened, for a write an IndeterminateError that has it as its cause, because the write may have
 * taken effect.
 *
 * @param reason - what is wrong with the response
 * @example throw afterSending(state, new ProtocolError("The response is cut off", aboutCall(state)))
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
 *
 * @example throw refusal(state, new RefusedError("The service refused it", {}, aboutCall(state)))
 */
export function refusal(state: CallState, reason: SellerError): SellerError {
  return state.repeatedWrite ? afterSending(state, reason) : reason;
}
