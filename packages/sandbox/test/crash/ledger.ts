/** An order line in a package, as the response of a split contains it. */
export interface LedgerLine {
  readonly orderLineId: string;
  readonly units: number;
}

/** The acknowledged packages of an order, by package id. */
export type LedgerPackages = Map<string, readonly LedgerLine[]>;

/** The acknowledged state of one order, and its requests without a response. */
export interface OrderLedger {
  readonly orderNumber: string;
  /** Number of units of the whole order, which no split changes. */
  readonly units: number;
  /** The packages of the order in `Picking`. */
  current: LedgerPackages;
  /** Ids of the order's packages that were split in the meantime. */
  readonly unpacked: Set<string>;
  /** The ids of the packages that a split without a response names; undefined when every split got its response. */
  withoutResponse: readonly string[] | undefined;
}

/** The acknowledged stock of one product. */
export interface StockLedger {
  readonly stockCode: string;
  /** The last acknowledged stock; undefined before the first acknowledgement. */
  acknowledged: number | undefined;
  withoutResponse: number | undefined;
}

/** All writes that the sandbox acknowledged since the database was created. */
export interface Ledger {
  readonly orders: OrderLedger[];
  readonly stocks: StockLedger[];
  /** The ids of all product tasks. */
  readonly tasks: string[];
  /** Numbers of the orders that were placed during the load, and of those whose response is missing. */
  readonly placed: Set<string>;
  readonly placedWithoutResponse: Set<string>;
  /** Number from which the next order number is built; each is used once. */
  nextOrder: number;
  /** Every package id that a response ever contained; no later response may use one for a new package. */
  readonly packageIds: Set<string>;
  /** The number of acknowledged writes, for the test's output. */
  writes: number;
}
