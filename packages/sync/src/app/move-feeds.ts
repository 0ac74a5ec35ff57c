import { createClients, type GetClients } from "../clients/create-clients.ts";
import { resolveBaseUrl } from "../clients/seller-directory.ts";
import type { Identity } from "../clients/seller-identity.ts";
import { getErrorMessage, SyncError } from "../contract/sync-error.ts";
import type { SyncSeller } from "../contract/sync-seller.ts";
import { resetFeedCheck } from "../feed/premises/feed-check-table.ts";
import { checkScope, hasSameFilter, renderScope } from "../feed/scope.ts";
import { findSeller, type SellerRow } from "../feed/seller-row.ts";
import { openStore } from "../store/open-store.ts";
import { takeRunLock } from "../store/run-lock.ts";
import type { Row, Store } from "../store/store.ts";
import type { SyncOptions } from "./sync-options.ts";
import type { SyncRuntime } from "./sync-runtime.ts";
import { tables } from "./tables.ts";

export interface MoveOptions {
  /** Default: all sellers. */
  readonly seller?: string;
  readonly signal?: AbortSignal;
}

export interface MovedFeed {
  readonly seller: string;
  readonly baseUrl: string;
  /** How many stored packages were found at the new address; 0 when the feed already used it. */
  readonly compared: number;
}

/** Those that were updated last. */
const SAMPLE_SIZE = 5;

export async function moveFeeds(
  { options, clock, sellers }: SyncRuntime,
  seller: string | undefined,
  signal: AbortSignal,
): Promise<readonly MovedFeed[]> {
  // Not the runtime's store: closing this one releases the run lock, and the runtime refuses a feed with another
  // address.
  const store = await openStore(options.store, clock, { tables });
  try {
    const chosen = await sellers.choose(seller);
    const clients = createClients(options, sellers, async () => store);
    await takeRunLock(store, "move");
    return await moveEach(store, chosen, options, clients, signal);
  } finally {
    await store.close();
  }
}

async function moveEach(
  store: Store,
  sellers: readonly SyncSeller[],
  options: SyncOptions,
  clients: GetClients,
  signal: AbortSignal,
): Promise<readonly MovedFeed[]> {
  const moved: MovedFeed[] = [];
  const changes: MovedSeller[] = [];
  for (const syncSeller of sellers) {
    const { seller } = syncSeller;
    const row = await store.read((session) => findSeller(session, seller));
    if (row === undefined) throw refusal(seller, "The database has no order feed of this seller");
    const baseUrl = resolveBaseUrl(syncSeller, options);
    const scope = renderScope(baseUrl, syncSeller);
    if (!hasSameFilter(row.scope, scope)) checkScope(seller, row.scope, scope);
    const { sellerId } = await identifySeller(seller, clients, signal);
    const isBound = sellerId === undefined || row.sellerId === null || row.sellerId === sellerId;
    const isThere = row.scope === scope && isBound;
    const compared = isThere ? 0 : await comparePackages(store, row, syncSeller, clients, signal);
    if (!isThere) changes.push({ seller, scope, sellerId: sellerId ?? row.sellerId });
    moved.push({ seller, baseUrl, compared });
  }
  await store.write(async (session) => {
    for (const { seller, scope, sellerId } of changes) {
      const sql = "UPDATE seller SET scope = ?, seller_id = ? WHERE name = ?";
      await session.run(sql, [scope, sellerId, seller]);
    }
    await resetFeedCheck(
      session,
      changes.map(({ seller }) => seller),
    );
  });
  return moved;
}

interface MovedSeller {
  readonly seller: string;
  readonly scope: string;
  readonly sellerId: string | null;
}

async function identifySeller(
  seller: string,
  clients: GetClients,
  signal: AbortSignal,
): Promise<Identity> {
  return clients(seller)
    .identify(signal)
    .catch((error: unknown) => {
      signal.throwIfAborted();
      throw createUnreadableError(seller, error);
    });
}

function createUnreadableError(seller: string, error: unknown): SyncError {
  const reason = `The service at the new address cannot be read: ${getErrorMessage(error)}`;
  return refusal(seller, reason, error);
}

/** @returns the number of compared packages */
async function comparePackages(
  store: Store,
  row: SellerRow,
  seller: SyncSeller,
  clients: GetClients,
  signal: AbortSignal,
): Promise<number> {
  // A split package may be stored under the new order number of its parts, under which the service does not list it.
  const sample = await store.read((session) =>
    session.query(
      `SELECT p.package_id, c.order_number, p.last_modified_at FROM package p
       JOIN change c ON c.seller = p.seller AND c.sequence = p.sequence
       WHERE p.seller = ? AND p.package_id IS NOT NULL ORDER BY p.last_modified_at DESC LIMIT ${SAMPLE_SIZE}`,
      [row.name],
    ),
  );
  if (sample.length === 0) {
    throw refusal(
      row.name,
      "The database has no package of this seller that could be looked up at the new address",
    );
  }
  for (const stored of sample) {
    const isFound = await isListed(stored, row, seller, clients, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw createUnreadableError(row.name, error);
    });
    if (isFound) continue;
    const { package_id: id, order_number: order } = stored;
    throw refusal(
      row.name,
      `The service at the new address does not list package ${id} of order ${order}`,
    );
  }
  return sample.length;
}

/** The package may have been updated after it was stored. */
async function isListed(
  stored: Row,
  { name }: SellerRow,
  { sender = "ALL" }: SyncSeller,
  clients: GetClients,
  signal: AbortSignal,
): Promise<boolean> {
  const orderNumber = String(stored.order_number);
  const from = Date.parse(String(stored.last_modified_at));
  const { packages } = clients(name).feed;
  for await (const listed of packages.between({ from, sender, orderNumber }, { signal })) {
    if (listed.id !== stored.package_id) continue;
    return String(listed.orderNumber) === orderNumber;
  }
  return false;
}

function refusal(seller: string, reason: string, cause?: unknown): SyncError {
  return new SyncError(
    "move-refused",
    `The feed of ${JSON.stringify(seller)} was not moved, and nothing was changed. ${reason.replace(/\.$/, "")}.`,
    { cause },
  );
}
