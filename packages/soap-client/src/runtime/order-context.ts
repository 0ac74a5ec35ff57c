import type { CallPolicyOptions } from "@marketplace-seller/client-core";

/**
 * What a write's message lacks: which order it is about. With it two writes for one order wait for each
 * other, and an `IndeterminateError` can be resolved.
 */
export interface SoapOrderContext {
  /** The order's SOAP id, as the listings give it; reading back needs it. */
  readonly orderId?: string | undefined;
  /** The order's number, the same as over REST; writes over both protocols then wait for each other. */
  readonly orderNumber?: string | undefined;
}

/** What every method takes beside its input. */
export interface CallOptions extends CallPolicyOptions {
  /** Which order a write is about; the message does not say it. */
  readonly context?: SoapOrderContext | undefined;
}

export function queueKeys(
  origin: string,
  { orderId, orderNumber }: SoapOrderContext = {},
): readonly string[] {
  return [
    ...(orderNumber === undefined ? [] : [`${origin} order ${orderNumber}`]),
    ...(orderId === undefined ? [] : [`${origin} SOAP order ${orderId}`]),
  ];
}
