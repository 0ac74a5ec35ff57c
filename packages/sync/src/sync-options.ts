import type { Clock, CredentialsOption, InstantInput } from "@marketplace-seller/client-core";
import type { RestClientOptions } from "@marketplace-seller/rest-client";
import type { SoapClientOptions } from "@marketplace-seller/soap-client";
import type { Consumer } from "./consumers/consumer.ts";
import type { FeedFilter } from "./feed/listing.ts";
import type { FeedSettings } from "./feed/settings.ts";
import type { OfferSettings } from "./offers/settings.ts";
import type { Meter } from "./run/metrics.ts";
import type { StoreSource } from "./store/store.ts";
import type { SyncEvent } from "./sync-events.ts";
import type { WriteSettings } from "./writes/settings.ts";

/** A seller whose orders are kept. */
export interface SyncSeller extends FeedFilter {
  /** Your name for the seller; every table has it in its column `seller`. */
  readonly seller: string;
  /** Key and secret, or a function that gives them before every call; never stored. */
  readonly credentials: CredentialsOption;
  /** Where the feed begins when it first runs, in the past; 15 days before that by default. */
  readonly from?: InstantInput;
  /** The service's base address; that of {@link SyncOptions.client} by default. */
  readonly baseUrl?: string;
}

/**
 * The sellers of a sync. A function, such as a query of a database of yours, is read when the sync is opened
 * and every minute while it runs: new sellers are added, changed credentials used, and those that it gives
 * no longer are left alone; what is stored of them stays.
 */
export type SellersOption =
  | readonly SyncSeller[]
  | (() => readonly SyncSeller[] | Promise<readonly SyncSeller[]>);

/** How a sync is made. */
export interface SyncOptions {
  /** Where everything is kept: `sqliteStore(path)`, or `postgresStore(url)` of `/postgres`. */
  readonly store: StoreSource;
  /** The sellers, or a function that gives those of the moment. */
  readonly sellers: SellersOption;
  /** What receives changes, by name; `consume` adds more. */
  readonly consumers?: Readonly<Record<string, Consumer>>;
  /** What the REST client of each seller is made with beside its credentials, such as `baseUrl`. */
  readonly client?: Partial<Omit<RestClientOptions, "credentials">>;
  /** What the SOAP client of each seller has beside what {@link SyncOptions.client} says for both. */
  readonly soap?: Pick<SoapClientOptions, "operator">;
  /** Settings of keyed writes that differ from {@link defaultWriteSettings}. */
  readonly writes?: Partial<WriteSettings>;
  /** Settings of wanted prices and stock that differ from {@link defaultOfferSettings}. */
  readonly offers?: Partial<OfferSettings>;
  /** Settings of the feed that differ from {@link defaultFeedSettings}. */
  readonly feed?: Partial<FeedSettings>;
  /**
   * Listing requests of one seller in any minute, of all processes on this database together; `false` for
   * the client's own pacing of one process. Default 800 of the 1000 that the service allows.
   */
  readonly requestsPerMinute?: number | false;
  /**
   * Removes what says something about customers from packages last updated longer ago than this, in days;
   * kept for ever by default. `run` looks when it begins and every hour, `once` each time.
   */
  readonly retentionDays?: number;
  /** How many sellers are read at once. Default 8. */
  readonly concurrency?: number;
  /** Receives what happens; nothing in it is personal. */
  readonly onEvent?: (event: SyncEvent) => void;
  /** A meter of `@opentelemetry/api`: lag, packages, failures, dead letters and waits for the quota. */
  readonly meter?: Meter;
  /** The time; that of the machine by default. */
  readonly clock?: Clock;
}
