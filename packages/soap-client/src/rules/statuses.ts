/** A status number or word of the SOAP service. The interface document shows none of them. */
export interface SoapStatus {
  /** The number in `status` of a listing. */
  readonly number: number;
  /** The word in `status` of an order detail's items and of the search; absent where none is known. */
  readonly word?: string;
  readonly meaning: string;
  /**
   * - `assumption`: the sandbox shows it so (`soap-item-status`, `soap-order-status`).
   * - `observed`: reported of live services, second hand.
   */
  readonly basis: "assumption" | "observed";
}

/**
 * The known statuses of order items. A service may use others, so handle unknown numbers and words.
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

/** The words of {@link itemStatuses}, and two more that the status filter of the search is reported to accept. */
export const searchStatuses: readonly Omit<SoapStatus, "number">[] = [
  ...itemStatuses.filter(({ word }) => word !== undefined),
  { word: "Claimed", meaning: "returned by the buyer", basis: "observed" },
  {
    word: "LATE_SHIPMENT",
    meaning: "not shipped after the latest shipping date",
    basis: "observed",
  },
];
