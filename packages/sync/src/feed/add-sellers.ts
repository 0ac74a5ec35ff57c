import { type DirectoryOptions, resolveBaseUrl } from "../clients/seller-directory.ts";
import { checkSellerId } from "../clients/seller-identity.ts";
import type { FeedSettings } from "../contract/option-table.ts";
import type { SyncSeller } from "../contract/sync-seller.ts";
import { readStart } from "../contract/written-date.ts";
import type { Store } from "../store/store.ts";
import { isEarlier, requestBackfill } from "./backfill.ts";
import { bindSeller, checkScope, renderScope } from "./scope.ts";
import { addSeller, listSellers } from "./seller-row.ts";

type ServiceOptions = Pick<DirectoryOptions, "client" | "timeZone">;

export function feedOptionsOf(seller: SyncSeller, options: ServiceOptions) {
  return {
    /** Epoch milliseconds. */
    from: seller.from === undefined ? undefined : readStart(seller.from, options.timeZone),
    /** See `renderScope`. */
    scope: renderScope(resolveBaseUrl(seller, options), seller),
  };
}

export const feedOptionsByName = (sellers: readonly SyncSeller[], options: ServiceOptions) =>
  new Map(sellers.map((seller) => [seller.seller, feedOptionsOf(seller, options)] as const));

/**
 * `from` before the stored start of a feed requests a backfill.
 *
 * @throws SyncError `scope-changed` when a stored feed has another service or filter, `foreign-seller` when it is
 *   another seller's
 */
export async function addSellers(
  store: Store,
  sellers: readonly SyncSeller[],
  options: ServiceOptions,
  { auditWindowMs, auditIntervalMs, pollIntervalMs }: FeedSettings,
): Promise<void> {
  const rows = new Map((await store.read(listSellers)).map((row) => [row.name, row]));
  const configured = sellers.map((seller) => ({
    name: seller.seller,
    sellerId: seller.sellerId === undefined ? undefined : String(seller.sellerId),
    row: rows.get(seller.seller),
    ...feedOptionsOf(seller, options),
  }));
  for (const { name, sellerId, row, scope } of configured) {
    if (row === undefined) continue;
    checkScope(name, row.scope, scope);
    if (sellerId !== undefined && row.sellerId !== null)
      checkSellerId(name, row.sellerId, sellerId);
  }
  const added = configured.filter(({ row }) => row === undefined);
  const earlier = configured.filter(({ row, from = Infinity }) => row && isEarlier(from, row));
  const bound = configured.filter(
    ({ row, sellerId }) => sellerId !== undefined && row?.sellerId == null,
  );
  if (added.length + earlier.length + bound.length === 0) return;
  await store.write(async (session) => {
    const now = await session.now();
    for (const { name, scope, from = now - auditWindowMs } of added) {
      await addSeller(session, { name, scope, from, auditIntervalMs, pollIntervalMs });
    }
    for (const { name, from = now } of earlier) await requestBackfill(session, name, from);
    for (const { name, sellerId = "" } of bound) await bindSeller(session, name, sellerId);
  });
}
