/** A status of orders or order items, which the interface document does not list. */
export interface SoapStatus {
  /** In `status` of a listing. */
  readonly number: number;
  /** In `status` of order details and of the search filter; absent when none is known. */
  readonly word?: string;
  readonly meaning: string;
  /**
   * `assumption`: the sandbox follows it (`soap-item-status`, `soap-order-status`). `observed`: live services are
   * reported to use it.
   */
  readonly basis: "assumption" | "observed";
}

/**
 * The known statuses of order items; a service may use others.
 *
 * @example itemStatuses.find(({ number }) => number === item.status)?.word
 */
export const itemStatuses: readonly SoapStatus[] = [
  { number: 1, meaning: "pending", basis: "observed" },
  { number: 2, word: "New", meaning: "paid, to be accepted", basis: "assumption" },
  { number: 3, meaning: "invalid", basis: "observed" },
  { number: 4, word: "UnSupplied", meaning: "canceled", basis: "assumption" },
  { number: 5, word: "Approved", meaning: "accepted", basis: "assumption" },
  { number: 6, word: "Shipped", meaning: "handed over to shipment", basis: "assumption" },
  { number: 7, word: "Delivered", meaning: "delivered", basis: "assumption" },
  { number: 8, word: "Rejected", meaning: "rejected", basis: "assumption" },
  { number: 9, meaning: "returned", basis: "observed" },
  { number: 10, word: "Completed", meaning: "completed", basis: "observed" },
];

/** The known statuses of orders. */
export const orderStatuses: readonly SoapStatus[] = [
  { number: 1, meaning: "pending", basis: "assumption" },
  { number: 2, meaning: "in process", basis: "assumption" },
  { number: 3, meaning: "canceled", basis: "assumption" },
  { number: 4, meaning: "invalid", basis: "observed" },
  { number: 5, meaning: "completed", basis: "assumption" },
];

/**
 * What the search filter accepts: the words of {@link itemStatuses}, and two that live services are reported to accept.
 */
export const searchStatuses: readonly Omit<SoapStatus, "number">[] = [
  ...itemStatuses.filter(({ word }) => word !== undefined),
  { word: "Claimed", meaning: "returned by the buyer", basis: "observed" },
  {
    word: "LATE_SHIPMENT",
    meaning: "not shipped after the latest shipping date",
    basis: "observed",
  },
];
