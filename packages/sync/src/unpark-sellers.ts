import { wake } from "./engine/wake.ts";
import { FEED_QUEUE } from "./feed/feed-turn.ts";
import { listSellers } from "./feed/seller-row.ts";
import { OFFERS_QUEUE } from "./offers/offers-turn.ts";
import type { Session } from "./store/store.ts";

/**
 * Lets parked sellers be tried at once.
 *
 * @param only - this one alone
 * @returns those that were parked
 */
export async function unparkSellers(session: Session, only?: string): Promise<readonly string[]> {
  const parked = (await listSellers(session))
    .filter(({ name, state }) => state === "parked" && (only ?? name) === name)
    .map(({ name }) => name);
  await session.run(
    "UPDATE seller SET state = 'active', failure = NULL, failures = 0 WHERE name IN EACH(?)",
    [JSON.stringify(parked)],
  );
  for (const queue of [FEED_QUEUE, OFFERS_QUEUE]) await wake(session, queue, parked);
  return parked;
}
