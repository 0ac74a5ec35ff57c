/**
 * A status of orders or order items in the SOAP service, with its number and its status word. The interface document
 * does not list the statuses of the SOAP service.
 */
export interface SoapStatus {
  /** The number that a SOAP listing has in `status` of an order or order item. */
  readonly number: number;
  /** The status word in the `status` of order detail items and of the search filter; absent when no word is known. */
  readonly word?: string;
  readonly meaning: string;
  /**
   * The source from which the status is known. - `assumption`: an assumption of the contract that the sandbox follows
   * (`soap-item-status`, `soap-order-status`). - `observed`: a status that live services are reported to use.
   */
  readonly basis: "assumption" | "observed";
}

/**
 * The known statuses of order items in the SOAP service. A service may use other statuses, so handle unknown status
 * numbers and words.
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

/** The known statuses of orders in the SOAP service. */
export const orderStatuses: readonly SoapStatus[] = [
  { number: 1, meaning: "pending", basis: "assumption" },
  { number: 2, meaning: "in process", basis: "assumption" },
  { number: 3, meaning: "canceled", basis: "assumption" },
  { number: 4, meaning: "invalid", basis: "observed" },
  { number: 5, meaning: "completed", basis: "assumption" },
];

/**
 * The status words that the search filter accepts: the words of {@link itemStatuses}, and two other words that live
 * services are reported to accept.
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
