import type { CallPolicyOptions } from "@marketplace-seller/client-core";

/**
 * What a write's request body lacks: which order and package it is about. With it two writes for one
 * order wait for each other, and an `IndeterminateError` can be resolved.
 */
export interface OrderContext {
  /** The order's number, as the listing gives it. */
  readonly orderNumber?: string | undefined;
  /** The id of the package that is written to, as the listing gives it; `null` is as if it were absent. */
  readonly packageId?: string | null | undefined;
}

/** What every facade method takes beside its input. */
export interface CallOptions extends CallPolicyOptions {}

/** What facade methods that write to an order take beside their input. */
export interface OrderCallOptions extends CallPolicyOptions {
  /** Which order and package the write is about; the request's body does not say it. */
  readonly context?: OrderContext | undefined;
}

/** What the queue of writes holds back by: the order, or the package where that is all that is known. */
export function queueKeys(origin: string, context: OrderContext | undefined): readonly string[] {
  const { orderNumber, packageId } = context ?? {};
  if (orderNumber !== undefined) return [`${origin} order ${orderNumber}`];
  return packageId === undefined || packageId === null ? [] : [`${origin} package ${packageId}`];
}
