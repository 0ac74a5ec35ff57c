import { type Clock, systemClock } from "@marketplace-seller/client-core";
import type { GetClients } from "../clients/create-clients.ts";
import type { Job, JobQueue } from "../jobs/job-queue.ts";
import { defaultOfferSettings, type OfferSettings } from "../option-table.ts";
import type { SyncRuntime } from "../run/runtime.ts";
import type { SyncOptions } from "../sync-options.ts";
import { type DiffOptions, diffOffers, type OfferMismatch } from "./diff-offers.ts";
import { observeOffers } from "./observe-offers.ts";
import { dueOffers, endOffersJob } from "./offers-job.ts";
import type { AttemptContext } from "./push/attempt-context.ts";
import { type PushOptions, type PushOutcome, pushOffers } from "./push/push-offers.ts";
import { taskDetailsBy } from "./push/read-task-details.ts";
import { runAttempt } from "./push/run-attempt.ts";
import {
  type AsOfOptions,
  compareOffers,
  type DesiredOffers,
  type OfferChange,
  type SetOffersOptions,
  type SetOffersReport,
  setOffers,
} from "./push/set-desired.ts";
import { type OrdersReading, ordersReader } from "./read-orders.ts";
import type { StoredOffers } from "./stored-offers.ts";

/** Desired prices and stock: you say what should be, the sync makes the marketplace agree and confirms it. */
export interface Offers extends StoredOffers {
  /**
   * Stores what should be at the marketplace; sends nothing yet. The newest prices hold. A quantity is a measurement
   * with a time, `asOf`: a newer one replaces it, an older one is superseded, and the same one again changes nothing.
   * What is sent is the quantity less the units of orders that were placed after `asOf`.
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
  /** What `set` would send, row by row; stores nothing. Invalid rows are left out. */
  compare(seller: string, rows: DesiredOffers, options?: AsOfOptions): AsyncIterable<OfferChange>;
  /**
   * Sends what is desired, in tasks of at most 1000 SKUs, and stays until the marketplace lists it or will not.
   * `run` and `once` send and confirm as well. A stock waits until the feed has read past its `asOf`; where no feed has
   * ever run, it is sent as measured.
   *
   * @throws TypeError when no seller has the name; SyncError `database-…`; the signal's reason when it aborts
   */
  push(seller: string, options?: PushOptions): Promise<PushOutcome>;
  /** Reads what the marketplace lists now of stock codes; `find` and `list` give it from then on. */
  observe(
    seller: string,
    stockCodes: Iterable<string>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<void>;
  /**
   * Compares all confirmed offers with what the marketplace lists now: prices must be equal, a stock must be the measured
   * quantity less the units of orders that were placed since. The orders are read first.
   *
   * @throws SyncError `orders-not-read` when they cannot be read; TypeError when no seller has the name
   */
  diff(seller: string, options?: DiffOptions): AsyncIterable<OfferMismatch>;
}

export interface OffersEngine {
  readonly offers: Offers;
  runJob(context: SyncRuntime, jobQueue: JobQueue, job: Job, signal: AbortSignal): Promise<void>;
  once(context: SyncRuntime, signal: AbortSignal): Promise<void>;
}

export function createOffersEngine(
  options: SyncOptions,
  clients: GetClients,
  stored: StoredOffers,
  openRuntime: () => Promise<SyncRuntime>,
): OffersEngine {
  const clock: Clock = options.clock ?? systemClock;
  const settings: OfferSettings = { ...defaultOfferSettings, ...options.offers };
  const createAttempt = (
    { store, feeds }: SyncRuntime,
    seller: string,
    signal: AbortSignal,
    runsFeed: boolean,
  ): AttemptContext => {
    const { rest, clock: serviceClock } = clients(seller);
    const { products, operations } = rest;
    const readDetails = taskDetailsBy(operations);
    const scope = feeds.get(seller)?.scope;
    const attempt = { store, products, readDetails, settings, clock, scope, signal };
    return { ...attempt, serviceClock, runsFeed };
  };
  const attempt = async (context: SyncRuntime, seller: string, signal: AbortSignal) => {
    const outcome = await runAttempt(createAttempt(context, seller, signal, true), seller);
    if (outcome.state === "failed") {
      context.emit({ type: "offers-failed", seller, failure: outcome.failure });
    }
    return outcome;
  };
  const openOrders = async (seller: string, signal?: AbortSignal): Promise<OrdersReading> => {
    const context = await openRuntime();
    const serviceClock = clients(seller).clock;
    const until = signal ?? new AbortController().signal;
    return { context, seller, signal: until, serviceClock, runsFeed: false };
  };
  return {
    async runJob(context, jobQueue, job, signal) {
      const { store, feeds } = context;
      if (!feeds.has(job.key)) {
        return store.write((session) => jobQueue.finish(session, job, { afterMs: null }));
      }
      await endOffersJob(store, jobQueue, job, await attempt(context, job.key, signal));
    },
    async once(context, signal) {
      const names = [...context.feeds.keys()];
      const due = await context.store.read((session) => dueOffers(session, names));
      for (const seller of due) await attempt(context, seller, signal);
    },
    offers: {
      ...stored,
      async set(seller, rows, setOptions) {
        const { context } = await openOrders(seller);
        return setOffers(context.store, seller, rows, setOptions);
      },
      async *compare(seller, rows, asOf) {
        const { context, ...orders } = await openOrders(seller);
        yield* compareOffers(context.store, seller, rows, { ...orders, ...asOf });
      },
      async push(seller, pushOptions = {}) {
        const orders = await openOrders(seller, pushOptions.signal);
        const { context, signal } = orders;
        const push = createAttempt(context, seller, signal, false);
        const readOrders = ordersReader(orders);
        return pushOffers({ ...push, readOrders }, seller, pushOptions);
      },
      async observe(seller, stockCodes, { signal } = {}) {
        const reading = await openOrders(seller, signal);
        const { products } = clients(seller).rest;
        await observeOffers(
          { ...reading, store: reading.context.store, products },
          seller,
          new Set(stockCodes),
        );
      },
      async *diff(seller, diffOptions = {}) {
        const reading = await openOrders(seller, diffOptions.signal);
        yield* diffOffers(reading, clients(seller).rest.products, diffOptions);
      },
    },
  };
}
