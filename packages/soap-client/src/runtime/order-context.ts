import type { CallPolicyOptions, UnreadableRowOptions } from "@marketplace-seller/client-core";

/**
 * The order of a write, which its message does not name. With it, two writes for one order wait for each other, and an
 * `IndeterminateError` can be resolved.
 */
export interface SoapOrderContext {
  /** The SOAP id, as the listings return it; required to read a write back. */
  readonly orderId?: string | undefined;
  /** The same over REST: with it, writes for one order over both protocols wait for each other. */
  readonly orderNumber?: string | undefined;
}

/** Options of every method. */
export interface CallOptions extends CallPolicyOptions {
  /** The order that a write concerns. */
  readonly context?: SoapOrderContext | undefined;
}

/** Options of the iterators. */
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
