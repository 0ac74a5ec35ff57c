import { deliveryQueue } from "../store/queues.ts";
import type { Session } from "../store/store.ts";
import { lockOffsets } from "./consumer-offset.ts";

/** The stored data of a consumer that were removed. */
export interface RemovedConsumer {
  /** The sellers for which the consumer had an offset. */
  readonly sellers: readonly string[];
  readonly deadLetters: number;
}

/**
 * Removes the offsets, the dead letters and the triggers of a consumer.
 *
 * @param seller - remove only the rows of this seller
 * @throws SyncError `unknown-consumer` when the consumer has no offset
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
