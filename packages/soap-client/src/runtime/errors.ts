import {
  isSellerError,
  type Refusal,
  RefusedError,
  type SellerErrorContext,
} from "@marketplace-seller/client-core";
import { type Redact, safeMessage } from "@marketplace-seller/client-core/internal";
import type { SoapFault } from "../codec/fault.ts";

/** One line; empty when the result has no failure fields. */
export function renderRefusal({ serviceCode, serviceMessage }: Refusal): string {
  return [serviceCode, serviceMessage].filter((part) => part !== undefined).join(": ");
}

/**
 * A response reports a failure in its `result` (interface-specification.md, Errors, 4); the call had no effect. A
 * `RefusedError` whose `serviceCode` is the `errorCode` and whose `serviceMessage` the `errorMessage`.
 */
export class FailedResultError extends RefusedError {
  override readonly name = "FailedResultError";
  readonly errorCode: string | undefined;
  readonly errorMessage: string | undefined;
  readonly errorCategory: string | undefined;

  constructor(refusal: Refusal, context: SellerErrorContext) {
    const { serviceCode, serviceMessage, serviceCategory } = refusal;
    const line = renderRefusal(refusal);
    const message = `The service refused ${context.operation}${line === "" ? "" : ` (${line})`}`;
    super(message, { serviceCode, serviceMessage }, context);
    this.errorCode = serviceCode === undefined ? undefined : String(serviceCode);
    this.errorMessage = serviceMessage;
    this.errorCategory = serviceCategory;
  }

  override toJSON(): Record<string, unknown> {
    const { errorCode, errorMessage, errorCategory } = this;
    return { ...super.toJSON(), errorCode, errorMessage, errorCategory };
  }
}

/**
 * A Fault reports an invalid request: `Client` (with its subcodes), `VersionMismatch` or `MustUnderstand`; the call had
 * no effect. A `RefusedError` whose `serviceCode` is the `faultCode` and whose `serviceMessage` the `faultMessage`. A
 * Fault with any other code is a `TransportError` for a read and an `IndeterminateError` for a write.
 */
export class SoapFaultError extends RefusedError {
  override readonly name = "SoapFaultError";
  /** Such as `Client`. */
  readonly faultCode: string;
  /** For people (`faultstring`). */
  readonly faultMessage: string;

  constructor(fault: RedactedFault, context: SellerErrorContext) {
    const { faultCode, faultMessage } = fault;
    const refusal = { serviceCode: faultCode, serviceMessage: faultMessage };
    super(renderFault(context.operation, fault), refusal, context);
    this.faultCode = faultCode;
    this.faultMessage = faultMessage;
  }

  override toJSON(): Record<string, unknown> {
    const { faultCode, faultMessage } = this;
    return { ...super.toJSON(), faultCode, faultMessage };
  }
}

export interface RedactedFault {
  readonly faultCode: string;
  readonly faultMessage: string;
}

export function redactFault({ code, message }: SoapFault, redact: Redact): RedactedFault {
  return { faultCode: safeMessage(code, redact), faultMessage: safeMessage(message, redact) };
}

export function renderFault(operation: string | undefined, fault: RedactedFault): string {
  const { faultCode, faultMessage } = fault;
  return `The service responded to ${operation} with a Fault (${faultCode}): ${faultMessage}`;
}

/** True for a FailedResultError, also of another realm or copy of this package. */
export function isFailedResultError(error: unknown): error is FailedResultError {
  return isSellerError(error) && error.name === "FailedResultError";
}

/** True for a SoapFaultError, also of another realm or copy of this package. */
export function isSoapFaultError(error: unknown): error is SoapFaultError {
  return isSellerError(error) && error.name === "SoapFaultError";
}
