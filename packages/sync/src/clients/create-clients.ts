import { type CredentialsOption, type Hooks, systemClock } from "@marketplace-seller/client-core";
import {
  createRestClient,
  type RestClient,
  type RestClientOptions,
} from "@marketplace-seller/rest-client";
import { createSoapClient, type SoapClient } from "@marketplace-seller/soap-client";
import { type ServiceClock, serviceClock } from "../domain/service-clock.ts";
import { DEFAULT_RATE } from "../option-table.ts";
import { leasedPacer } from "../quota/leased-pacer.ts";
import type { Store } from "../store/store.ts";
import type { SyncOptions, SyncSeller } from "../sync-options.ts";
import { baseUrlOf, type SellerDirectory } from "./seller-directory.ts";

export interface Clients {
  readonly rest: RestClient;
  readonly soap: SoapClient;
  /** A REST client whose time is the service's: what is read of a listing ends at its present. */
  readonly feed: RestClient;
  /** The time of the service, by its responses. */
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
  opened: () => Promise<Store>,
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
    const clients = clientsOf({ ...seller, credentials }, options, onDrift, opened);
    made.set(name, clients);
    return clients;
  };
}

function clientsOf(
  seller: SyncSeller,
  options: SyncOptions,
  onDrift: Hooks["onDrift"],
  opened: () => Promise<Store>,
): Clients {
  const { credentials } = seller;
  const { clock: machine = systemClock } = options;
  const clock = serviceClock(machine, (warning) =>
    options.onEvent?.({ type: "feed-warning", seller: seller.seller, warning }),
  );
  const { operator, ...shared } = options.client ?? {};
  const pacing = pacingOf(seller, options, opened);
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
      feed ??= createRestClient({ ...own, clock, ...(operator && { operator }) });
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
  { clock = systemClock, requestsPerMinute = DEFAULT_RATE, onEvent }: SyncOptions,
  opened: () => Promise<Store>,
): Pick<RestClientOptions, "pacing"> {
  if (requestsPerMinute === false) return {};
  const quota = { perMinute: requestsPerMinute };
  const onWait = (waitMs: number) => onEvent?.({ type: "quota-wait", seller, waitMs });
  const pacer = leasedPacer({ opened, seller, quota, clock, onWait });
  return { pacing: { registry: { pacerFor: () => pacer } } };
}
