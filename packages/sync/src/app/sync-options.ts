import type {
  Clock,
  ContractDriftEvent,
  CredentialsOption,
  InstantInput,
} from "@marketplace-seller/client-core";
import type { PremiseId, RestClientOptions } from "@marketplace-seller/rest-client";
import type { SoapClientOptions } from "@marketplace-seller/soap-client";
import type { Consumer } from "../changes/consumer.ts";
import type { FeedSettings, OfferSettings, WriteSettings } from "../contract/option-table.ts";
import type { Finder, StoredProgress } from "../feed/feed-job.ts";
import type { FeedFilter } from "../feed/listing.ts";
import type { BackfillProgress } from "../feed/seller-row.ts";
import type { StoreSource } from "../store/store.ts";

/** A seller whose orders are synchronized. */
export interface SyncSeller extends FeedFilter {
  /** The name of the seller, which you choose. Every table has the name of the seller in its column `seller`. */
  readonly seller: string;
  /** The API key and secret, or a function that returns them before every call. Credentials are never stored. */
  readonly credentials: CredentialsOption;
  /**
   * The start of the feed: packages that were updated since this time are read; it lies in the past. The default
   * start is 15 days before the first run.
   */
  readonly from?: InstantInput;
  /** The base URL of the service. The default is the base URL in {@link SyncOptions.client}. */
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
  /** The database, as `sqliteStore(path)`, or as `postgresStore(url)` from `@marketplace-seller/sync/postgres`. */
  readonly store: StoreSource;
  /** The sellers, or a function that returns the current sellers. */
  readonly sellers: SellersOption;
  /** The consumers of changes, by name; `consume` adds more. */
  readonly consumers?: Readonly<Record<string, Consumer>>;
  /** Options of each seller's REST client except its credentials, such as `baseUrl`. */
  readonly client?: Partial<Omit<RestClientOptions, "credentials">>;
  /** Options of each seller's SOAP client, in addition to {@link SyncOptions.client}. */
  readonly soap?: Pick<SoapClientOptions, "operator">;
  /** Those settings of keyed writes whose values differ from {@link defaultWriteSettings}. */
  readonly writes?: Partial<WriteSettings>;
  /** Those settings of desired prices and stock whose values differ from {@link defaultOfferSettings}. */
  readonly offers?: Partial<OfferSettings>;
  /** Those settings of the feed whose values differ from {@link defaultFeedSettings}. */
  readonly feed?: Partial<FeedSettings>;
  /**
   * The limit of listing requests per minute and seller, for all processes on this database together; with `false`
   * each process limits only its own requests, by the pacing of its client. The default limit is 800 listing requests
   * per minute, of the 1000 that the service allows.
   */
  readonly requestsPerMinute?: number | false;
  /**
   * The retention in days: personal data are removed from packages whose last update is older. By default, personal
   * data are kept forever. `run` applies the retention when it starts and then every hour; `once` applies the
   * retention each time it is called.
   */
  readonly retentionDays?: number;
  /** The number of sellers whose feeds are read concurrently. Default 8. */
  readonly concurrency?: number;
  /** Called with each event of the sync; events contain no personal data. */
  readonly onEvent?: (event: SyncEvent) => void;
  /**
   * The meter of `@opentelemetry/api` to which the sync reports the lag, packages, failures, dead letters and waits
   * for the quota.
   */
  readonly meter?: Meter;
  /** The clock of the sync; by default the clock of the machine. */
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
  /** A feed job failed because of the service; the feed job is retried later. */
  | {
      readonly type: "feed-failed";
      readonly seller: string;
      readonly failure: string;
      /**
       * True when the seller is paused because the service refuses the credentials; see the feed setting
       * `pausedRetryMs`.
       */
      readonly isPaused: boolean;
    }
  /**
   * A premise of the feed is false; see `check`. The event is emitted after each measurement, so at least once a day,
   * until the premise holds again.
   */
  | {
      readonly type: "premise-false";
      readonly seller: string;
      readonly premise: PremiseId;
      readonly sent: string;
      readonly expected: string;
      readonly received: string;
      /** The option that corrects the service's deviation from the premise, or other advice. */
      readonly remedy: string;
      /** Describes the workaround by which the feed misses no package although the premise is false. */
      readonly workaround: string;
    }
  /** A premise of the feed that was false holds again. */
  | { readonly type: "premise-holds"; readonly seller: string; readonly premise: PremiseId }
  /**
   * The overlap or an audit found changes that polls had missed. Changes that only an audit finds may prove a premise
   * false.
   */
  | {
      readonly type: "missed-changes";
      readonly seller: string;
      readonly finder: Finder;
      readonly changes: number;
    }
  /** A feed continues although it has a problem, such as a wrong clock. */
  | { readonly type: "feed-warning"; readonly seller: string; readonly warning: string }
  /** A delivery to a consumer failed; the delivery is retried. */
  | {
      readonly type: "delivery-failed";
      readonly consumer: string;
      readonly seller: string;
      readonly failure: string;
    }
  /** The loop `changes` waits until another process releases the lease of the consumer, or the lease expires. */
  | { readonly type: "consumer-wait"; readonly consumer: string; readonly waitMs: number }
  /** An offers job could not send or confirm prices or stock, and is retried. */
  | { readonly type: "offers-failed"; readonly seller: string; readonly failure: string }
  /**
   * The event `sellers-failed` means that the sellers could not be read, no seller is configured, or the sellers
   * contradict the stored feeds; the sellers that were read before stay in use. The event `store-failed` means that
   * the database failed; jobs run again once the database responds.
   */
  | { readonly type: "sellers-failed" | "store-failed"; readonly failure: string }
  /** A job succeeded that had failed before in this process. */
  | {
      readonly type: "recovered";
      /** The type of the event that reported the failure, such as `feed-failed`. */
      readonly of: string;
      /** The number of failures of the job before its success. */
      readonly failures: number;
      readonly seller?: string;
      readonly consumer?: string;
    }
  /**
   * A REST response contradicts the contract: the service has changed, or does not implement the contract. The event
   * `contract-drift` is emitted once for each path and process; it contains names of fields, but no values.
   */
  | {
      readonly type: "contract-drift";
      readonly operation: string;
      /** The path in the response, such as `content[].lines[].status`. */
      readonly path: string;
      readonly kind: ContractDriftEvent["kind"];
    };

/** The functions of a meter that a sync uses; `metrics.getMeter("my-erp")` of `@opentelemetry/api` has them. */
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

/** The description and the unit of a metric. */
export interface MetricOptions {
  readonly description: string;
  readonly unit: string;
}

/** The labels of a metric's value, such as the seller. */
export type Attributes = Record<string, string>;

/** Reports the values of a gauge when the metrics are collected. */
export type Observe = (result: {
  observe(value: number, of: Attributes): void;
}) => void | Promise<void>;
