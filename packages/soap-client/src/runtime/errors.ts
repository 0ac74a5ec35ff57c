import {
  isSellerError,
  type ReadBack,
  type Resolution,
  type ResolveOptions,
  SellerError,
  type SellerErrorContext,
} from "@marketplace-seller/client-core";
import { type Redact, safeMessage } from "@marketplace-seller/client-core/internal";
import type { SoapFault } from "../codec/fault.ts";
import type { OperationName } from "../gen/operations.gen.ts";
import type { ResultInfo } from "../gen/types.gen.ts";
import { isRead } from "./call-context.ts";

/** What the service's own words are about, where they say that the credentials are at fault. */
const aboutCredentials = /authenti|unauthori[sz]ed/i;

/**
 * The service understood the call and its `result` reports a failure
 * (interface-specification.md, Errors, 4). The call had no effect.
 *
 * `code` is `authentication` when the service's words say so (assumption `soap-error-codes`), and
 * `refused` otherwise.
 */
export class FailedResultError extends SellerError {
  override readonly name = "FailedResultError";
  readonly code: "refused" | "authentication";
  /** The service's own code. */
  readonly errorCode: string | undefined;
  /** The service's own words. */
  readonly errorMessage: string | undefined;
  /** The service's own grouping of its codes. */
  readonly errorCategory: string | undefined;

  constructor(result: ResultInfo, redact: Redact, context: SellerErrorContext) {
    const clean = (text: string | null | undefined) =>
      text === null || text === undefined || text === "" ? undefined : safeMessage(text, redact);
    const errorCode = clean(result.errorCode);
    const errorMessage = clean(result.errorMessage);
    const said = [errorCode, errorMessage].filter((part) => part !== undefined).join(": ");
    super(`The service refused ${context.operation}${said === "" ? "" : ` (${said})`}`, context);
    this.errorCode = errorCode;
    this.errorMessage = errorMessage;
    this.errorCategory = clean(result.errorCategory);
    const words = `${this.errorCode} ${this.errorCategory}`;
    this.code = aboutCredentials.test(words) ? "authentication" : "refused";
  }

  /** As on every refusal, over either protocol. */
  get serviceCode(): string | undefined {
    return this.errorCode;
  }

  /** As on every refusal, over either protocol. */
  get serviceMessage(): string | undefined {
    return this.errorMessage;
  }

  override toJSON(): Record<string, unknown> {
    const { errorCode, errorMessage, errorCategory } = this;
    return { ...super.toJSON(), errorCode, errorMessage, errorCategory };
  }
}

/**
 * The service answered with a SOAP Fault.
 *
 * `code` says what it means for the caller: `refused` when the message was at fault (`Client`,
 * `VersionMismatch`, `MustUnderstand`); when the service was (`Server`), `transport` for a read, which
 * may be made again, and `indeterminate` for a write, which should be read back first.
 */
export class SoapFaultError extends SellerError {
  override readonly name = "SoapFaultError";
  readonly code: "refused" | "transport" | "indeterminate";
  /** The Fault's code, such as `Client` or `Server`. */
  readonly faultCode: string;
  /** The Fault's explanation. */
  readonly faultMessage: string;
  #readBack: ReadBack | undefined;

  constructor(
    fault: SoapFault,
    redact: Redact,
    context: SellerErrorContext & { readonly operation: OperationName },
  ) {
    const faultCode = safeMessage(fault.code, redact);
    const faultMessage = safeMessage(fault.message, redact);
    const servers = /^Server(?:\.|$)/.test(faultCode);
    const read = isRead(context.operation);
    super(
      `The service answered ${context.operation} with a Fault (${faultCode}): ${faultMessage}`,
      {
        ...context,
        retryable: servers && read,
      },
    );
    this.faultCode = faultCode;
    this.faultMessage = faultMessage;
    this.code = !servers ? "refused" : read ? "transport" : "indeterminate";
  }

  /** For clients, as on an IndeterminateError. */
  readBackBy(readBack: ReadBack): this {
    this.#readBack = readBack;
    return this;
  }

  /** As on an IndeterminateError: finds out whether a write that met a `Server` Fault took effect. */
  async resolve(options: ResolveOptions = {}): Promise<Resolution> {
    options.signal?.throwIfAborted();
    return this.#readBack?.(options) ?? "unknown";
  }

  /** As on every refusal, over either protocol. */
  get serviceCode(): string {
    return this.faultCode;
  }

  /** As on every refusal, over either protocol. */
  get serviceMessage(): string {
    return this.faultMessage;
  }

  override toJSON(): Record<string, unknown> {
    const { faultCode, faultMessage } = this;
    return { ...super.toJSON(), faultCode, faultMessage };
  }
}

/** Whether a call's `result` reported a failure; also across realms and copies of this package. */
export function isFailedResultError(error: unknown): error is FailedResultError {
  return isSellerError(error) && error.name === ("FailedResultError" as string);
}

/** Whether the service answered with a Fault; also across realms and copies of this package. */
export function isSoapFaultError(error: unknown): error is SoapFaultError {
  return isSellerError(error) && error.name === ("SoapFaultError" as string);
}
