import { type CredentialsOption, type Hooks, systemClock } from "@marketplace-seller/client-core";
import { processBudget } from "@marketplace-seller/client-core/internal";
import {
  createRestClient,
  type RestClient,
  type RestClientOptions,
} from "@marketplace-seller/rest-client";
import { createSoapClient, type SoapClient } from "@marketplace-seller/soap-client";
import { DEFAULT_RATE } from "../contract/option-table.ts";
import type { SyncSeller } from "../contract/sync-seller.ts";
import type { Store } from "../store/store.ts";
import { createLeasedPacer } from "./quota/leased-pacer.ts";
import {
  createUnknownError,
  type DirectoryOptions,
  resolveBaseUrl,
  type SellerDirectory,
} from "./seller-directory.ts";
import { createIdentity, type IdentifySeller, ownCredentials } from "./seller-identity.ts";
import { createServiceClock, type ServiceClock } from "./service-clock.ts";

export interface Clients {
  readonly rest: RestClient;
  readonly soap: SoapClient;
  /** With the service's clock, so that a listing is read up to the service's time. */
  readonly feed: RestClient;
  readonly clock: ServiceClock;
  /** Finds the service's id of the credentials' seller, before a write. */
  readonly identify: IdentifySeller;
  /** How often the service has refused a request for its rate (429). */
  readonly countRefusals: () => number;
}

type CredentialsProvider = Extract<CredentialsOption, () => unknown>;

export type GetClients = (seller: string) => Clients;

export interface ClientsOptions extends DirectoryOptions {
  readonly requestsPerMinute?: number | false;
}

/**
 * Creates each seller's clients at first use, the same for the feed and keyed writes, so that they share its quota.
 *
 * @returns a function that throws TypeError for an unknown name
 */
export function createClients(
  options: ClientsOptions,
  sellers: SellerDirectory,
  openStore: () => Promise<Store>,
): GetClients {
  const clientsByName = new Map<string, Clients>();
  const onContractDrift = createDriftHook(options);
  return (name) => {
    const seller = sellers.find(name);
    if (seller === undefined) throw createUnknownError(name);
    const existing = clientsByName.get(name);
    if (existing !== undefined) return existing;
    const credentials = (): ReturnType<CredentialsProvider> => {
      // Looked up on each call: they may change when the sellers are read again.
      const { credentials: option } = sellers.find(name) ?? seller;
      return typeof option === "function" ? option() : option;
    };
    const clients = createSellerClients(
      { ...seller, credentials },
      options,
      onContractDrift,
      openStore,
    );
    clientsByName.set(name, clients);
    return clients;
  };
}

const UNVERIFIED =
  "The service lists neither a package nor a product, so it is not known to which seller the credentials belong; writes are sent";

const TOO_MANY_REQUESTS = 429;
const MAX_FEED_ATTEMPTS = 2;

function createSellerClients(
  seller: SyncSeller,
  options: ClientsOptions,
  onContractDrift: Hooks["onContractDrift"],
  openStore: () => Promise<Store>,
): Clients {
  const { seller: name, credentials } = seller;
  const { clock: machineClock = systemClock } = options;
  const clock = createServiceClock(machineClock, (warning) =>
    options.onEvent?.({ type: "feed-warning", seller: seller.seller, warning }),
  );
  const shared = options.client ?? {};
  const pacing = createPacing(seller, options, openStore);
  let refusals = 0;
  const hooks: Hooks = {
    ...shared.hooks,
    onContractDrift,
    onResponse(event) {
      const { serviceTime, durationMs, status } = event;
      if (status === TOO_MANY_REQUESTS) refusals += 1;
      if (serviceTime !== undefined) clock.observe(serviceTime, durationMs);
      return shared.hooks?.onResponse?.(event);
    },
  };
  const baseUrl = resolveBaseUrl(seller, options);
  const readCredentials = async () =>
    typeof credentials === "function" ? credentials() : credentials;
  // This machine's clock, by which the stored times of a keyed write are.
  const clientOptions = {
    clock: machineClock,
    ...pacing,
    ...shared,
    hooks,
    baseUrl,
    credentials: ownCredentials(name, readCredentials, () => clients.identify(), openStore),
  };
  const feedRetry = {
    ...shared.retry,
    // Few attempts, because a failed feed job is retried as a whole.
    maxAttempts: Math.min(MAX_FEED_ATTEMPTS, shared.retry?.maxAttempts ?? MAX_FEED_ATTEMPTS),
    // By this machine's clock, as all clients of the process share it; the feed's client has another clock.
    budget:
      shared.retry?.budget ?? processBudget(machineClock, new URL(baseUrl).origin, shared.fetch),
  };
  let rest: RestClient | undefined;
  let feed: RestClient | undefined;
  /** Asks whose the credentials are. */
  let anybody: RestClient | undefined;
  let soap: SoapClient | undefined;
  const clients: Clients = {
    clock,
    countRefusals: () => refusals,
    identify: createIdentity(
      readCredentials,
      () => {
        anybody ??= createRestClient({ ...clientOptions, credentials, clock, retry: feedRetry });
        return anybody;
      },
      () => options.onEvent?.({ type: "feed-warning", seller: seller.seller, warning: UNVERIFIED }),
    ),
    get rest() {
      rest ??= createRestClient(clientOptions);
      return rest;
    },
    get feed() {
      feed ??= createRestClient({ ...clientOptions, clock, retry: feedRetry });
      return feed;
    },
    get soap() {
      soap ??= createSoapClient(clientOptions);
      return soap;
    },
  };
  return clients;
}

/**
 * One hook for all sellers, so that each path is reported once; without `onEvent` none, so that the check costs
 * nothing.
 */
function createDriftHook({ onEvent, client }: ClientsOptions): Hooks["onContractDrift"] {
  const clientHook = client?.hooks?.onContractDrift;
  if (onEvent === undefined) return clientHook;
  return (event) => {
    const { operation, path, kind } = event;
    onEvent({ type: "contract-drift", operation, path, kind });
    return clientHook?.(event);
  };
}

/** One pacer each: only the package listing has a documented rate limit. */
function createPacing(
  { seller }: SyncSeller,
  { clock = systemClock, requestsPerMinute = DEFAULT_RATE, onEvent }: ClientsOptions,
  openStore: () => Promise<Store>,
): Pick<RestClientOptions, "pacing"> {
  if (requestsPerMinute === false) return {};
  const onWait = (waitMs: number) => onEvent?.({ type: "quota-wait", seller, waitMs });
  const pacer = createLeasedPacer({ openStore, seller, requestsPerMinute, clock, onWait });
  return { pacing: { registry: { pacerFor: () => pacer } } };
}
