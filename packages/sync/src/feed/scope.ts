import { SyncError } from "../contract/sync-error.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import type { FeedFilter } from "../contract/sync-seller.ts";
import { canonicalJson } from "../store/canonical-json.ts";
import type { Session } from "../store/store.ts";

import { findSeller } from "./seller-row.ts";

/**
 * Renders the service and the filter of a feed; a checkpoint is valid only for this service and filter, because with
 * another service or filter packages would be missing.
 */
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
      "With the new settings packages would be missing. Use the former settings, another name for this seller, or another database;  " +
      "where the same service has a new address, marketplace-sync move --base-url <address>.",
  );
}

/** To whom a process writes. */
export interface WriteTarget {
  /** The scope in the options of this process; undefined for a seller that the options do not contain. */
  readonly scope: string | undefined;
  /** The service's id of the seller to whom the credentials belong; undefined when the service does not name it. */
  readonly sellerId: string | undefined;
  readonly emit: (event: SyncEvent) => void;
}

/**
 * Checks that a write reaches the service and the seller from which the database was filled: the feed may have been
 * moved after this process read the service's address, and the keys of two sellers may have been swapped. The first
 * write binds a seller without packages, and says so.
 *
 * @throws SyncError `scope-changed` when the feed was moved, `foreign-seller` when the credentials are another seller's
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

/** @throws SyncError `foreign-seller` unless the stored id of a seller is the present one */
export function checkSellerId(name: string, stored: string, present: string): void {
  if (stored === present) return;
  throw new SyncError(
    "foreign-seller",
    `Nothing was sent: the credentials of ${JSON.stringify(name)} belong to seller ${present}, but it is seller ${stored} ` +
      "in this database. Check the key and the secret, which may be those of another seller, or use another name for this one.",
  );
}

/** Tells whether two scopes (a service and a filter) have the same filter, even if their services differ. */
export function hasSameFilter(stored: string, expected: string): boolean {
  const [one, other] = [stored, expected].map((scope) => ({ ...JSON.parse(scope), service: "" }));
  return canonicalJson(one) === canonicalJson(other);
}
