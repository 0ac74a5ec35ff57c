import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { addConsumers } from "../changes/add-consumers.ts";
import {
  type Consumer,
  type ResolvedConsumer,
  resolveConsumer,
  resolveConsumers,
} from "../changes/consumer.ts";
import { createClients, type GetClients } from "../clients/create-clients.ts";
import { createSellerDirectory, type SellerDirectory } from "../clients/seller-directory.ts";
import {
  checkOptions,
  DEFAULT_CONCURRENCY,
  defaultFeedSettings,
  type FeedSettings,
} from "../contract/option-table.ts";
import { getErrorMessage } from "../contract/sync-error.ts";
import { addSellers, feedOptionsByName } from "../feed/add-sellers.ts";
import { createSellerCount } from "../feed/poll-interval.ts";
import { createSellerFeed, type SellerFeed } from "../feed/seller-feed.ts";
import { type SellerAccess, withSellers } from "../feed/stored-sellers.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { openJobQueue } from "../jobs/open-job-queue.ts";
import { lazy } from "../store/lazy.ts";
import { LENDER, takeRunLock } from "../store/run-lock.ts";
import type { Store } from "../store/store.ts";
import { createStoreAccess } from "../store/store-access.ts";
import { type Metrics, startMetrics } from "./metrics.ts";
import { followFailures, type Recovery } from "./recovery.ts";
import type { SyncOptions } from "./sync-options.ts";
import { tables } from "./tables.ts";

/** Owns what a sync opens, until `close`: the database, the clients, the job queue and the metrics. */
export class SyncRuntime implements Recovery {
  readonly options: SyncOptions;
  readonly clock: Clock;
  readonly settings: FeedSettings;
  readonly concurrency: number;
  readonly sellers: SellerDirectory;
  readonly consumers: Map<string, ResolvedConsumer>;
  readonly access: SellerAccess;
  readonly clients: GetClients;
  /** The feeds of the sellers that were last read and fit the database, by name. */
  readonly feeds = new Map<string, SellerFeed>();
  readonly emit: Recovery["emit"];
  readonly succeed: Recovery["succeed"];
  readonly countSellers = createSellerCount();
  /** Calls of `run` under way. */
  runs = 0;
  readonly #metrics: Metrics | undefined;
  readonly #opened = lazy(() => this.#open());
  readonly #jobQueue = lazy(
    () => openJobQueue(this.store, this.clock, this.onFailure),
    (jobQueue) => jobQueue.close(),
  );
  #isLent = false;
  #store: Store | undefined;
  #closing = new AbortController();

  constructor(options: SyncOptions) {
    checkOptions(options);
    const { meter, onEvent, clock = systemClock } = options;
    const count = (event: Parameters<Recovery["emit"]>[0]): void => {
      this.#metrics?.count(event);
      onEvent?.(event);
    };
    this.options = meter === undefined ? options : { ...options, onEvent: count };
    this.clock = clock;
    this.concurrency = options.concurrency ?? DEFAULT_CONCURRENCY;
    this.settings = { ...defaultFeedSettings, ...options.feed };
    ({ emit: this.emit, succeed: this.succeed } = followFailures(count));
    this.sellers = createSellerDirectory(this.options);
    this.consumers = resolveConsumers(options.consumers);
    this.access = withSellers(
      createStoreAccess(options.store, clock, {
        tables,
        makeDatabase: () => this.open(),
        onJournalFailure: (failure) => this.emit({ type: "journal-failed", failure }),
      }),
      async () => {
        const known = await this.sellers.known();
        return known && feedOptionsByName(known, options);
      },
    );
    this.clients = createClients(this.options, this.sellers, this.access.store.get);
    this.#metrics = meter && startMetrics(meter, this);
  }

  /**
   * Opens the database at the first call, and adds the sellers and consumers of the options that it lacks.
   *
   * @throws SyncError `scope-changed` when a seller's stored feed has another scope than the options; `unknown-seller`
   * when a consumer's filter names a seller that does not exist
   */
  open(): Promise<this> {
    return this.#opened.get();
  }

  async #open(): Promise<this> {
    this.#store = await this.access.store.get();
    await this.readSellers();
    return this;
  }

  /** The database, after `open`. */
  get store(): Store {
    if (this.#store === undefined) throw new Error("The sync was not opened");
    return this.#store;
  }

  signal(given?: AbortSignal): AbortSignal {
    return AbortSignal.any([this.#closing.signal, ...(given === undefined ? [] : [given])]);
  }

  /** New sellers are added to the store; the data of removed ones stay. */
  async readSellers(): Promise<void> {
    const sellers = await this.sellers.read();
    await addSellers(this.store, sellers, this.options, this.settings);
    await addConsumers(this.store, [...this.consumers.values()], this.sellers.names());
    for (const name of this.feeds.keys()) {
      if (this.sellers.find(name) === undefined) this.feeds.delete(name);
    }
    for (const seller of sellers) {
      if (this.feeds.has(seller.seller)) continue;
      this.feeds.set(seller.seller, createSellerFeed(seller, this.options, this.clients));
      this.#metrics?.addSeller(seller.seller);
    }
  }

  async consume(name: string, consumer: Consumer): Promise<void> {
    const resolved = resolveConsumer(name, consumer);
    const refuseSecond = (): void => {
      if (this.consumers.has(name))
        throw new TypeError(`Two consumers are named ${JSON.stringify(name)}`);
    };
    refuseSecond();
    await this.open();
    await addConsumers(this.store, [resolved], [...this.feeds.keys()]);
    // A run would call a consumer that is about to be refused.
    refuseSecond();
    this.consumers.set(name, resolved);
  }

  /**
   * Opens the job queue for a command, with the run lock of a SQLite file.
   *
   * @throws SyncError `database-locked` when another process has the run lock
   */
  async openJobQueue(command: string): Promise<JobQueue> {
    const isLender = command === LENDER;
    // Other work of this process may not lose the run lock, so it takes the run lock from the lender.
    if (!this.#jobQueue.isOpen() || (this.#isLent && !isLender)) {
      this.#isLent = isLender && this.store.jobQueue.kind === "embedded";
      await takeRunLock(this.store, command);
    }
    return this.#jobQueue.get();
  }

  /** Closes the job queue of the lender, so that another process can run jobs on the SQLite file. */
  async handJobQueueOver(): Promise<void> {
    if (this.#isLent) await this.#jobQueue.close();
  }

  /** Reports a failure of the database, after which the sync retries. */
  readonly onFailure = (error: unknown): void =>
    this.emit({ type: "store-failed", failure: getErrorMessage(error) });

  async close(): Promise<void> {
    this.#closing.abort(new Error("The sync was closed"));
    this.#closing = new AbortController();
    await this.#jobQueue.close();
    this.#metrics?.stop();
    await this.#opened.close();
    await this.access.close();
  }
}
