import { listSellers } from "../feed/seller-row.ts";
import { trigger } from "../jobs/job-queue.ts";
import { FEED_QUEUE, OFFERS_QUEUE } from "../store/queues.ts";
import type { Session } from "../store/store.ts";

/** @returns the sellers that were paused */
export async function resumeSellers(
  session: Session,
  sellers: readonly string[],
): Promise<readonly string[]> {
  const paused = (await listSellers(session))
    .filter(({ name, state }) => state === "paused" && sellers.includes(name))
    .map(({ name }) => name);
  await session.run(
    "UPDATE seller SET state = 'active', failure = NULL, failures = 0 WHERE name IN EACH(?)",
    [JSON.stringify(paused)],
  );
  for (const queue of [FEED_QUEUE, OFFERS_QUEUE]) await trigger(session, queue, paused);
  return paused;
}
