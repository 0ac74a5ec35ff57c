import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { epochMsOf } from "@marketplace-seller/client-core/internal";
import { baseUrlOf } from "../clients/base-url.ts";
import { type ClientsOf, REQUESTS_PER_MINUTE } from "../clients/create-clients.ts";
import type { NamedConsumer } from "../consumers/consumer.ts";
import { addPositions } from "../consumers/position.ts";
import { type Listing, listingOf } from "../feed/listing.ts";
import { checkScope, scopeOf } from "../feed/scope.ts";
import { addSeller, findSeller } from "../feed/seller-row.ts";
import { defaultFeedSettings, type FeedSettings } from "../feed/settings.ts";
import type { Store } from "../store/store.ts";
import type { SyncEvent } from "../sync-events.ts";
import type { SyncOptions, SyncSeller } from "../sync-options.ts";
import { defaultWriteSettings, LONGEST_LEASE_MS, SHORTEST_LEASE_MS } from "../writes/settings.ts";

/** What everything that runs a feed shares. */
export interface SyncContext {
  readonly store: Store;
  readonly settings: FeedSettings;
  readonly listings: ReadonlyMap<string, Listing>;
  readonly consumers: ReadonlyMap<string, NamedConsumer>;
  readonly concurrency: number;
  readonly retentionDays: number | undefined;
  /** How long the outcomes of keyed writes are kept, milliseconds. */
  readonly keepWritesMs: number;
  readonly clock: Clock;
  readonly emit: (event: SyncEvent) => void;
}

/**
 * Opens the store and adds the sellers that it does not know.
 *
 * @throws StoreError when the database cannot be used
 * @throws ScopeError when a seller's feed was begun with other settings
 */
export async function openContext(
  options: SyncOptions,
  clients: ClientsOf,
  consumers: ReadonlyMap<string, NamedConsumer>,
): Promise<SyncContext> {
  const clock = options.clock ?? systemClock;
  const settings = { ...defaultFeedSettings, ...options.feed };
  const store = await options.store.open(() => clock.now());
  const listings = new Map(
    options.sellers.map((each) => [
      each.seller,
      listingOf(() => clients(each.seller).rest, each, clock),
    ]),
  );
  try {
    for (const seller of options.sellers) await register(store, seller, options, settings);
    await addConsumers(store, [...consumers.values()], [...listings.keys()]);
  } catch (error) {
    await store.close();
    throw error;
  }
  const { concurrency = 8, retentionDays, onEvent: emit = () => undefined } = options;
  const { keepMs: keepWritesMs } = { ...defaultWriteSettings, ...options.writes };
  const kept = { retentionDays, keepWritesMs };
  return { store, settings, listings, consumers, concurrency, ...kept, clock, emit };
}

/** Gives consumers a position with each seller. */
export async function addConsumers(
  store: Store,
  consumers: readonly NamedConsumer[],
  sellers: readonly string[],
): Promise<void> {
  await store.write(async (session) => {
    for (const { name, from } of consumers) await addPositions(session, name, sellers, from);
  });
}

/**
 * Checks the options once, so that a mistake shows where it was made.
 *
 * @throws TypeError or RangeError that names the option
 */
export function checkOptions({ sellers, concurrency = 1, ...options }: SyncOptions): void {
  const names = new Set<string>();
  for (const { seller, ...others } of sellers) {
    if (seller.trim() === "") throw new TypeError("A seller has an empty name");
    if (names.has(seller)) throw new TypeError(`Two sellers are named ${JSON.stringify(seller)}`);
    names.add(seller);
    baseUrlOf({ seller, ...others }, { sellers, ...options });
  }
  checkCount("concurrency", concurrency);
  if (options.retentionDays !== undefined) checkCount("retentionDays", options.retentionDays);
  if (options.requestsPerMinute !== false) {
    checkCount("requestsPerMinute", options.requestsPerMinute ?? REQUESTS_PER_MINUTE);
  }
  checkSettings("feed", options.feed);
  checkSettings("writes", options.writes);
  const { leaseMs } = { ...defaultWriteSettings, ...options.writes };
  if (leaseMs < SHORTEST_LEASE_MS || leaseMs > LONGEST_LEASE_MS) {
    throw new RangeError(`writes.leaseMs must be ${SHORTEST_LEASE_MS} to ${LONGEST_LEASE_MS}`);
  }
}

function checkSettings(group: string, settings: object | undefined): void {
  for (const [name, value] of Object.entries(settings ?? {})) {
    const isSensible = Number.isSafeInteger(value) && value >= 0;
    if (!isSensible) throw new RangeError(`${group}.${name} must be a whole number, 0 or more`);
  }
}

function checkCount(name: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 1) return;
  throw new RangeError(`${name} must be a whole number above 0`);
}

async function register(
  store: Store,
  seller: SyncSeller,
  options: SyncOptions,
  { auditReachMs, auditEveryMs }: FeedSettings,
): Promise<void> {
  const name = seller.seller;
  const scope = scopeOf(baseUrlOf(seller, options), seller);
  await store.write(async (session) => {
    const known = await findSeller(session, name);
    if (known !== undefined) {
      checkScope(name, known.scope, scope);
      return;
    }
    const { from } = seller;
    const begin = from === undefined ? (await session.now()) - auditReachMs : epochMsOf(from);
    await addSeller(session, { name, scope, from: begin, auditEveryMs });
  });
}
