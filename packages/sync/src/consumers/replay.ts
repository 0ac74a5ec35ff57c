import { formatTime, refuseFuture } from "../domain/stored-time.ts";
import { deliveryQueue } from "../feed/feed-job.ts";
import { trigger } from "../jobs/job-queue.ts";
import type { Session } from "../store/store.ts";
import { lockOffsets } from "./consumer-offset.ts";

/** @param from - epoch milliseconds */
export async function replay(
  session: Session,
  consumer: string,
  from: number,
  seller?: string,
): Promise<number> {
  refuseFuture("from", from, await session.now());
  let changes = 0;
  for (const row of await lockOffsets(session, consumer, seller)) {
    const sequence = await sequenceBefore(session, String(row.seller), from);
    if (sequence >= Number(row.sequence)) continue;
    changes += Number(row.sequence) - sequence;
    await session.run(
      `UPDATE consumer_offset SET sequence = ?, failures = 0, failure = NULL, retry_at = NULL, batch_end = NULL
       WHERE consumer = ? AND seller = ?`,
      [sequence, consumer, String(row.seller)],
    );
    await trigger(session, deliveryQueue(consumer), [String(row.seller)]);
    await session.run(
      "DELETE FROM dead_letter WHERE consumer = ? AND seller = ? AND sequence > ?",
      [consumer, String(row.seller), sequence],
    );
  }
  return changes;
}

async function sequenceBefore(session: Session, seller: string, from: number): Promise<number> {
  const [row] = await session.query(
    `SELECT coalesce(min(sequence) - 1, (SELECT sequence FROM seller WHERE name = ?)) AS last
     FROM change WHERE seller = ? AND observed_at >= ?`,
    [seller, seller, formatTime(from)],
  );
  return Number(row?.last);
}
