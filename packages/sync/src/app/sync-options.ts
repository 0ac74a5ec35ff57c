import type { Clock } from "@marketplace-seller/client-core";
import type { RestClientOptions } from "@marketplace-seller/rest-client";
import type { Consumer } from "../changes/consumer.ts";
import type { FeedSettings, OfferSettings, WriteSettings } from "../contract/option-table.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import type { SellersOption } from "../contract/sync-seller.ts";
import type { StoreSource } from "../store/store.ts";

/** Options of {@link createSync}. */
export interface SyncOptions {
  /** The database, as `sqliteStore(path)`, or as `postgresStore(url)` from `@marketplace-seller/sync/postgres`. */
  readonly store: StoreSource;
  /** The sellers, or a function that returns the current sellers. */
  readonly sellers: SellersOption;
  /** The consumers of changes, by name; `consume` adds more. */
  readonly consumers?: Readonly<Record<string, Consumer>>;
  /** Options of each seller's REST and SOAP client except its credentials, such as `baseUrl` and `operator`. */
  readonly client?: Partial<Omit<RestClientOptions, "credentials">>;
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
  /**
   * The zone of dates that are written without one: an IANA name such as `Europe/Istanbul`, or an offset. Default
   * `+03:00`, the zone of the interface document.
   */
  readonly timeZone?: string;
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
