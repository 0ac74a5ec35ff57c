import { systemClock } from "@marketplace-seller/client-core";
import { type MeasuredPremise, measurePremises } from "@marketplace-seller/rest-client/premises";
import type { ClientsOptions, GetClients } from "../clients/create-clients.ts";
import type { IdentifySeller } from "../clients/seller-identity.ts";
import type { ServiceClock } from "../clients/service-clock.ts";
import { DEFAULT_RATE } from "../contract/option-table.ts";
import type { SyncSeller } from "../contract/sync-seller.ts";
import { feedOptionsOf } from "./add-sellers.ts";
import { createListing, type Listing } from "./listing.ts";

export interface SellerFeed extends ReturnType<typeof feedOptionsOf> {
  readonly listing: Listing;
  readonly measure: (signal: AbortSignal) => Promise<readonly MeasuredPremise[]>;
  readonly identify: IdentifySeller;
  /** By the service's responses; ranges are chosen by it. */
  readonly clock: () => ServiceClock;
  readonly requestsPerMinute: number | false;
  /** How often the service has refused a request of the seller for its rate. */
  readonly countRefusals: () => number;
}

/** More than for `check`, for whose result a person waits. */
const MAX_CHECK_REQUESTS = 40;

export function createSellerFeed(
  seller: SyncSeller,
  options: ClientsOptions,
  clients: GetClients,
): SellerFeed {
  const { seller: name } = seller;
  return {
    ...feedOptionsOf(seller, options),
    listing: createListing(() => clients(name).feed, seller),
    measure: (signal) =>
      measurePremises(clients(name).rest, {
        which: "feed",
        twice: false,
        maxRequests: MAX_CHECK_REQUESTS,
        dateShiftMs: options.client?.operator?.dateShiftMs ?? 0,
        clock: options.clock ?? systemClock,
        signal,
      }),
    identify: (signal) => clients(name).identify(signal),
    clock: () => clients(name).clock,
    requestsPerMinute: options.requestsPerMinute ?? DEFAULT_RATE,
    countRefusals: () => clients(name).countRefusals(),
  };
}
