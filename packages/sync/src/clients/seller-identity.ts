import { type CredentialsOption, isSellerError } from "@marketplace-seller/client-core";
import type { RestClient } from "@marketplace-seller/rest-client";
import { SyncError } from "../contract/sync-error.ts";
import type { Store } from "../store/store.ts";

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

/** @throws SyncError `foreign-seller` unless the stored id of a seller is the present one */
export function checkSellerId(name: string, stored: string, present: string): void {
  if (stored === present) return;
  throw new SyncError(
    "foreign-seller",
    `Nothing was sent: the credentials of ${JSON.stringify(name)} belong to seller ${present}, but it is seller ${stored} ` +
      "in this database. Check the key and the secret, which may be those of another seller, or use another name for this one.",
  );
}

/** Whose credentials the present ones are. */
export interface Identity {
  readonly credentials: Credentials;
  /** Undefined while the service lists nothing of the seller. */
  readonly sellerId: string | undefined;
}

export type IdentifySeller = (signal?: AbortSignal) => Promise<Identity>;

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
  let known: Identity | undefined;
  return async function identify(signal, tries = 3): Promise<Identity> {
    const credentials = await readCredentials();
    const isSame = isSamePair(known?.credentials, credentials);
    if (isSame && known?.sellerId !== undefined) return known;
    const { sellerId, unread } = await lookUp(getClient(), signal);
    // Exchanged meanwhile: nobody knows whose listing it was.
    if ((await readCredentials()).appKey !== credentials.appKey) {
      if (tries === 0)
        throw new Error("The function credentials returns another appKey at each call");
      return identify(signal, tries - 1);
    }
    // A row that cannot be read may name another seller.
    if (unread !== undefined) throw unread;
    if (sellerId === undefined && !isSame) onUnknown();
    known = { credentials, sellerId };
    return known;
  };
}

/**
 * Reads the present credentials, and refuses another seller's than the database has: they may be exchanged between the
 * check of a write and its request.
 */
export function ownCredentials(
  name: string,
  readCredentials: () => Promise<Credentials>,
  identify: IdentifySeller,
  openStore: () => Promise<Store>,
): () => Promise<Credentials> {
  let own: Credentials | undefined;
  return async () => {
    const present = await readCredentials();
    if (isSamePair(own, present)) return present;
    const store = await openStore();
    const sql = "SELECT seller_id FROM seller WHERE name = ?";
    const [row] = await store.read((session) => session.query(sql, [name]));
    if (row?.seller_id == null) return present;
    const { credentials, sellerId } = await identify();
    // Asked again at the next request: nobody knows yet whose they are.
    if (sellerId === undefined) return credentials;
    checkSellerId(name, String(row.seller_id), sellerId);
    own = credentials;
    return credentials;
  };
}

const isSamePair = (one: Credentials | undefined, other: Credentials): boolean =>
  one?.appKey === other.appKey && one.appSecret === other.appSecret;
