import type { SellerRow } from "../domain/seller-row.ts";
import { StaleTurnError, type Turn, type TurnEngine } from "../engine/turn-engine.ts";
import { wake } from "../engine/wake.ts";
import type { Session } from "../store/store.ts";
import { checkScope } from "./scope.ts";
import { findSeller } from "./seller-row.ts";

/** The right to write a seller's feed, until its engine gives it to another process. */
export interface FeedTurn {
  readonly engine: TurnEngine;
  readonly turn: Turn;
  /** What is read in it, by `renderScope`: a feed that was moved meanwhile is not read there any more. */
  readonly scope?: string | undefined;
}

/**
 * Locks the seller of a turn for the rest of a transaction; what the turn writes goes after it.
 *
 * @throws StaleTurnError when another process has the turn, or the seller was removed
 * @throws SyncError `scope-changed` when the feed was moved
 */
export async function holdSeller(
  session: Session,
  { engine, turn, scope }: FeedTurn,
): Promise<SellerRow> {
  const seller = await findSeller(session, turn.key, true);
  if (seller === undefined) throw new StaleTurnError(turn);
  if (scope !== undefined) checkScope(turn.key, seller.scope, scope);
  await engine.hold(session, turn);
  return seller;
}

/** The queue of the feeds, by seller. */
export const FEED_QUEUE = "feed";

/** The queue of what a consumer receives, by seller. */
export const deliveryQueue = (consumer: string): string => `deliver/${consumer}`;

/** Wakes the deliveries of a seller, but to consumers that fail: they are tried again when their wait is over. */
export async function wakeDeliveries(session: Session, seller: string): Promise<void> {
  const rows = await session.query(
    "SELECT consumer FROM consumer WHERE seller = ? AND failures = 0 AND NOT pulled",
    [seller],
  );
  for (const { consumer } of rows) await wake(session, deliveryQueue(String(consumer)), [seller]);
}
