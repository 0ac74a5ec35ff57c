import { deliveryQueue } from "../feed/feed-job.ts";
import type { Session } from "../store/store.ts";
import { lockOffsets } from "./consumer-offset.ts";

/** What was kept of a consumer until it was removed. */
export interface RemovedConsumer {
  /** The sellers with which it had an offset. */
  readonly sellers: readonly string[];
  readonly deadLetters: number;
}

/**
 * Removes what is kept of a consumer: offsets, dead letters, and deliveries that are due.
 *
 * @param seller - of this one alone; of all by default
 * @throws SyncError `unknown-consumer` when there is nothing of it
 */
export async function removeConsumer(
  session: Session,
  consumer: string,
  seller?: string,
): Promise<RemovedConsumer> {
  const offsets = await lockOffsets(session, consumer, seller);
  const sellers = offsets.map((row) => String(row.seller)).sort();
  const names = JSON.stringify(sellers);
  const deadLetters = await session.run(
    "DELETE FROM dead_letter WHERE consumer = ? AND seller IN EACH(?)",
    [consumer, names],
  );
  await session.run("DELETE FROM consumer_offset WHERE consumer = ? AND seller IN EACH(?)", [
    consumer,
    names,
  ]);
  await session.run("DELETE FROM job_trigger WHERE queue = ? AND job_key IN EACH(?)", [
    deliveryQueue(consumer),
    names,
  ]);
  return { sellers, deadLetters };
}
