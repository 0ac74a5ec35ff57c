import type {
  Clock,
  ContractDriftEvent,
  CredentialsOption,
  InstantInput,
} from "@marketplace-seller/client-core";
import type { PremiseId, RestClientOptions } from "@marketplace-seller/rest-client";
import type { SoapClientOptions } from "@marketplace-seller/soap-client";
import type { Consumer } from "./consumers/consumer.ts";
import type { Finder, StoredProgress } from "./feed/feed-job.ts";
import type { FeedFilter } from "./feed/listing.ts";
import type { BackfillProgress } from "./feed/seller-row.ts";
import type { FeedSettings, OfferSettings, WriteSettings } from "./option-table.ts";
import type { StoreSource } from "./store/store.ts";

/** A seller whose orders are synchronized. */
export interface SyncSeller extends FeedFilter {
  /** The name of the seller, which you choose. Every table has it in its column `seller`. */
  readonly seller: string;
  /** Key and secret, or a function that returns them before every call. Credentials are never stored. */
  readonly credentials: CredentialsOption;
  /** The start of the feed, a time in the past. Default: 15 days before the first run. */
  readonly from?: InstantInput;
  /** The base address of the service. Default: that of {@link SyncOptions.client}. */
  readonly baseUrl?: string;
}

/**
 * The sellers of a sync. A function, such as a query of your database, is called when the sync is opened and every
 * minute while it runs: new sellers are added, and changed credentials are used. Sellers that the function no longer
 * returns are not polled any more; their stored data stay.
 */
export type SellersOption =
  | readonly SyncSeller[]
  | (() => readonly SyncSeller[] | Promise<readonly SyncSeller[]>);

/** Options of {@link createSync}. */
export interface SyncOptions {
  /** The database: `sqliteStore(path)`, or `postgresStore(url)` from `@marketplace-seller/sync/postgres`. */
  readonly store: StoreSource;
  /** The sellers, or a function that returns the current ones. */
  readonly sellers: SellersOption;
  /** The consumers of changes, by name; `consume` adds more. */
  readonly consumers?: Readonly<Record<string, Consumer>>;
  /** Options of each seller's REST client except its credentials, such as `baseUrl`. */
  readonly client?: Partial<Omit<RestClientOptions, "credentials">>;
  /** Options of each seller's SOAP client, in addition to {@link SyncOptions.client}. */
  readonly soap?: Pick<SoapClientOptions, "operator">;
  /** Settings of keyed writes that differ from {@link defaultWriteSettings}. */
  readonly writes?: Partial<WriteSettings>;
  /** Settings of desired prices and stock that differ from {@link defaultOfferSettings}. */
  readonly offers?: Partial<OfferSettings>;
  /** Settings of the feed that differ from {@link defaultFeedSettings}. */
  readonly feed?: Partial<FeedSettings>;
  /**
   * Listing requests of one seller in any minute, of all processes on this database together; `false` for
   * the client's own pacing of one process. Default 800 of the 1000 that the service allows.
   */
  readonly requestsPerMinute?: number | false;
  /**
   * The retention in days: personal data are removed from packages that were last updated before that. Default: kept
   * forever. `run` applies the retention when it starts and every hour, `once` each time.
   */
  readonly retentionDays?: number;
  /** The number of sellers that are read concurrently. Default 8. */
  readonly concurrency?: number;
  /** Receives events, which contain no personal data. */
  readonly onEvent?: (event: SyncEvent) => void;
  /** A meter of `@opentelemetry/api`. Metrics are lag, packages, failures, dead letters and waits for the quota. */
  readonly meter?: Meter;
  /** The clock. Default: the clock of the machine. */
  readonly clock?: Clock;
}

/**
 * An event of a sync, for logs and progress.
 *
 * @example
 * type Stored = Extract<SyncEvent, { type: "stored" }>;
 */
