import { trigger } from "../jobs/job-queue.ts";
import { deliveryQueue } from "../store/queues.ts";
import type { Session } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import { fields, optional, recordTable } from "../store/tables/declare-table.ts";
import type { Change } from "./change.ts";
import { lockOffsets, triggerDeliveryOf } from "./consumer-offset.ts";

/** A change that a consumer refused, or that waits for an earlier refused one of its package. */
export interface DeadLetter {
  readonly consumer: string;
  readonly seller: string;
  readonly sequence: number;
  readonly packageKey: string;
  /** 0 while it waits for an earlier change of its package. */
  readonly attempts: number;
  readonly failure: string;
  /** Epoch milliseconds; null when only `retryDeadLetters` retries it. */
  readonly retryAt: number | null;
  /** Epoch milliseconds. */
  readonly lastAttemptAt: number;
}

export const deadLetterTable = recordTable<DeadLetter>(
  "dead_letter",
  {
    consumer: fields.text,
    seller: fields.text,
    sequence: fields.integer,
    packageKey: fields.text,
    attempts: fields.integer,
    failure: fields.text,
    retryAt: optional(fields.time),
    lastAttemptAt: fields.time,
  },
  {
    key: ["consumer", "seller", "sequence"],
    guardedTimes: [{ column: "retry_at", trigger: triggerDeliveryOf }],
  },
);

export interface ListedDeadLetter extends DeadLetter {
  readonly orderNumber: string;
  readonly packageId: string | null;
}

export async function addDeadLetter(
  session: Session,
  consumer: string,
  change: Change,
  { attempts, failure, retryAt }: Pick<DeadLetter, "attempts" | "failure" | "retryAt">,
): Promise<void> {
  const { seller, sequence, packageKey } = change;
  const lastAttemptAt = await session.now();
  const deadLetter = {
    consumer,
    seller,
    sequence,
    packageKey,
    attempts,
    failure,
    retryAt,
    lastAttemptAt,
  };
  await session.insert(deadLetterTable, [deadLetter], "replace");
}

/** Packages with dead letters, whose later changes have to wait. */
export async function findBlockedPackages(
  session: Session,
  consumer: string,
  seller: string,
): Promise<ReadonlySet<string>> {
  const rows = await session.query(
    "SELECT DISTINCT package_key FROM dead_letter WHERE consumer = ? AND seller = ?",
    [consumer, seller],
  );
  return new Set(rows.map(({ package_key }) => String(package_key)));
}

/** Of dead letters or offsets `c`. */
export const OF_CONSUMER_AND_SELLER = "c.consumer = ? AND c.seller = ?";

/**
 * The first dead letter of each package, for which its others wait. Sorts all once: a subquery for each of thousands
 * would take minutes.
 */
export const selectFirstDeadLetters = (condition: string): string => `SELECT * FROM (
  SELECT c.*, row_number() OVER (PARTITION BY consumer, seller, package_key ORDER BY sequence) AS package_rank
  FROM dead_letter c WHERE ${condition}
) ranked WHERE package_rank = 1`;

/** Only the first of each package; what is due longest first, else it waits behind those that fail again and again. */
export async function findDueDeadLetters(
  session: Session,
  consumer: string,
  seller: string,
): Promise<readonly DeadLetter[]> {
  const rows = await session.query(
    `${selectFirstDeadLetters(OF_CONSUMER_AND_SELLER)} AND retry_at <= ? ORDER BY retry_at, sequence LIMIT 100`,
    [consumer, seller, formatTime(await session.now())],
  );
  return rows.map(deadLetterTable.parse);
}

/**
 * Locks a dead letter until the transaction ends.
 *
 * @returns false when it was delivered or removed meanwhile
 */
export async function lockDeadLetter(
  session: Session,
  { consumer, seller, sequence, attempts }: DeadLetter,
): Promise<boolean> {
  const rows = await session.query(
    `SELECT sequence FROM dead_letter
     WHERE consumer = ? AND seller = ? AND sequence = ? AND attempts = ? LOCKED`,
    [consumer, seller, sequence, attempts],
  );
  return rows.length > 0;
}

export async function removeDeadLetter(
  session: Session,
  { consumer, seller, sequence }: DeadLetter,
): Promise<void> {
  await session.run("DELETE FROM dead_letter WHERE consumer = ? AND seller = ? AND sequence = ?", [
    consumer,
    seller,
    sequence,
  ]);
}

/**
 * Makes a consumer's dead letters due now, with no attempts counted, and its postponed changes as well.
 *
 * @returns the number of dead letters
 */
export async function retryDeadLetters(
  session: Session,
  consumer: string,
  seller?: string,
): Promise<number> {
  const offsets = await lockOffsets(session, consumer, seller);
  const sellers = offsets.map((offset) => String(offset.seller));
  await trigger(session, deliveryQueue(consumer), sellers);
  await session.run(
    "UPDATE consumer_offset SET retry_at = NULL WHERE consumer = ? AND seller IN EACH(?)",
    [consumer, JSON.stringify(sellers)],
  );
  return session.run(
    "UPDATE dead_letter SET retry_at = ?, attempts = 0 WHERE consumer = ? AND seller IN EACH(?)",
    [formatTime(await session.now()), consumer, JSON.stringify(sellers)],
  );
}

/**
 * Their changes are never delivered.
 *
 * @returns the number of dead letters
 */
export async function discardDeadLetters(
  session: Session,
  consumer: string,
  seller?: string,
): Promise<number> {
  const offsets = await lockOffsets(session, consumer, seller);
  const sellers = offsets.map((offset) => String(offset.seller));
  return session.run("DELETE FROM dead_letter WHERE consumer = ? AND seller IN EACH(?)", [
    consumer,
    JSON.stringify(sellers),
  ]);
}

export async function listDeadLetters(session: Session): Promise<readonly ListedDeadLetter[]> {
  const rows = await session.query(
    `SELECT d.*, c.order_number, c.package_id FROM dead_letter d
     LEFT JOIN change c ON c.seller = d.seller AND c.sequence = d.sequence
     ORDER BY d.consumer, d.seller, d.sequence`,
  );
  return rows.map((row) => ({
    ...deadLetterTable.parse(row),
    orderNumber: String(row.order_number ?? ""),
    packageId: row.package_id == null ? null : String(row.package_id),
  }));
}
