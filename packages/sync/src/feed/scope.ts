import { SyncError } from "../contract/sync-error.ts";
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

/**
 * Checks that a feed was not moved after this process read the service's address, because no write may be sent to the
 * former address.
 *
 * @param scope - the scope in the options of this process; undefined for a seller that the options do not contain
 * @throws SyncError `scope-changed` when the feed was moved
 */
export async function assertNotMoved(
  session: Session,
  seller: string,
  scope: string | undefined,
): Promise<void> {
  const row = await findSeller(session, seller);
  if (row !== undefined && scope !== undefined) checkScope(seller, row.scope, scope);
}

/** Tells whether two scopes (a service and a filter) have the same filter, even if their services differ. */
export function hasSameFilter(stored: string, expected: string): boolean {
  const [one, other] = [stored, expected].map((scope) => ({ ...JSON.parse(scope), service: "" }));
  return canonicalJson(one) === canonicalJson(other);
}
