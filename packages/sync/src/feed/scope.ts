import { checkSellerId } from "../clients/seller-identity.ts";
import { SyncError } from "../contract/sync-error.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import type { FeedFilter } from "../contract/sync-seller.ts";
import { canonicalJson } from "../store/canonical-json.ts";
import type { Session } from "../store/store.ts";
import { findSeller } from "./seller-row.ts";

/** A checkpoint is valid only for this service and filter: with others, packages would be missing. */
export function renderScope(baseUrl: string, { status, sender = "ALL" }: FeedFilter): string {
  const { origin, pathname } = new URL(baseUrl);
  const service = `${origin}${pathname.replace(/\/+$/, "")}`;
  return canonicalJson({ service, sender, status: status && [...new Set(status)].sort() });
}

/** @throws SyncError `scope-changed` unless the stored scope is the expected one */
export function checkScope(name: string, stored: string, expected: string): void {
  if (stored === expected) return;
  throw new SyncError(
    "scope-changed",
    `The database holds the feed of ${JSON.stringify(name)} with the settings ${stored}, not ${expected}. ` +
      "With the new settings packages would be missing. Use the former settings, another name for this seller, or " +
      "another database; where the same service has a new address, marketplace-sync move --base-url <address>.",
  );
}

export interface WriteTarget {
  /** By the options of this process; undefined for a seller that they lack. */
  readonly scope: string | undefined;
  /** Undefined when the service does not name the credentials' owner. */
  readonly sellerId: string | undefined;
  readonly emit: (event: SyncEvent) => void;
}

/**
 * Refuses a write to another service or seller than the database was filled from: the feed may have been moved since,
 * and two sellers' keys may have been swapped. The first write binds a seller without packages, and says so.
 *
 * @throws SyncError `scope-changed`, `foreign-seller`
 */
export async function assertTarget(
  session: Session,
  seller: string,
  { scope, sellerId, emit }: WriteTarget,
): Promise<void> {
  const row = await findSeller(session, seller);
  if (row === undefined) return;
  if (scope !== undefined) checkScope(seller, row.scope, scope);
  if (sellerId === undefined) return;
  if (row.sellerId === null) {
    const warning = `the first write binds it to seller ${sellerId} of the service, whose credentials it has`;
    emit({ type: "feed-warning", seller, warning });
    return bindSeller(session, seller, sellerId);
  }
  checkSellerId(seller, row.sellerId, sellerId);
}

export async function bindSeller(
  session: Session,
  seller: string,
  sellerId: string,
): Promise<void> {
  await session.run("UPDATE seller SET seller_id = ? WHERE name = ?", [sellerId, seller]);
}

export function hasSameFilter(stored: string, expected: string): boolean {
  const [one, other] = [stored, expected].map((scope) => ({ ...JSON.parse(scope), service: "" }));
  return canonicalJson(one) === canonicalJson(other);
}
