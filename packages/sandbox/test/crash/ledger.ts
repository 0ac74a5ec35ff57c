/** An order line in a package, as the response of a split contains it. */
export interface LedgerLine {
  readonly orderLineId: string;
  readonly units: number;
}

/** The packages of an order as the sandbox's last successful responses contained them, by package id. */
export type LedgerPackages = Map<string, readonly LedgerLine[]>;

/**
 * The state of one order after the last write to which the sandbox responded, and the order's requests without a
 * response.
 */
export interface OrderLedger {
  readonly orderNumber: string;
  /** Number of units of the whole order, which no split changes. */
  readonly units: number;
  /** The order's packages whose status is `Picking`. */
  current: LedgerPackages;
  /** The ids of the order's packages that were split during the test. */
  readonly unpacked: Set<string>;
  /** The ids of the packages that a split without a response names; undefined when every split got its response. */
  withoutResponse: readonly string[] | undefined;
}

/** The stock of one product after the last write to which the sandbox responded. */
export interface StockLedger {
  readonly stockCode: string;
  /** The stock that the sandbox last confirmed by a response; undefined before the first response. */
  acknowledged: number | undefined;
  withoutResponse: number | undefined;
}

/** All writes to which the sandbox responded with success since the database was created. */
export interface Ledger {
  readonly orders: OrderLedger[];
  readonly stocks: StockLedger[];
  /** The ids of all product tasks that the load submitted. */
  readonly tasks: string[];
  /**
   * The numbers of the orders that were placed during the load, and the numbers of the orders whose response is
   * missing.
   */
  readonly placed: Set<string>;
  readonly placedWithoutResponse: Set<string>;
  /** The number from which the next order number is built, so that each order number is used once. */
  nextOrder: number;
  /** Every package id that a response ever contained; no later response may use such an id for a new package. */
  readonly packageIds: Set<string>;
  /** The number of writes to which the sandbox responded with success. */
  writes: number;
}
