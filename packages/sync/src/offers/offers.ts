import { type Clock, systemClock } from "@marketplace-seller/client-core";
import type { RestClient } from "@marketplace-seller/rest-client";
import type { ClientsOf } from "../clients/clients.ts";
import type { Turn, TurnEngine } from "../engine/turn-engine.ts";
import { defaultOfferSettings, type OfferSettings } from "../option-table.ts";
import type { SyncRuntime } from "../run/runtime.ts";
import type { Store } from "../store/store.ts";
import type { SyncOptions } from "../sync-options.ts";
import { type DriftOptions, findDrift, type OfferDrift } from "./drift.ts";
import { dueOffers, endEngineTurn } from "./offers-turn.ts";
import {
  compareOffers,
  type DesiredOffers,
  type OfferChange,
  type RestockOptions,
  type SetOffersOptions,
  type SetOffersReport,
  setOffers,
} from "./set-offers.ts";
import { taskDetailsBy } from "./settle-by-details.ts";
import type { StoredOffers } from "./stored-offers.ts";
import {
  type OffersTurnContext,
  type PushOptions,
  type PushOutcome,
  pushOffers,
  takeOffersTurn,
} from "./take-offers-turn.ts";

/** Desired prices and stock: you say what should be, the sync makes the marketplace agree and confirms it. */
export interface Offers extends StoredOffers {
  /**
   * Stores what should be at the marketplace; sends nothing yet. The newest desired offer for a stock code holds, fields
   * that are not given are left as they are, and what is desired already changes nothing; a stock that was sold from
   * and filled up to the same quantity again needs `restock`.
   *
   * @param rows - any number of SKUs as the contract has them, also from an async iterable
   * @throws TypeError when no seller has the name; SyncError `database-…` when the database fails
   * @example
   * const { changed, invalidRows } = await sync.offers.set("shop", [
   *   { stockCode: "MUG-RED", listPrice: "149.90", salePrice: "129.90", quantity: 12 },
   * ]);
   */
  set(seller: string, rows: DesiredOffers, options?: SetOffersOptions): Promise<SetOffersReport>;
  /** What `set` would change, row by row; stores nothing. Invalid rows are left out. */
  compare(
    seller: string,
    rows: DesiredOffers,
    options?: RestockOptions,
  ): AsyncIterable<OfferChange>;
  /**
   * Sends what is desired, in tasks of at most 1000 SKUs, and stays until the marketplace shows it or will not.
   * `run` and `once` send and confirm as well.
   *
   * @throws TypeError when no seller has the name; SyncError `database-…`; the signal's reason when it aborts
   */
  push(seller: string, options?: PushOptions): Promise<PushOutcome>;
  /**
   * Compares all confirmed offers with what the marketplace shows now. A stock that fell because units were sold
   * is no drift: the orders are read first.
   *
   * @throws SyncError `orders-not-read` when they cannot be read; TypeError when no seller has the name
   */
  drift(seller: string, options?: DriftOptions): AsyncIterable<OfferDrift>;
}

export interface OffersEngine {
  readonly offers: Offers;
  takeTurn(
    context: SyncRuntime,
    engine: TurnEngine,
    turn: Turn,
    signal: AbortSignal,
  ): Promise<void>;
  once(context: SyncRuntime, signal: AbortSignal): Promise<void>;
}

export function createOffersEngine(
  options: SyncOptions,
  clients: ClientsOf,
  stored: StoredOffers,
  openRuntime: () => Promise<SyncRuntime>,
): OffersEngine {
  const clock: Clock = options.clock ?? systemClock;
  const settings: OfferSettings = { ...defaultOfferSettings, ...options.offers };
  const findRest = (seller: string): RestClient => clients(seller).rest;
  const openStore = async (seller: string): Promise<Store> => {
    const { store } = await openRuntime();
    // Throws when no seller has the name.
    clients(seller);
    return store;
  };
  const turnContext = (
    { store, feeds }: Pick<SyncRuntime, "store" | "feeds">,
    seller: string,
    signal: AbortSignal = new AbortController().signal,
  ): OffersTurnContext => {
    const { products, operations } = findRest(seller);
    const scope = feeds.get(seller)?.scope;
    const readDetails = taskDetailsBy(operations);
    return { store, products, readDetails, settings, clock, scope, signal };
  };
  const turn = async (context: SyncRuntime, seller: string, signal: AbortSignal) => {
    const outcome = await takeOffersTurn(turnContext(context, seller, signal), seller);
    if (outcome.state === "failed") {
      const { failure } = outcome;
      context.emit({ type: "offers-failed", seller, failure });
    }
    return outcome;
  };
  return {
    async takeTurn(context, engine, of, signal) {
      const { store, feeds } = context;
      if (!feeds.has(of.key)) {
        return store.write((session) => engine.end(session, of, { afterMs: null }));
      }
      await endEngineTurn(store, engine, of, await turn(context, of.key, signal));
    },
    async once(context, signal) {
      const names = [...context.feeds.keys()];
      const due = await context.store.read((session) => dueOffers(session, names));
      for (const seller of due) await turn(context, seller, signal);
    },
    offers: {
      ...stored,
      async set(seller, rows, how) {
        return setOffers(await openStore(seller), seller, rows, how);
      },
      async *compare(seller, rows, how) {
        yield* compareOffers(await openStore(seller), seller, rows, how);
      },
      async push(seller, how = {}) {
        const context = await openRuntime();
        return pushOffers(turnContext(context, seller, how.signal), seller, how);
      },
      async *drift(seller, how = {}) {
        const context = await openRuntime();
        yield* findDrift(context, findRest(seller).products, seller, how);
      },
    },
  };
}
