import { hasAskedToWait, jobDelayMs } from "../../store/retry-delay.ts";
import type { Session } from "../../store/store.ts";
import { parseTime } from "../../store/stored-time.ts";
import { OF_CONSUMER_AND_SELLER, selectFirstDeadLetters } from "../dead-letter.ts";

export interface DueDelivery {
  readonly consumer: string;
  readonly seller: string;
  /** Until something can be delivered, milliseconds; null when everything has been. */
  readonly afterMs: number | null;
}

async function findDeliveries(
  session: Session,
  condition: string,
  values: readonly string[],
): Promise<readonly DueDelivery[]> {
  const now = await session.now();
  const rows = await session.query(
    `SELECT c.consumer, c.seller, c.sequence, c.retry_at, c.failure, s.sequence AS last_sequence, l.dead_letter_at
     FROM consumer_offset c JOIN seller s ON s.name = c.seller
     LEFT JOIN (
       SELECT consumer, seller, min(retry_at) AS dead_letter_at
       FROM (${selectFirstDeadLetters(condition)}) letters GROUP BY consumer, seller
     ) l ON l.consumer = c.consumer AND l.seller = c.seller
     WHERE ${condition} ORDER BY c.consumer, c.seller`,
    [...values, ...values],
  );
  return rows.map(({ consumer, seller, sequence, last_sequence, dead_letter_at, ...row }) => {
    const hasChanges = Number(last_sequence) > Number(sequence);
    const retryAt = parseTime(row.retry_at);
    const changesAt = hasChanges ? (retryAt ?? now) : Infinity;
    // A receiver that asked to wait gets no dead letters meanwhile, either.
    const waitsUntil = hasAskedToWait(row.failure) ? (retryAt ?? now) : now;
    const deadLetterAt = Math.max(parseTime(dead_letter_at) ?? Infinity, waitsUntil);
    const dueAt = Math.min(changesAt, deadLetterAt);
    const afterMs = dueAt === Infinity ? null : jobDelayMs(dueAt, now);
    return { consumer: String(consumer), seller: String(seller), afterMs };
  });
}

/** The consumers and sellers with anything to deliver now. */
export async function findDueDeliveries(
  session: Session,
  consumers: readonly string[],
): Promise<readonly Pick<DueDelivery, "consumer" | "seller">[]> {
  const names = JSON.stringify(consumers);
  const deliveries = await findDeliveries(session, "c.consumer IN EACH(?)", [names]);
  return deliveries.filter(({ afterMs }) => afterMs === 0);
}

/** See {@link DueDelivery.afterMs}. */
export async function findNextDeliveryMs(
  session: Session,
  consumer: string,
  seller: string,
): Promise<number | null> {
  const [next] = await findDeliveries(session, OF_CONSUMER_AND_SELLER, [consumer, seller]);
  return next?.afterMs ?? null;
}
