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
  /** Options of each seller's REST and SOAP client, such as `baseUrl` and `operator`. */
  readonly client?: Partial<Omit<RestClientOptions, "credentials">>;
  /** Default: {@link defaultWriteSettings}. */
  readonly writes?: Partial<WriteSettings>;
  /** Default: {@link defaultOfferSettings}. */
  readonly offers?: Partial<OfferSettings>;
  /** Default: {@link defaultFeedSettings}. */
  readonly feed?: Partial<FeedSettings>;
  /**
   * The limit of listing requests per minute and seller, for all processes on this database together; with `false`, each
   * process has the limit of its client. Default 800, of the 1000 that the service allows.
   */
  readonly requestsPerMinute?: number | false;
  /**
   * Removes personal data from packages whose last update is older, when `run` starts and every hour, and by each `once`.
   * By default, they are kept forever.
   */
  readonly retentionDays?: number;
  /** The zone of dates that have none: an IANA name, or an offset. Default `+03:00`, as in the interface document. */
  readonly timeZone?: string;
  /** The number of sellers whose feeds are read at once. Default 8. */
  readonly concurrency?: number;
  /** Receives each event; events contain no personal data. */
  readonly onEvent?: (event: SyncEvent) => void;
  /** Receives the lag, packages, failures, dead letters and waits for the quota. */
  readonly meter?: Meter;
  /** Default: the machine's. */
  readonly clock?: Clock;
}

/** What a sync uses of a meter, such as `metrics.getMeter("my-erp")` of `@opentelemetry/api`. */
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

export interface MetricOptions {
  readonly description: string;
  readonly unit: string;
}

export type Attributes = Record<string, string>;

export type Observe = (result: {
  observe(value: number, of: Attributes): void;
}) => void | Promise<void>;
