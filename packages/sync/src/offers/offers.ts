import { type Clock, systemClock } from "@marketplace-seller/client-core";
import type { GetClients } from "../clients/create-clients.ts";
import { taskDetailsBy } from "../clients/task-details.ts";
import { defaultOfferSettings, type OfferSettings } from "../contract/option-table.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import { leaveToOthers } from "../feed/leave-to-others.ts";
import type { Job, JobQueue } from "../jobs/job-queue.ts";
import type { Store } from "../store/store.ts";
import type { OffersContext } from "./claim-offers.ts";
import { type DiffOptions, diffOffers, type OfferMismatch, observeOffers } from "./diff-offers.ts";
import { dueOffers, endOffersJob } from "./offers-job.ts";
import { type PushOptions, type PushOutcome, pushOffers, runAttempt } from "./push-offers.ts";
import { type ReadFeed, readOrders } from "./read-orders.ts";
import {
  type DesiredOffers,
  type SetOffersOptions,
  type SetOffersReport,
  setOffers,
} from "./set-desired.ts";
import type { StoredOffers } from "./stored-offers.ts";

/**
 * Desired prices and stock: you set the values that the marketplace should list, and the sync sends them and confirms
 * that the marketplace lists them.
 */
export interface Offers extends StoredOffers {
  /**
   * Stores desired prices and stock, and sends nothing yet. The newest prices count. A quantity is a measurement with
   * a time, `asOf`: a newer measurement replaces the stored one, an older measurement is superseded, and setting the
   * same measurement again changes nothing. The sync sends the quantity less the units of orders that were placed
   * after `asOf`.
   *
   * @param rows - any number of SKUs as the contract has them, also from an async iterable
   * @throws TypeError when no seller has the name; RangeError for an `asOf` more than a minute ahead of the database's
   * time; SyncError `database-…` when the database fails
   * @example
   * const { changed, invalidRows } = await sync.offers.set("shop", [
   *   { stockCode: "MUG-RED", listPrice: "149.90", salePrice: "129.90", quantity: 12 },
   * ]);
   */
  set(seller: string, rows: DesiredOffers, options?: SetOffersOptions): Promise<SetOffersReport>;
  /**
   * Sends the desired prices and stock of a seller in tasks of at most 1000 SKUs, and resolves when each offer is
   * confirmed, rejected or timed out. `run` and `once` send and confirm desired offers, too. A stock waits until the
   * feed has read the orders past its `asOf`; where no feed has ever run, the stock is sent as measured.
   *
   * @throws TypeError when no seller has the name; SyncError `database-…`; the signal's reason when it aborts
   */
  push(seller: string, options?: PushOptions): Promise<PushOutcome>;
  /**
   * Reads the prices and stock that the marketplace lists now for some stock codes, and stores them; `find` and
   * `list` then return them.
   */
  observe(
    seller: string,
    stockCodes: Iterable<string>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<void>;
  /**
   * Compares all confirmed offers with the prices and stock that the marketplace lists now: prices must be equal, and
   * a stock must be the measured quantity less the units of orders that were placed since. The sync reads the orders
   * before it compares.
   *
   * @throws SyncError `orders-not-read` when they cannot be read; TypeError when no seller has the name
   */
  diff(seller: string, options?: DiffOptions): AsyncIterable<OfferMismatch>;
}

/** What sending and confirming offers needs of the process that runs a sync. */
interface OffersRuntime {
  readonly store: Store;
  /** The sellers of the process, each with the service and the filter of its feed. */
  readonly feeds: ReadonlyMap<string, { readonly scope: string }>;
  readonly emit: (event: SyncEvent) => void;
}

/** Sends desired prices and stock when a program calls it, in the jobs of `run`, and in `once`. */
export interface OffersRunner {
  readonly offers: Offers;
  runJob(runtime: OffersRuntime, jobQueue: JobQueue, job: Job, signal: AbortSignal): Promise<void>;
  runDue(runtime: OffersRuntime, signal: AbortSignal): Promise<void>;
}

/** @param process - opens the process's runtime, reads feeds, and tells whether the process runs the feeds */
export function createOffersRunner(
  options: { readonly offers?: Partial<OfferSettings>; readonly clock?: Clock },
  clients: GetClients,
  stored: StoredOffers,
  process: {
    readonly openRuntime: () => Promise<OffersRuntime>;
    readonly readFeed: ReadFeed;
    readonly isRunning: () => boolean;
  },
): OffersRunner {
  const settings: OfferSettings = { ...defaultOfferSettings, ...options.offers };
  const createContext = (
    runtime: OffersRuntime,
    seller: string,
    signal: AbortSignal,
    runsFeed: boolean,
  ): OffersContext => {
    const { rest, clock: serviceClock, identify } = clients(seller);
    return {
      store: runtime.store,
      seller,
      products: rest.products,
      packages: rest.packages,
      readDetails: taskDetailsBy(rest.operations),
      settings,
      clock: options.clock ?? systemClock,
      scope: runtime.feeds.get(seller)?.scope,
      signal,
      identify,
      serviceClock,
      runsFeed,
      readOrders: () => readOrders(runtime.store, process.readFeed, seller, signal),
    };
  };
  const openContext = async (seller: string, signal = new AbortController().signal) =>
    createContext(await process.openRuntime(), seller, signal, process.isRunning());
  const attempt = async (runtime: OffersRuntime, seller: string, signal: AbortSignal) => {
    const outcome = await runAttempt(createContext(runtime, seller, signal, true));
    if (outcome.state === "failed") {
      runtime.emit({ type: "offers-failed", seller, failure: outcome.failure });
    }
    return outcome;
  };
  return {
    async runJob(runtime, jobQueue, job, signal) {
      const { store, feeds } = runtime;
      if (!feeds.has(job.key)) return leaveToOthers(store, jobQueue, job);
      await endOffersJob(store, jobQueue, job, await attempt(runtime, job.key, signal));
    },
    async runDue(runtime, signal) {
      const names = [...runtime.feeds.keys()];
      const due = await runtime.store.read((session) => dueOffers(session, names));
      for (const seller of due) await attempt(runtime, seller, signal);
    },
    offers: {
      ...stored,
      async set(seller, rows, setOptions) {
        const { store } = await openContext(seller);
        return setOffers(store, seller, rows, setOptions);
      },
      async push(seller, pushOptions = {}) {
        return pushOffers(await openContext(seller, pushOptions.signal), pushOptions);
      },
      async observe(seller, stockCodes, { signal } = {}) {
        await observeOffers(await openContext(seller, signal), new Set(stockCodes));
      },
      async *diff(seller, diffOptions = {}) {
        yield* diffOffers(await openContext(seller, diffOptions.signal), diffOptions);
      },
    },
  };
}
