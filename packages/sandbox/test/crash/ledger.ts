/** A line of a package, as splits response it. */
export interface LedgerLine {
  readonly orderLineId: string;
  readonly units: number;
}

/** A package of an order that was acknowledged, by its number. */
export type LedgerPackages = Map<string, readonly LedgerLine[]>;

/** What was acknowledged of one order, and what was sent without a response. */
export interface OrderLedger {
  readonly orderNumber: string;
  /** Units of the whole order: no split changes them. */
  readonly units: number;
  /** Packages in `Picking`. */
  current: LedgerPackages;
  /** Numbers of packages that were split since. */
  readonly unpacked: Set<string>;
  /** The packages that a split without a response names; undefined when every split had its response. */
  withoutResponse: readonly string[] | undefined;
}

/** What was acknowledged of one product's stock. */
export interface StockLedger {
  readonly stockCode: string;
  /** Undefined before the first acknowledgement. */
  acknowledged: number | undefined;
  withoutResponse: number | undefined;
}

/** Everything that was acknowledged since the database was made. */
export interface Ledger {
  readonly orders: OrderLedger[];
  readonly stocks: StockLedger[];
  /** Task ids, all of them. */
  readonly tasks: string[];
  /** Numbers of orders that were placed meanwhile, and of those whose response is missing. */
  readonly placed: Set<string>;
  readonly placedWithoutResponse: Set<string>;
  /** Part of the next order's number; none is used twice. */
  nextOrder: number;
  /** Every package number that a response ever gave: none may come twice. */
  readonly packageIds: Set<string>;
  /** Acknowledged writes, for the record. */
  writes: number;
}
