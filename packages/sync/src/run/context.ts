import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import { baseUrlOf, type ClientsOf, type SellerDirectory } from "../clients/clients.ts";
import { checkFilterSellers } from "../consumers/change.ts";
import type { NamedConsumer } from "../consumers/consumer.ts";
import { addPositions } from "../consumers/position.ts";
import { beginOnce } from "../domain/begin-once.ts";
import type { ServiceClock } from "../domain/service-clock.ts";
import { messageOf } from "../domain/sync-error.ts";
import { openEngine } from "../engine/open-engine.ts";
import { type TurnEngine, wake } from "../engine/turn-engine.ts";
import { isEarlier, requestBackfill } from "../feed/backfill.ts";
import { deliveryQueue } from "../feed/feed-turn.ts";
import { createListing, type Listing } from "../feed/listing.ts";
import { checkScope, renderScope } from "../feed/scope.ts";
import { addSeller, listSellers } from "../feed/seller-row.ts";
import {
  DEFAULT_CONCURRENCY,
  defaultFeedSettings,
  defaultWriteSettings,
  type FeedSettings,
} from "../option-table.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import type { SyncEvent, SyncOptions, SyncSeller } from "../sync-options.ts";

export interface SyncContext {
  readonly store: Store;
  readonly engine: () => Promise<TurnEngine>;
  readonly settings: FeedSettings;
  /** Where the options say that a seller's feed begins, epoch milliseconds. */
  readonly findFrom: (seller: string) => number | undefined;
  readonly listings: ReadonlyMap<string, Listing>;
  /** What those listings are of, by `renderScope`. */
  readonly scopes: ReadonlyMap<string, string>;
  /**
   * Adds the sellers and consumers of the options that the store does not know, once.
   *
   * @throws SyncError `scope-changed` when a seller's feed was begun with other settings; `unknown-seller` when the
   *   filter of a consumer names none that there is
   */
  readonly register: () => Promise<void>;
  readonly readSellers: () => Promise<void>;
  readonly consumers: ReadonlyMap<string, NamedConsumer>;
  readonly concurrency: number;
  readonly retentionDays: number | undefined;
  /** How long the outcomes of keyed writes are kept, milliseconds. */
  readonly keepWritesMs: number;
  readonly clock: Clock;
  readonly clockOf: (seller: string) => ServiceClock;
  readonly emit: (event: SyncEvent) => void;
  /** Reports a failure of the database that is tried again. */
  readonly onFailure: (error: unknown) => void;
  readonly close: () => Promise<void>;
}

export async function openContext(
  options: SyncOptions,
  sellers: SellerDirectory,
  clients: ClientsOf,
  consumers: ReadonlyMap<string, NamedConsumer>,
): Promise<SyncContext> {
  const clock = options.clock ?? systemClock;
  const settings = { ...defaultFeedSettings, ...options.feed };
  const store = await openStore(options.store, clock);
  const listings = new Map<string, Listing>();
  const scopes = new Map<string, string>();
  const add = async (read: readonly SyncSeller[]): Promise<void> => {
    await addSellers(store, read, options, settings);
    await addConsumers(store, [...consumers.values()], sellers.names());
  };
  const list = (read: readonly SyncSeller[]): void => {
    for (const name of listings.keys()) {
      if (sellers.find(name) === undefined) listings.delete(name);
    }
    for (const each of read) {
      const { seller } = each;
      if (!listings.has(seller)) {
        listings.set(
          seller,
          createListing(() => clients(seller).feed, each),
        );
        scopes.set(seller, renderScope(baseUrlOf(each, options), each));
      }
    }
  };
  const readSellers = async (): Promise<void> => {
    const read = await sellers.read();
    await add(read);
    list(read);
  };
  const first = await sellers.read().catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  list(first);
  const register = beginOnce(() => add(first));
  const {
    concurrency = DEFAULT_CONCURRENCY,
    retentionDays,
    onEvent: emit = () => undefined,
  } = options;
  const { keepMs: keepWritesMs } = { ...defaultWriteSettings, ...options.writes };
  const kept = { retentionDays, keepWritesMs };
  const shared = {
    store,
    settings,
    listings,
    scopes,
    register,
    readSellers,
    consumers,
    concurrency,
  };
  const onFailure = (error: unknown) => emit({ type: "store-failed", failure: messageOf(error) });
  const engine = beginOnce(() => openEngine(store, clock, onFailure));
  const clockOf = (seller: string) => clients(seller).clock;
  const findFrom = (seller: string): number | undefined => {
    const from = sellers.find(seller)?.from;
    return from === undefined ? undefined : toEpochMs(from);
  };
  const close = async (): Promise<void> => {
    await (await engine.begun()?.catch(() => undefined))?.close();
    await store.close();
  };
  return { ...shared, ...kept, findFrom, engine, clock, clockOf, emit, onFailure, close };
}

export async function addConsumers(
  store: Store,
  consumers: readonly NamedConsumer[],
  sellers: readonly string[],
): Promise<void> {
  await store.write(async (session) => {
    for (const { name, from, filter } of consumers) {
      await checkFilterSellers(session, name, filter);
      const added = await addPositions(session, name, sellers, { from, pulled: false });
      if (added > 0) await wake(session, deliveryQueue(name), sellers);
    }
  });
}

/**
 * Adds the sellers that the store does not know. Those that it knows must be of the same scope; one that is to begin
 * earlier than it did gets a backfill.
 */
async function addSellers(
  store: Store,
  sellers: readonly SyncSeller[],
  options: SyncOptions,
  { auditReachMs, auditEveryMs }: FeedSettings,
): Promise<void> {
  const stored = await store.read(listSellers);
  const known = new Map(stored.map((row) => [row.name, row]));
  const added = sellers.filter(({ seller }) => !known.has(seller));
  const earlier = sellers.flatMap((each) => {
    const row = known.get(each.seller);
    if (row === undefined) return [];
    checkScope(each.seller, row.scope, renderScope(baseUrlOf(each, options), each));
    const from = each.from === undefined ? Infinity : toEpochMs(each.from);
    return isEarlier(from, row) ? [{ seller: each.seller, from }] : [];
  });
  if (added.length + earlier.length === 0) return;
  await store.write(async (session) => {
    const now = await session.now();
    for (const each of added) {
      const from = each.from === undefined ? now - auditReachMs : toEpochMs(each.from);
      const scope = renderScope(baseUrlOf(each, options), each);
      await addSeller(session, { name: each.seller, scope, from, auditEveryMs });
    }
    for (const { seller, from } of earlier) await requestBackfill(session, seller, from);
  });
}
