import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { epochMsOf } from "@marketplace-seller/client-core/internal";
import { type Listing, listingOf } from "../feed/listing.ts";
import { checkScope, scopeOf } from "../feed/scope.ts";
import { addSeller, findSeller } from "../feed/seller-row.ts";
import { defaultFeedSettings, type FeedSettings } from "../feed/settings.ts";
import type { Store } from "../store/store.ts";
import type { SyncEvent } from "../sync-events.ts";
import type { SyncOptions, SyncSeller } from "../sync-options.ts";

/** What everything that runs a feed shares. */
export interface SyncContext {
  readonly store: Store;
  readonly settings: FeedSettings;
  readonly listings: ReadonlyMap<string, Listing>;
  readonly concurrency: number;
  readonly clock: Clock;
  readonly emit: (event: SyncEvent) => void;
}

/**
 * Opens the store and adds the sellers that it does not know.
 *
 * @throws StoreError when the database cannot be used
 * @throws ScopeError when a seller's feed was begun with other settings
 */
export async function openContext(options: SyncOptions): Promise<SyncContext> {
  const clock = options.clock ?? systemClock;
  const settings = { ...defaultFeedSettings, ...options.feed };
  const listings = new Map(
    options.sellers.map((seller) => [seller.seller, listingOfSeller(seller, options)]),
  );
  const store = await options.store.open(() => clock.now());
  try {
    for (const seller of options.sellers) await register(store, seller, options, settings);
  } catch (error) {
    await store.close();
    throw error;
  }
  const { concurrency = 8, onEvent = () => undefined } = options;
  return { store, settings, listings, concurrency, clock, emit: onEvent };
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
  if (!Number.isSafeInteger(concurrency) || concurrency < 1) {
    throw new RangeError("concurrency must be a whole number above 0");
  }
  for (const [name, value] of Object.entries(options.feed ?? {})) {
    const isSensible = Number.isSafeInteger(value) && value >= 0;
    if (!isSensible) throw new RangeError(`feed.${name} must be a whole number, 0 or more`);
  }
}

function listingOfSeller(seller: SyncSeller, options: SyncOptions): Listing {
  const { credentials } = seller;
  const clock = options.clock ?? systemClock;
  const baseUrl = baseUrlOf(seller, options);
  return listingOf({ clock, ...options.client, baseUrl, credentials }, seller);
}

function baseUrlOf({ seller, baseUrl }: SyncSeller, { client }: SyncOptions): string {
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
