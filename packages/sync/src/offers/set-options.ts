import type { InstantInput } from "@marketplace-seller/client-core";
import type { OfferSettings } from "../contract/option-table.ts";
import type { DesiredOffer, OfferIssue } from "./desired-offer.ts";

/** It changes nothing, and stops no other row. */
export interface InvalidOffer {
  /** From 1. */
  readonly row: number;
  readonly stockCode: string | undefined;
  readonly issues: readonly OfferIssue[];
}

/** The result of setting rows of desired offers. */
export interface SetOffersReport {
  /** With {@link SetOffersReport.absent}. */
  readonly rows: number;
  /** Rows that changed desired values, or set values again that failed or are held otherwise. */
  readonly changed: number;
  readonly unchanged: number;
  /** Rows whose measurement is older than the stored one. */
  readonly superseded: number;
  /** Rows whose prices wait for `accept`, or for others. */
  readonly held: number;
  /** Rows whose stock is listed lower than it was set before, and not raised, as no feed tells whether units were sold. */
  readonly listedLower: number;
  /** SKUs that the rows lack, now at 0 because of `complete`. */
  readonly absent: number;
  readonly invalid: number;
  /** The first 1000 invalid rows. */
  readonly invalidRows: readonly InvalidOffer[];
}

/** Any number of rows of desired offers, as an iterable or an async iterable. */
export type DesiredOffers = Iterable<DesiredOffer> | AsyncIterable<DesiredOffer>;

/** Options of setting rows of desired offers. The limits have the values of the sync's option `offers` by default. */
export interface SetOffersOptions
  extends Partial<Pick<OfferSettings, "maxPriceFall" | "maxPriceRise" | "maxZeroed">> {
  /**
   * To which the quantities of rows without `asOf` include orders; units ordered later, by the service's clock, are
   * deducted. Default: when the row is set.
   */
  readonly asOf?: InstantInput | undefined;
  /** The rows are the whole assortment: own products that they lack get stock 0. */
  readonly complete?: boolean | undefined;
  /** A negative quantity means 0; otherwise it is refused. */
  readonly negativeAsZero?: boolean | undefined;
  /**
   * Quantities include what is sold and not yet shipped, as a count of the shelf does; units of orders neither shipped
   * nor cancelled at `asOf` are deducted, too. The feed must have read the 30 days before.
   */
  readonly onShelf?: boolean | undefined;
  /** Rows with the same stock code are the counts of several warehouses: their sum is set, as of the earliest. */
  readonly sumDuplicates?: boolean | undefined;
  /** Sets nothing; the report says what would become of the rows. */
  readonly dryRun?: boolean | undefined;
  /** Called before products are read, with the number of requests that it takes, or about how many. */
  readonly onCompare?: ((requests: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The options with a time for rows without `asOf`, epoch milliseconds. */
export type TimedOptions = Omit<SetOffersOptions, "asOf"> & { readonly asOf: number };
