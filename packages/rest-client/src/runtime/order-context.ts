import type { CallPolicyOptions, UnreadableRowOptions } from "@marketplace-seller/client-core";

/**
 * The order and the package of a write, which its request body does not contain. When calls have the order context,
 * two writes for one order wait for each other, and an `IndeterminateError` can be resolved.
 */
export interface OrderContext {
  /** The number of the order that the write changes, as the package listing returns it. */
  readonly orderNumber?: string | undefined;
  /** The id of the package that the write changes, as the package listing returns it. `null` counts as absent. */
  readonly packageId?: string | null | undefined;
}

/** Options of every facade method. */
export interface CallOptions extends CallPolicyOptions {}

/** Options of the iterators of the client. */
export interface IterationOptions extends CallOptions, UnreadableRowOptions {}

/** Options of facade methods that write to an order. */
export interface OrderCallOptions extends CallPolicyOptions {
  /**
   * The order number and the package id that a write concerns. The request body of a write does not contain the order
   * number and the package id.
   */
  readonly context?: OrderContext | undefined;
}

/** The keys of a write in the write queue: the order, or the package when the order is unknown. */
export function queueKeys(origin: string, context: OrderContext | undefined): readonly string[] {
  const { orderNumber, packageId } = context ?? {};
  if (orderNumber !== undefined) return [`${origin} order ${orderNumber}`];
  return packageId === undefined || packageId === null ? [] : [`${origin} package ${packageId}`];
}
