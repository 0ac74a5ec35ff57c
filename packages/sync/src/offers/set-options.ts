import type { InstantInput } from "@marketplace-seller/client-core";
import type { OfferSettings } from "../contract/option-table.ts";
import type { DesiredOffer, OfferIssue } from "./desired-offer.ts";

/** A row that breaks a rule. An invalid row changes nothing, and does not prevent other rows from being set. */
export interface InvalidOffer {
  /** The number of the invalid row, counted from 1. */
  readonly row: number;
  readonly stockCode: string | undefined;
  readonly issues: readonly OfferIssue[];
}

/** The result of setting rows of desired offers. */
export interface SetOffersReport {
  /** The number of rows, with those of {@link SetOffersReport.absent}. */
  readonly rows: number;
  /** The number of rows that changed an offer's desired values, or set values again that failed or are held otherwise. */
  readonly changed: number;
  readonly unchanged: number;
  /** The number of unchanged rows whose stock measurement is older than the stored one. */
  readonly superseded: number;
  /** The number of rows whose prices are held, until `accept` releases them or others are set. */
  readonly held: number;
  /** The number of SKUs that the rows lack, whose stock is 0 now because of the option `complete`. */
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
   * The time to which the quantities include orders, for rows without `asOf`. The units of orders that were placed
   * later, by the service's clock, are deducted. The default is the time when the row is set.
   */
  readonly asOf?: InstantInput | undefined;
  /** Whether the rows are the whole assortment: the seller's own products that they lack get stock 0. */
  readonly complete?: boolean | undefined;
  /** Whether a negative quantity means 0; otherwise it is refused. */
  readonly negativeAsZero?: boolean | undefined;
  /**
   * Whether the quantities include what is sold and not yet shipped, as a count of the shelf does: units of orders that
   * at `asOf` were neither shipped nor cancelled are deducted, too. The feed must have read the 30 days before.
   */
  readonly onShelf?: boolean | undefined;
  /** Whether rows with the same stock code are the counts of several warehouses: their sum is set, as of the earliest. */
  readonly sumDuplicates?: boolean | undefined;
  /** Whether nothing is set; the report says what would become of the rows. */
  readonly dryRun?: boolean | undefined;
  /** Called before products are read, with the number of requests that it takes, or about how many. */
  readonly onCompare?: ((requests: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The options with a time for rows without `asOf`, epoch milliseconds. */
export type TimedOptions = Omit<SetOffersOptions, "asOf"> & { readonly asOf: number };
