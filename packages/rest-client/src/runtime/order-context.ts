import type { CallPolicyOptions, UnreadableRowOptions } from "@marketplace-seller/client-core";

/**
 * The order and the package of a write, which its body does not name. With it, two writes for one order wait for each
 * other, and an `IndeterminateError` can be resolved.
 */
export interface OrderContext {
  /** As the package listing returns it. */
  readonly orderNumber?: string | undefined;
  /** As the package listing returns it; `null` counts as absent. */
  readonly packageId?: string | null | undefined;
}

/** Options of every facade method. */
export interface CallOptions extends CallPolicyOptions {}

/** Options of the iterators. */
export interface IterationOptions extends CallOptions, UnreadableRowOptions {}

/** Options of methods that write to an order. */
export interface OrderCallOptions extends CallPolicyOptions {
  /** The order that the write concerns. */
  readonly context?: OrderContext | undefined;
}

/** The order, or the package when the order is unknown. */
export function queueKeys(origin: string, context: OrderContext | undefined): readonly string[] {
  const { orderNumber, packageId } = context ?? {};
  if (orderNumber !== undefined) return [`${origin} order ${orderNumber}`];
  return packageId === undefined || packageId === null ? [] : [`${origin} package ${packageId}`];
}
