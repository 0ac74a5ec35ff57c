import { SellerError, type SellerErrorContext } from "./seller-error.ts";

/** What the service said when it refused. */
export interface Refusal {
  /** The service's own code, from the body's `code`. */
  readonly serviceCode?: number | string | undefined;
  /** The service's own words, from the body's `message`. */
  readonly serviceMessage?: string | undefined;
}

/**
 * A rule of the service forbids the request, and it had no effect
 * (interface-specification.md, Errors). The message carries the service's words.
 */
export class RefusedError extends SellerError {
  readonly code = "refused";
  override readonly name: string = "RefusedError";
  readonly serviceCode: number | string | undefined;
  readonly serviceMessage: string | undefined;

  constructor(message: string, refusal: Refusal, context: SellerErrorContext = {}) {
    super(message, context);
    this.serviceCode = refusal.serviceCode;
    this.serviceMessage = refusal.serviceMessage;
  }

  override toJSON(): Record<string, unknown> {
    const { serviceCode, serviceMessage } = this;
    return { ...super.toJSON(), serviceCode, serviceMessage };
  }
}
