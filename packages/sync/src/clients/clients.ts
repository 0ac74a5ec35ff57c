import { type CredentialsOption, type Hooks, systemClock } from "@marketplace-seller/client-core";
import { checkUrl, processBudget, toEpochMs } from "@marketplace-seller/client-core/internal";
import {
  createRestClient,
  type RestClient,
  type RestClientOptions,
} from "@marketplace-seller/rest-client";
import { createSoapClient, type SoapClient } from "@marketplace-seller/soap-client";
import { isName, NAME_RULE, quoteStart } from "../domain/name.ts";
import { type ServiceClock, serviceClock } from "../domain/service-clock.ts";
import { messageOf } from "../domain/sync-error.ts";
import { refuseFuture } from "../domain/time.ts";
import { DEFAULT_RATE } from "../option-table.ts";
import { leasedPacer } from "../quota/shared-pacer.ts";
import type { Store } from "../store/store.ts";
import type { SyncOptions, SyncSeller } from "../sync-options.ts";

/** The sellers of the moment: those that were given, or those that a function gave when it was last read. */
export interface SellerDirectory {
  find(name: string): SyncSeller | undefined;
  names(): readonly string[];
  /**
   * Reads the function again, if the sellers come from one.
   *
   * @throws TypeError or RangeError for sellers that cannot be used, and what the function throws; the sellers stay as they are
   */
  read(): Promise<readonly SyncSeller[]>;
  /** The sellers as they were last read; a function that fails before it was ever read gives none. */
  known(): Promise<readonly SyncSeller[]>;
}

export function sellerDirectory({ sellers: given, ...options }: SyncOptions): SellerDirectory {
  const clock = options.clock ?? systemClock;
  const checked = (sellers: readonly SyncSeller[]) => byName(sellers, options, clock.now());
  let sellers = checked(typeof given === "function" ? [] : given);
  let isRead = typeof given !== "function";
  const read = async (): Promise<readonly SyncSeller[]> => {
    if (typeof given === "function") sellers = checked(await given());
    isRead = true;
    return [...sellers.values()];
  };
  return {
    find: (name) => sellers.get(name),
    names: () => [...sellers.keys()],
    read,
    async known() {
      if (isRead) return [...sellers.values()];
      return read().catch((error: unknown) => {
        options.onEvent?.({ type: "sellers-failed", failure: messageOf(error) });
        return [];
      });
    },
  };
}

function byName(
  sellers: readonly SyncSeller[],
  options: Pick<SyncOptions, "client">,
  now: number,
): ReadonlyMap<string, SyncSeller> {
  const names = new Map<string, SyncSeller>();
  for (const each of sellers) {
    const { seller } = each;
    checkSeller(each);
    if (each.from !== undefined) {
      refuseFuture(`from of seller ${JSON.stringify(seller)}`, toEpochMs(each.from), now);
    }
    if (names.has(seller)) throw new TypeError(`Two sellers are named ${JSON.stringify(seller)}`);
    baseUrlOf(each, options);
    names.set(seller, each);
  }
  return names;
}

/** Configuration files are often plain JavaScript, which nothing has checked before. */
function checkSeller({ seller, credentials, from }: Partial<SyncSeller>): void {
  if (!isName(seller)) {
    throw new TypeError(`The name of a seller must have ${NAME_RULE}, not ${quoteStart(seller)}`);
  }
  const name = JSON.stringify(seller);
  if (typeof credentials !== "function" && (typeof credentials !== "object" || !credentials)) {
    throw new TypeError(
      `credentials of seller ${name} must be { appKey, appSecret } or a function that returns them`,
    );
  }
  try {
    if (from !== undefined) toEpochMs(from);
  } catch (error) {
    throw new TypeError(
      `from of seller ${name} must be a valid Date, epoch milliseconds or a Temporal.Instant`,
      { cause: error },
    );
  }
}

/** @throws TypeError that names the seller when there is no usable base address */
export function baseUrlOf(
  { seller, baseUrl }: SyncSeller,
  { client }: Pick<SyncOptions, "client">,
): string {
  const found = baseUrl ?? client?.baseUrl;
  if (found !== undefined && /^https?:$/.test(URL.parse(found)?.protocol ?? "")) {
    checkUrl(`baseUrl of seller ${JSON.stringify(seller)}`, found);
    return found;
  }
  throw new TypeError(
    `Seller ${JSON.stringify(seller)} has no usable baseUrl, such as https://api.example.com; set it there or in client.baseUrl`,
  );
}

