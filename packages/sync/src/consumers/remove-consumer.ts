import { deliveryQueue } from "../feed/feed-turn.ts";
import type { Session } from "../store/store.ts";
import { lockPositions } from "./position.ts";

/** What was kept of a consumer until it was removed. */
export interface RemovedConsumer {
  /** The sellers with which it had a position. */
  readonly sellers: readonly string[];
  readonly deadLetters: number;
}

/**
 * Removes what is kept of a consumer: positions, dead letters, and deliveries that are due.
 *
 * @param seller - of this one alone; of all by default
 * @throws SyncError `unknown-consumer` when there is nothing of it
 */
export async function removeConsumer(
  session: Session,
  consumer: string,
  seller?: string,
): Promise<RemovedConsumer> {
  const positions = await lockPositions(session, consumer, seller);
  const sellers = positions.map((row) => String(row.seller)).sort();
  const names = JSON.stringify(sellers);
  const deadLetters = await session.run(
    "DELETE FROM dead_letter WHERE consumer = ? AND seller IN EACH(?)",
    [consumer, names],
  );
  await session.run("DELETE FROM consumer WHERE consumer = ? AND seller IN EACH(?)", [
    consumer,
    names,
  ]);
  await session.run("DELETE FROM wake WHERE queue = ? AND turn_key IN EACH(?)", [
    deliveryQueue(consumer),
    names,
  ]);
  return { sellers, deadLetters };
}
