import { IndeterminateError } from "../errors/indeterminate-error.ts";
import type { SellerError, SellerErrorContext } from "../errors/seller-error.ts";
import type { CallCourse } from "./call-course.ts";

/** A call that an error is about. */
export interface CallOnItsWay {
  readonly course: CallCourse;
}

/**
 * What every error of a call says about it.
 *
 * @param status - the HTTP status, when an answer came
 * @example new ProtocolError("The answer is no JSON", aboutCall(call, 200))
 */
export function aboutCall({ course }: CallOnItsWay, status?: number): SellerErrorContext {
  const { operation, attempts, retryAfterMs } = course;
  return { operation, attempts, retryAfterMs, ...(status === undefined ? {} : { status }) };
}

/**
 * The right error once a request may have reached the service: for a read the one that says what
 * happened, for a write an IndeterminateError that has it as its cause, because the write may have
 * taken effect.
 *
 * @param reason - what happened to the answer
 * @example throw afterSending(call, new ProtocolError("The answer is cut off", aboutCall(call)))
 */
export function afterSending({ course }: CallOnItsWay, reason: SellerError): SellerError {
  const { operation, retry } = course;
  if (retry === "safe") return reason;
  const { attempts, status, excerpt, retryAfterMs, message } = reason;
  const context: SellerErrorContext = {
    operation,
    attempts,
    retryAfterMs,
    cause: reason,
    ...(status === undefined ? {} : { status }),
    ...(excerpt === undefined ? {} : { excerpt }),
  };
  return new IndeterminateError(
    `${operation} was sent, and whether it took effect is unknown: ${message.replace(/\.$/, "")}. Read back before doing it again.`,
    context,
  );
}

/**
 * The right error for a refusal. It says that the request had no effect, unless an earlier attempt may
 * have been carried out and be the reason for it.
 *
 * @example throw refusal(call, new RefusedError("The service refused it", {}, aboutCall(call, 400)))
 */
export function refusal(call: CallOnItsWay, reason: SellerError): SellerError {
  const { inDoubt, turnedAway } = call.course;
  return inDoubt || turnedAway ? afterSending(call, reason) : reason;
}
