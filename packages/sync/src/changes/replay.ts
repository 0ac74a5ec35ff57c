import { trigger } from "../jobs/job-queue.ts";
import { deliveryQueue } from "../store/queues.ts";
import type { Session } from "../store/store.ts";
import { formatTime, refuseFuture } from "../store/stored-time.ts";
import { lockOffsets } from "./consumer-offset.ts";

/**
 * Sets offsets back to the last change stored before a time, epoch milliseconds, and removes later dead letters.
 *
 * @returns the number of changes to deliver again
 */
export async function replay(
  session: Session,
  consumer: string,
  from: number,
  seller?: string,
): Promise<number> {
  refuseFuture("from", from, await session.now());
  let changes = 0;
  for (const offset of await lockOffsets(session, consumer, seller)) {
    const name = String(offset.seller);
    const sequence = await findSequenceBefore(session, name, from);
    if (sequence >= Number(offset.sequence)) continue;
    changes += Number(offset.sequence) - sequence;
    await session.run(
      `UPDATE consumer_offset
       SET sequence = ?, failures = 0, failure = NULL, retry_at = NULL, batch_end = NULL
       WHERE consumer = ? AND seller = ?`,
      [sequence, consumer, name],
    );
    await trigger(session, deliveryQueue(consumer), [name]);
    await session.run(
      "DELETE FROM dead_letter WHERE consumer = ? AND seller = ? AND sequence > ?",
      [consumer, name, sequence],
    );
  }
  return changes;
}

async function findSequenceBefore(session: Session, seller: string, time: number): Promise<number> {
  const [row] = await session.query(
    `SELECT coalesce(min(sequence) - 1, (SELECT sequence FROM seller WHERE name = ?)) AS last
     FROM change WHERE seller = ? AND observed_at >= ?`,
    [seller, seller, formatTime(time)],
  );
  return Number(row?.last);
}
