import { deliveryQueue } from "../store/queues.ts";
import type { Session } from "../store/store.ts";
import { lockOffsets } from "./consumer-offset.ts";

export interface RemovedConsumer {
  /** Those for which it had an offset. */
  readonly sellers: readonly string[];
  readonly deadLetters: number;
}

/**
 * Removes a consumer's offsets, dead letters and triggers, of one seller or of all.
 *
 * @throws SyncError `unknown-consumer`
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