export interface Clients {
  readonly rest: RestClient;
  readonly soap: SoapClient;
  /** A REST client whose time is the service's: what is read of a listing ends at its present. */
  readonly feed: RestClient;
  readonly clock: ServiceClock;
}

type CredentialsProvider = Extract<CredentialsOption, () => unknown>;

export type ClientsOf = (seller: string) => Clients;

/**
 * Makes the clients of each seller when they are first used. The feed and keyed writes share them, and so
 * the quota of listing requests that is leased in the store.
 *
 * @returns what throws TypeError when no seller has the name
 */
export function createClients(
  options: SyncOptions,
  sellers: SellerDirectory,
  openStore: () => Promise<Store>,
): ClientsOf {
  const made = new Map<string, Clients>();
  const onDrift = driftHook(options);
  return (name) => {
    const seller = sellers.find(name);
    if (seller === undefined) throw new TypeError(`No seller is named ${JSON.stringify(name)}`);
    const known = made.get(name);
    if (known !== undefined) return known;
    const credentials = (): ReturnType<CredentialsProvider> => {
      // Those of the moment: a seller that is read again may have others.
      const { credentials: given } = sellers.find(name) ?? seller;
      return typeof given === "function" ? given() : given;
    };
    const clients = clientsOf({ ...seller, credentials }, options, onDrift, openStore);
    made.set(name, clients);
    return clients;
  };
}

const MAX_FEED_ATTEMPTS = 2;

function clientsOf(
  seller: SyncSeller,
  options: SyncOptions,
  onDrift: Hooks["onDrift"],
  openStore: () => Promise<Store>,
): Clients {
  const { credentials } = seller;
  const { clock: machine = systemClock } = options;
  const clock = serviceClock(machine, (warning) =>
    options.onEvent?.({ type: "feed-warning", seller: seller.seller, warning }),
  );
  const { operator, ...shared } = options.client ?? {};
  const pacing = pacingOf(seller, options, openStore);
  const hooks: Hooks = {
    ...shared.hooks,
    onDrift,
    onResponse(event) {
      const { serviceTime, durationMs } = event;
      if (serviceTime !== undefined) clock.observe(serviceTime, durationMs);
      return shared.hooks?.onResponse?.(event);
    },
  };
  const baseUrl = baseUrlOf(seller, options);
  // Times that are stored, such as that of a write, are the machine's.
  const own = { clock: machine, ...pacing, ...shared, hooks, baseUrl, credentials };
  const feedRetry = {
    ...shared.retry,
    // The job is repeated itself.
    maxAttempts: Math.min(MAX_FEED_ATTEMPTS, shared.retry?.maxAttempts ?? MAX_FEED_ATTEMPTS),
    // That of all clients of the process, although the feed goes by the service's time.
    budget: shared.retry?.budget ?? processBudget(machine, new URL(baseUrl).origin, shared.fetch),
  };
  let rest: RestClient | undefined;
  let feed: RestClient | undefined;
  let soap: SoapClient | undefined;
  return {
    clock,
    get rest() {
      rest ??= createRestClient({ ...own, ...(operator && { operator }) });
      return rest;
    },
    get feed() {
      feed ??= createRestClient({ ...own, clock, retry: feedRetry, ...(operator && { operator }) });
      return feed;
    },
    get soap() {
      soap ??= createSoapClient({ ...own, ...options.soap });
      return soap;
    },
  };
}

/** One hook for the clients of all sellers: each place is reported once. Without a listener drift costs nothing. */
function driftHook({ onEvent, client }: SyncOptions): Hooks["onDrift"] {
  const given = client?.hooks?.onDrift;
  if (onEvent === undefined) return given;
  return (event) => {
    const { operation, place, kind } = event;
    onEvent({ type: "drift", operation, place, kind });
    return given?.(event);
  };
}

/** Only the package listing has a documented rate, so one pacer is all that a seller needs. */
function pacingOf(
  { seller }: SyncSeller,
  { clock = systemClock, requestsPerMinute: perMinute = DEFAULT_RATE, onEvent }: SyncOptions,
  openStore: () => Promise<Store>,
): Pick<RestClientOptions, "pacing"> {
  if (perMinute === false) return {};
  const onWait = (waitMs: number) => onEvent?.({ type: "quota-wait", seller, waitMs });
  const pacer = leasedPacer({ openStore, seller, perMinute, clock, onWait });
  return { pacing: { registry: { pacerFor: () => pacer } } };
}
