import { type CredentialsOption, isSellerError } from "@marketplace-seller/client-core";
import type { RestClient } from "@marketplace-seller/rest-client";

type Credentials = Exclude<CredentialsOption, () => unknown>;

export interface ListingClient {
  readonly packages: Pick<RestClient["packages"], "list">;
  readonly products: Pick<RestClient["products"], "query">;
}

/**
 * The service's id of the credentials' seller; undefined when it lists neither a package of the last days nor a
 * product.
 *
 * @throws what the listing throws, unless the service refuses it to this seller
 */
export async function findSellerId(
  { packages, products }: ListingClient,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const options = signal === undefined ? {} : { signal };
  const listings = [
    () => packages.list({ size: 1 }, options),
    () => products.query({ size: 1, sender: "ALL" }, options),
  ];
  for (const list of listings) {
    try {
      const [first] = (await list()).content;
      if (first?.sellerId != null) return String(first.sellerId);
    } catch (error) {
      if (!isSellerError(error, "refused") && !isSellerError(error, "protocol")) throw error;
    }
  }
  return undefined;
}

/**
 * The service's id of a seller; undefined while it lists nothing of the seller.
 *
 * @param listed - the seller whose packages these credentials have just listed, so that nothing is requested
 */
export type IdentifySeller = (signal?: AbortSignal, listed?: string) => Promise<string | undefined>;

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
  return async (signal, listed) => {
    const { appKey, appSecret } = await readCredentials();
    if (listed !== undefined) known = { appKey, appSecret, sellerId: listed };
    const isSame = known?.appKey === appKey && known.appSecret === appSecret;
    if (isSame && known?.sellerId !== undefined) return known.sellerId;
    const sellerId = await findSellerId(getClient(), signal);
    if (sellerId === undefined && !isSame) onUnknown();
    known = { appKey, appSecret, sellerId };
    return sellerId;
  };
}
