import {
  isSellerError,
  type Refusal,
  RefusedError,
  type SellerErrorContext,
} from "@marketplace-seller/client-core";
import { type Redact, safeMessage } from "@marketplace-seller/client-core/internal";
import type { SoapFault } from "../codec/fault.ts";

/**
 * Renders the failure that the `result` of a SOAP response reports as one line for an error message. The rendered line
 * is empty when the result has no failure fields.
 */
export function renderRefusal({ serviceCode, serviceMessage }: Refusal): string {
  return [serviceCode, serviceMessage].filter((part) => part !== undefined).join(": ");
}

/**
 * The error of a SOAP call whose response reports a failure in its `result` (interface-specification.md, Errors, 4).
 * A call that fails with a FailedResultError had no effect. A FailedResultError is a `RefusedError` whose
 * `serviceCode` is the result's `errorCode`, and whose `serviceMessage` is the result's `errorMessage`.
 */
export class FailedResultError extends RefusedError {
  override readonly name = "FailedResultError";
  /** The error code in the `result` of the SOAP response. */
  readonly errorCode: string | undefined;
  /** The error message in the `result` of the SOAP response. */
  readonly errorMessage: string | undefined;
  /** The category of the error code in the `result` of the SOAP response. */
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
 * The error of a SOAP call whose response is a Fault that reports an invalid request: the codes are `Client` (with its
 * subcodes), `VersionMismatch` and `MustUnderstand`. A call that fails with a SoapFaultError had no effect. A
 * SoapFaultError is a `RefusedError` whose `serviceCode` is the `faultCode`, and whose `serviceMessage` is the
 * `faultMessage`. A Fault with any other code is a `TransportError` for a read and an `IndeterminateError` for a write.
 */
export class SoapFaultError extends RefusedError {
  override readonly name = "SoapFaultError";
  /** The code of the SOAP Fault, such as `Client`. */
  readonly faultCode: string;
  /** The explanation for people in the SOAP Fault (`faultstring`). */
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

/**
 * True when an error is a FailedResultError, also when the error comes from another realm or another copy of this
 * package.
 */
export function isFailedResultError(error: unknown): error is FailedResultError {
  return isSellerError(error) && error.name === "FailedResultError";
}

/**
 * True when an error is a SoapFaultError, also when the error comes from another realm or another copy of this package.
 */
export function isSoapFaultError(error: unknown): error is SoapFaultError {
  return isSellerError(error) && error.name === "SoapFaultError";
}
