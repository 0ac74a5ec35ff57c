import type { Clock } from "@marketplace-seller/client-core";
import type { GetClients } from "../clients/create-clients.ts";
import { taskDetailsBy } from "../clients/task-details.ts";
import { defaultOfferSettings, type OfferSettings } from "../contract/option-table.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import { leaveToOthers } from "../feed/leave-to-others.ts";
import type { Job, JobQueue } from "../jobs/job-queue.ts";
import type { Store } from "../store/store.ts";
import { type AcceptedPrice, type AcceptReport, acceptHeld } from "./accept-held.ts";
import type { OffersContext } from "./claim-offers.ts";
import { type DiffOptions, diffOffers, type OfferMismatch, observeOffers } from "./diff-offers.ts";
import { dueOffers, endOffersJob } from "./offers-job.ts";
import { type PushOptions, type PushOutcome, pushOffers, runAttempt } from "./push-offers.ts";
import { type ReadFeed, readOrders } from "./read-orders.ts";
import { setOffers } from "./set-offers.ts";
import type { DesiredOffers, SetOffersOptions, SetOffersReport } from "./set-options.ts";
import type { StoredOffers } from "./stored-offers.ts";

/**
 * Desired prices and stock: you set the values that the marketplace should list, and the sync sends them and confirms
 * that the marketplace lists them.
 */
export interface Offers extends StoredOffers {
  /**
   * Compares desired prices and stock with what the marketplace lists now, stores what differs, and sends nothing yet.
   * The newest prices count; implausible ones are held (`maxPriceFall`, `maxPriceRise`). A quantity is a measurement with
   * a time, `asOf`: a newer measurement replaces the stored one, and an older measurement is superseded. The sync sends
   * the quantity less the units of orders that were placed after `asOf`.
   *
   * @param rows - any number of SKUs as the contract has them, also from an async iterable; stored when all are read
   * @throws TypeError when no seller has the name; RangeError for an `asOf` more than a minute ahead of the database's
   * time; SyncError `offers-refused` for rows that are implausible as a whole, `orders-not-read`, `database-…`; what the
   * product query throws. Nothing is set then
   * @example
   * const { changed, invalidRows } = await sync.offers.set("shop", [
   *   { stockCode: "MUG-RED", listPrice: "549.90", salePrice: "499.90", quantity: 12 },
   * ]);
   */
  set(seller: string, rows: DesiredOffers, options?: SetOffersOptions): Promise<SetOffersReport>;
  /**
   * Releases held prices, so that they are sent.
   *
   * @param accepted - stock codes, or those with the text `held` that somebody has seen: prices that are held otherwise
   * now are not released
   */
  accept(seller: string, accepted: Iterable<AcceptedPrice>): Promise<AcceptReport>;
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
  readonly options: { readonly offers?: Partial<OfferSettings> };
  readonly clock: Clock;
  readonly clients: GetClients;
  readonly emit: (event: SyncEvent) => void;
  /** How many calls of `run` are under way in the process. */
  readonly runs: number;
  /** Aborts when the given signal does, or when the process closes the sync. */
  signal(given?: AbortSignal): AbortSignal;
  open(): Promise<{
    readonly store: Store;
    /** The sellers of the process, each with the service and the filter of its feed. */
    readonly feeds: ReadonlyMap<string, { readonly scope: string }>;
  }>;
}

/** Sends desired prices and stock when a program calls it, in the jobs of `run`, and in `once`. */
export interface OffersRunner {
  readonly offers: Offers;
  runJob(jobQueue: JobQueue, job: Job, signal: AbortSignal): Promise<void>;
  runDue(signal: AbortSignal): Promise<void>;
}

export function createOffersRunner(
  runtime: OffersRuntime,
  stored: StoredOffers,
  readFeed: ReadFeed,
): OffersRunner {
  const settings: OfferSettings = { ...defaultOfferSettings, ...runtime.options.offers };
  const openContext = async (
    seller: string,
    signal: AbortSignal,
    runsFeed = runtime.runs > 0,
  ): Promise<OffersContext> => {
    const { store, feeds } = await runtime.open();
    const { rest, clock: serviceClock, identify } = runtime.clients(seller);
    return {
      store,
      seller,
      products: rest.products,
      packages: rest.packages,
      readDetails: taskDetailsBy(rest.operations),
      settings,
      clock: runtime.clock,
      scope: feeds.get(seller)?.scope,
      emit: runtime.emit,
      signal,
      identify,
      serviceClock,
      runsFeed,
      readOrders: () => readOrders(store, readFeed, seller, signal),
    };
  };
  const attempt = async (seller: string, signal: AbortSignal) => {
    const outcome = await runAttempt(await openContext(seller, signal, true));
    if (outcome.state === "failed") {
      runtime.emit({ type: "offers-failed", seller, failure: outcome.failure });
    }
    return outcome;
  };
  return {
    async runJob(jobQueue, job, signal) {
      const { store, feeds } = await runtime.open();
      if (!feeds.has(job.key)) return leaveToOthers(store, jobQueue, job);
      await endOffersJob(store, jobQueue, job, await attempt(job.key, signal));
    },
    async runDue(signal) {
      const { store, feeds } = await runtime.open();
      const due = await store.read((session) => dueOffers(session, [...feeds.keys()]));
      for (const seller of due) await attempt(seller, signal);
    },
    offers: {
      ...stored,
      async set(seller, rows, setOptions = {}) {
        const context = await openContext(seller, runtime.signal(setOptions.signal));
        return setOffers(context, rows, setOptions);
      },
      async accept(seller, accepted) {
        return acceptHeld(await openContext(seller, runtime.signal()), accepted);
      },
      async push(seller, pushOptions = {}) {
        const context = await openContext(seller, runtime.signal(pushOptions.signal));
        return pushOffers(context, pushOptions);
      },
      async observe(seller, stockCodes, { signal } = {}) {
        const context = await openContext(seller, runtime.signal(signal));
        await observeOffers(context, new Set(stockCodes));
      },
      async *diff(seller, diffOptions = {}) {
        const context = await openContext(seller, runtime.signal(diffOptions.signal));
        yield* diffOffers(context, diffOptions);
      },
    },
  };
}
