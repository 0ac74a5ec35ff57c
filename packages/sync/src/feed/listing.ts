import type {
  ListPackagesQuery,
  PackageStatusFilter,
  RestClient,
  ShipmentPackage,
} from "@marketplace-seller/rest-client";

/** Which packages a feed keeps. */
export interface FeedFilter {
  /** One status or several; every status by default. */
  readonly status?: readonly PackageStatusFilter[];
  /** Whose shipments; `ALL` by default, those that the marketplace sends included. */
  readonly sender?: NonNullable<ListPackagesQuery["sender"]>;
}

/** Walks the versions of a seller's packages last updated in a range, both ends included, oldest first. */
export type Listing = (
  range: { readonly from: number; readonly to: number },
  signal: AbortSignal,
) => AsyncIterable<ShipmentPackage>;

/**
 * The walk over the listing of one seller. The one file of the feed that knows the REST client.
 *
 * @param client - gives the seller's client
 */
export function createListing(client: () => RestClient, filter: FeedFilter): Listing {
  return (range, signal) => {
    const { status, sender = "ALL" } = filter;
    // The range ends far enough behind the present already, so one pass over it is the whole of it.
    const query = { ...range, status, sender, settleMs: 1 };
    const { packages } = client();
    return packages.between(query, { signal });
  };
}