export type SyncEvent =
  /** A batch of packages was stored. */
  | ({ readonly type: "stored"; readonly seller: string } & StoredProgress)
  /** A batch of packages updated before the start of the feed was stored; see `backfill`. */
  | ({ readonly type: "backfilled"; readonly seller: string } & StoredProgress & BackfillProgress)
  /** A request waits, because the quota of its seller is used up. */
  | { readonly type: "quota-wait"; readonly seller: string; readonly waitMs: number }
  /** A feed job failed because of the service; it is retried later. */
  | {
      readonly type: "feed-failed";
      readonly seller: string;
      readonly failure: string;
      /** Whether the service refuses the credentials; see `pausedRetryMs` of the feed's settings. */
      readonly paused: boolean;
    }
  /**
   * A premise of the feed is false; see `check`. Reported after each measurement, so at least once a day, until the
   * premise holds again.
   */
  | {
      readonly type: "premise-false";
      readonly seller: string;
      readonly premise: PremiseId;
      readonly sent: string;
      readonly expected: string;
      readonly received: string;
      /** The option that corrects the deviation, or what else to do. */
      readonly remedy: string;
      /** The workaround by which the feed misses nothing. */
      readonly workaround: string;
    }
  /** A premise that was false holds again. */
  | { readonly type: "premise-holds"; readonly seller: string; readonly premise: PremiseId }
  /** The overlap or an audit found changes that a poll should have found; those of an audit may prove a premise false. */
  | {
      readonly type: "missed-changes";
      readonly seller: string;
      readonly finder: Finder;
      readonly changes: number;
    }
  /** A feed continues, but something is wrong, such as a clock. */
  | { readonly type: "feed-warning"; readonly seller: string; readonly warning: string }
  /** A delivery to a consumer failed and is retried. */
  | {
      readonly type: "delivery-failed";
      readonly consumer: string;
      readonly seller: string;
      readonly failure: string;
    }
  /** `changes` waits until another process releases the consumer, or its lease expires. */
  | { readonly type: "consumer-wait"; readonly consumer: string; readonly waitMs: number }
  /** Prices or stock could not be sent or confirmed; the job is retried. */
  | { readonly type: "offers-failed"; readonly seller: string; readonly failure: string }
  /**
   * `sellers-failed`: the sellers could not be read, there are none, or they contradict what is stored; the previous ones
   * stay in use. `store-failed`: the database failed; jobs run again when it is back.
   */
  | { readonly type: "sellers-failed" | "store-failed"; readonly failure: string }
  /** A job that failed in this process succeeded. */
  | {
      readonly type: "recovered";
      /** The type of the failure event. */
      readonly of: string;
      /** The number of failures. */
      readonly failures: number;
      readonly seller?: string;
      readonly consumer?: string;
    }
  /**
   * A REST response deviates from the contract, because the service changed or does not implement the contract.
   * Reported once for each path and process, with field names and never values.
   */
  | {
      readonly type: "contract-drift";
      readonly operation: string;
      /** The path in the response, such as `content[].lines[].status`. */
      readonly path: string;
      readonly kind: ContractDriftEvent["kind"];
    };

/** The meter interface that a sync calls. `metrics.getMeter("my-erp")` of `@opentelemetry/api` implements it. */
export interface Meter {
  createCounter(name: string, options: MetricOptions): { add(value: number, of: Attributes): void };
  createHistogram(
    name: string,
    options: MetricOptions,
  ): { record(value: number, of: Attributes): void };
  createObservableGauge(
    name: string,
    options: MetricOptions,
  ): { addCallback(observe: Observe): void; removeCallback(observe: Observe): void };
}

/** Description and unit of a metric. */
export interface MetricOptions {
  readonly description: string;
  readonly unit: string;
}

/** The labels of a value, such as its seller. */
export type Attributes = Record<string, string>;

/** Observes values of a gauge when they are collected. */
export type Observe = (result: {
  observe(value: number, of: Attributes): void;
}) => void | Promise<void>;
