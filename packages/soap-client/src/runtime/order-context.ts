import type { CallPolicyOptions } from "@marketplace-seller/client-core";

/**
 * The order of a write, which its message does not contain. With this context two writes for one order wait for each
 * other, and an `IndeterminateError` can be resolved.
 */
export interface SoapOrderContext {
  /** The order's SOAP id, as the listings give it; reading back needs it. */
  readonly orderId?: string | undefined;
  /** The order's number, the same as over REST; writes over both protocols then wait for each other. */
  readonly orderNumber?: string | undefined;
}

/** Options of every method of the SOAP client. */
export interface CallOptions extends CallPolicyOptions {
  /** The order of the write, which the message does not contain. */
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
