import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { epochMsOf } from "@marketplace-seller/client-core/internal";
import type { NamedConsumer } from "../consumers/consumer.ts";
import { addPositions } from "../consumers/position.ts";
import { type Listing, listingOf } from "../feed/listing.ts";
import { checkScope, scopeOf } from "../feed/scope.ts";
import { addSeller, findSeller } from "../feed/seller-row.ts";
import { defaultFeedSettings, type FeedSettings } from "../feed/settings.ts";
import { leasedPacer } from "../quota/leased-pacer.ts";
import type { Store } from "../store/store.ts";
import type { SyncEvent } from "../sync-events.ts";
import type { SyncOptions, SyncSeller } from "../sync-options.ts";

/** What everything that runs a feed shares. */
export interface SyncContext {
  readonly store: Store;
  readonly settings: FeedSettings;
  readonly listings: ReadonlyMap<string, Listing>;
  readonly consumers: ReadonlyMap<string, NamedConsumer>;
  readonly concurrency: number;
  readonly retentionDays: number | undefined;
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
  consumers: ReadonlyMap<string, NamedConsumer>,
): Promise<SyncContext> {
  const clock = options.clock ?? systemClock;
  const settings = { ...defaultFeedSettings, ...options.feed };
  const store = await options.store.open(() => clock.now());
  const listings = new Map(
    options.sellers.map((seller) => [seller.seller, listingOfSeller(seller, options, store)]),
  );
  try {
    for (const seller of options.sellers) await register(store, seller, options, settings);
    await addConsumers(store, [...consumers.values()], [...listings.keys()]);
  } catch (error) {
    await store.close();
    throw error;
  }
  const { concurrency = 8, retentionDays, onEvent: emit = () => undefined } = options;
  return { store, settings, listings, consumers, concurrency, retentionDays, clock, emit };
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
  for (const [name, value] of Object.entries(options.feed ?? {})) {
    const isSensible = Number.isSafeInteger(value) && value >= 0;
    if (!isSensible) throw new RangeError(`feed.${name} must be a whole number, 0 or more`);
  }
}

function checkCount(name: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 1) return;
  throw new RangeError(`${name} must be a whole number above 0`);
}

function listingOfSeller(seller: SyncSeller, options: SyncOptions, store: Store): Listing {
  const { credentials } = seller;
  const { clock = systemClock, requestsPerMinute = REQUESTS_PER_MINUTE } = options;
  const baseUrl = baseUrlOf(seller, options);
  const quota = requestsPerMinute === false ? undefined : { perMinute: requestsPerMinute };
  const pacer = quota && leasedPacer({ store, seller: seller.seller, quota, clock });
  return listingOf({ clock, ...options.client, baseUrl, credentials }, seller, pacer);
}

/** Leaves room for a seller's other programs (interface-specification.md, Limits: 1000 a minute). */
const REQUESTS_PER_MINUTE = 800;

/** @throws TypeError that names the seller when there is no usable base address */
export function baseUrlOf({ seller, baseUrl }: SyncSeller, { client }: SyncOptions): string {
  const found = baseUrl ?? client?.baseUrl;
  if (found !== undefined && URL.canParse(found)) return found;
  throw new TypeError(
    `Seller ${JSON.stringify(seller)} has no usable baseUrl; set it there or in client.baseUrl`,
  );
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
