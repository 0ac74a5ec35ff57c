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
  /** The name of the seller, which you choose. The name of the seller is in the column `seller` of every table. */
  readonly seller: string;
  /** The API key and secret, or a function that returns them before every call. Credentials are never stored. */
  readonly credentials: CredentialsOption;
  /**
   * The start of the feed: packages that were updated since this time are read; it lies in the past. Default: 15 days
   * before the first run.
   */
  readonly from?: InstantInput;
  /** The base URL of the service. Default: that of {@link SyncOptions.client}. */
  readonly baseUrl?: string;
}

/**
 * The sellers of a sync. A function, such as a query of your database, is called when the sync is opened and every
 * minute while it runs: new sellers are added, and changed credentials are used. Sellers that the function no longer
 * returns are not polled any more, but their stored data remain.
 */
export type SellersOption =
  | readonly SyncSeller[]
  | (() => readonly SyncSeller[] | Promise<readonly SyncSeller[]>);

/** Options of {@link createSync}. */
export interface SyncOptions {
  /** The database: `sqliteStore(path)`, or `postgresStore(url)` from `@marketplace-seller/sync/postgres`. */
  readonly store: StoreSource;
  /** The sellers, or a function that returns the current sellers. */
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
   * The limit of listing requests per minute and seller, for all processes on this database together; `false` uses
   * the client's own pacing, which is per process. Default 800 of the 1000 that the service allows.
   */
  readonly requestsPerMinute?: number | false;
  /**
   * The retention in days: personal data are removed from packages whose last update is older. By default, personal
   * data are kept forever. `run` applies the retention when it starts and every hour, `once` each time.
   */
  readonly retentionDays?: number;
  /** The number of sellers that are read concurrently. Default 8. */
  readonly concurrency?: number;
  /** Receives events, which contain no personal data. */
  readonly onEvent?: (event: SyncEvent) => void;
  /**
   * A meter of `@opentelemetry/api`. The sync reports lag, packages, failures, dead letters and waits for the quota
   * to the meter.
   */
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
  /** A request waits because the seller's quota of listing requests is used up. */
  | { readonly type: "quota-wait"; readonly seller: string; readonly waitMs: number }
  /** A feed job failed because of the service; it is retried later. */
  | {
      readonly type: "feed-failed";
      readonly seller: string;
      readonly failure: string;
      /**
       * Whether the seller is paused because the service refuses the credentials; see the feed setting
       * `pausedRetryMs`.
       */
      readonly isPaused: boolean;
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
      /** The number of failures before the recovery. */
      readonly remedy: string;
      /** A REST response contradicts the contract: the service has changed, or does not implement the contract. */
      readonly workaround: string;
    }
  /** The event is emitted once for each path and process; it contains names of fields, but no values. */
  | { readonly type: "premise-holds"; readonly seller: string; readonly premise: PremiseId }
  /** The path in the response, such as `content[].lines[].status`. */
  | {
      readonly type: "missed-changes";
      readonly seller: string;
      readonly finder: Finder;
      readonly changes: number;
    }
  /** The functions of a meter that a sync uses; `metrics.getMeter("my-erp")` of `@opentelemetry/api` has them. */
  | { readonly type: "feed-warning"; readonly seller: string; readonly warning: string }
  /** The description and the unit of a metric. */
  | {
      readonly type: "delivery-failed";
      readonly consumer: string;
      readonly seller: string;
      readonly failure: string;
    }
  /** The labels of a metric's value, such as the seller. */
  | { readonly type: "consumer-wait"; readonly consumer: string; readonly waitMs: number }
  /** Reports the values of a gauge when the metrics are collected. */
  | { readonly type: "offers-failed"; readonly seller: string; readonly failure: string }
  /**
   * Options of operations that may take long. Called by `run` once the database is open and accepted for these
   * sellers, and jobs can start.
   */
  | { readonly type: "sellers-failed" | "store-failed"; readonly failure: string }
  /** Limits a call to one seller. */
  | {
      readonly type: "recovered";
      /** The name of the seller; by default the call concerns all sellers. */
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
      /** The operations on stored data, which need neither the service nor credentials. */
      readonly path: string;
      readonly kind: ContractDriftEvent["kind"];
    };

/**
 * Operations that only read never write, and create no database. Reports problems: sellers that are paused, failing,
 * or not polled for three poll intervals, quarantined packages, wrong clocks, consumers that are down, and dead
 * letters.
 */
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

/** The result comes from stored data, so it is as current as the last poll. */
export interface MetricOptions {
  readonly description: string;
  readonly unit: string;
}

/** Use it for health probes; a database that fails is reported as a problem too. */
export type Attributes = Record<string, string>;

/** Returns the state of every seller in the database, including sellers that the options no longer contain. */
export type Observe = (result: {
  observe(value: number, of: Attributes): void;
}) => void | Promise<void>;
