import { type CredentialsOption, isSellerError } from "@marketplace-seller/client-core";
import type { RestClient } from "@marketplace-seller/rest-client";

type Credentials = Exclude<CredentialsOption, () => unknown>;

export interface ListingClient {
  readonly packages: Pick<RestClient["packages"], "list">;
  readonly products: Pick<RestClient["products"], "query">;
}

/**
 * The service's id of the credentials' seller; undefined when no listing of packages or products names it.
 *
 * @throws what the listing throws, unless the service refuses it to this seller or it cannot be read
 */
export async function findSellerId(
  client: ListingClient,
  signal?: AbortSignal,
): Promise<string | undefined> {
  return (await lookUp(client, signal)).sellerId;
}

/** More than one, of which some may not be readable, or name no seller. */
const SIZE = 10;

async function lookUp(
  { packages, products }: ListingClient,
  signal: AbortSignal | undefined,
): Promise<{ readonly sellerId?: string; readonly unread?: unknown }> {
  const options = signal === undefined ? {} : { signal };
  const listings = [
    () => packages.list({ size: SIZE }, options),
    () => products.query({ size: SIZE, sender: "ALL" }, options),
  ];
  let unread: unknown;
  for (const list of listings) {
    try {
      const { content, unreadable } = await list();
      const sellerId = content.map((row) => row.sellerId).find((id) => id != null);
      if (sellerId != null) return { sellerId: String(sellerId) };
      unread ??= unreadable?.[0]?.error;
    } catch (error) {
      if (isSellerError(error, "protocol")) unread ??= error;
      else if (!isSellerError(error, "refused")) throw error;
    }
  }
  return { unread };
}

/** The service's id of a seller; undefined while it lists nothing of the seller. */
export type IdentifySeller = (signal?: AbortSignal) => Promise<string | undefined>;

/**
 * Finds the seller again after the credentials have changed, which are kept in memory alone.
 *
 * @param onUnknown - called once for credentials whose seller the service does not name
 */
export function createIdentity(
  readCredentials: () => Promise<Credentials>,
  getClient: () => ListingClient,
  onUnknown: () => void,
): IdentifySeller {
  let known: (Credentials & { readonly sellerId: string | undefined }) | undefined;
  return async (signal) => {
    const { appKey, appSecret } = await readCredentials();
    const isSame = known?.appKey === appKey && known.appSecret === appSecret;
    if (isSame && known?.sellerId !== undefined) return known.sellerId;
    const { sellerId, unread } = await lookUp(getClient(), signal);
    // A row that cannot be read may name another seller.
    if (unread !== undefined) throw unread;
    if (sellerId === undefined && !isSame) onUnknown();
    known = { appKey, appSecret, sellerId };
    return sellerId;
  };
}
