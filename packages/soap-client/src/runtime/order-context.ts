import type { CallPolicyOptions, UnreadableRowOptions } from "@marketplace-seller/client-core";

/**
 * The order that a write changes; the SOAP message of the write does not name the order. When calls have the order
 * context, two writes for one order wait for each other, and an `IndeterminateError` can be resolved.
 */
export interface SoapOrderContext {
  /** The SOAP id of the order that the write changes, as the listings return it; required to read the write back. */
  readonly orderId?: string | undefined;
  /**
   * The number of the order that the write changes, which is the same over REST. When two writes for one order, over
   * REST and over SOAP, both have the order number, they wait for each other.
   */
  readonly orderNumber?: string | undefined;
}

/** Options of every method of the SOAP client. */
export interface CallOptions extends CallPolicyOptions {
  /** The order that the write changes; the SOAP message of the write does not name the order. */
  readonly context?: SoapOrderContext | undefined;
}

/** Options of the iterators of the SOAP client. */
export interface IterationOptions extends CallOptions, UnreadableRowOptions {}

export function queueKeys(
  origin: string,
  { orderId, orderNumber }: SoapOrderContext = {},
): readonly string[] {
  return [
    ...(orderNumber === undefined ? [] : [`${origin} order ${orderNumber}`]),
    ...(orderId === undefined ? [] : [`${origin} SOAP order ${orderId}`]),
  ];
}
