import { fields, optional, recordTable } from "../domain/declare-table.ts";
import { formatTime } from "../domain/stored-time.ts";
import { deliveryQueue } from "../feed/feed-job.ts";
import { trigger } from "../jobs/job-queue.ts";
import type { Session } from "../store/store.ts";
import type { Change } from "./change.ts";
import { IS_OF_SELLER, lockOffsets, selectFirstDeadLetters } from "./consumer-offset.ts";

/** A change that a consumer could not process, or one of the same package behind it. */
export interface DeadLetter {
  readonly consumer: string;
  readonly seller: string;
  readonly sequence: number;
  readonly packageKey: string;
  /** How often it was tried; 0 for one that waits behind another of its package. */
  readonly attempts: number;
  readonly failure: string;
  /** When it is tried again, epoch milliseconds; null for never by itself. */
  readonly retryAt: number | null;
  /** When it was last tried, epoch milliseconds. */
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
  { key: ["consumer", "seller", "sequence"] },
);

export async function addDeadLetter(
  session: Session,
  consumer: string,
  change: Change,
  { attempts, failure, retryAt }: Pick<DeadLetter, "attempts" | "failure" | "retryAt">,
): Promise<void> {
  const { seller, sequence, packageKey } = change;
  const lastAttemptAt = await session.now();
  const letter = {
    consumer,
    seller,
    sequence,
    packageKey,
    attempts,
    failure,
    retryAt,
    lastAttemptAt,
  };
  await session.insert(deadLetterTable, [letter], "replace");
}

/** The packages of which changes are set aside: later ones must wait behind them. */
export async function blockedPackages(
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

/** The letters to try again now: of each package the first alone. */
export async function findDueDeadLetters(
  session: Session,
  consumer: string,
  seller: string,
): Promise<readonly DeadLetter[]> {
  const rows = await session.query(
    `${selectFirstDeadLetters(IS_OF_SELLER)} AND retry_at <= ? ORDER BY sequence LIMIT 100`,
    [consumer, seller, formatTime(await session.now())],
  );
  return rows.map(deadLetterTable.parse);
}

/** Locks a letter; false when it is gone. */
export async function lockDeadLetter(session: Session, letter: DeadLetter): Promise<boolean> {
  const rows = await session.query(
    `SELECT sequence FROM dead_letter
     WHERE consumer = ? AND seller = ? AND sequence = ? AND attempts = ? LOCKED`,
    [letter.consumer, letter.seller, letter.sequence, letter.attempts],
  );
  return rows.length > 0;
}

export async function removeDeadLetter(session: Session, letter: DeadLetter): Promise<void> {
  await session.run("DELETE FROM dead_letter WHERE consumer = ? AND seller = ? AND sequence = ?", [
    letter.consumer,
    letter.seller,
    letter.sequence,
  ]);
}

export async function retryDeadLetters(
  session: Session,
  consumer: string,
  seller?: string,
): Promise<number> {
  const offsets = await lockOffsets(session, consumer, seller);
  const sellers = offsets.map(({ seller }) => String(seller));
  await trigger(session, deliveryQueue(consumer), sellers);
  return session.run(
    "UPDATE dead_letter SET retry_at = ?, attempts = 0 WHERE consumer = ? AND seller IN EACH(?)",
    [formatTime(await session.now()), consumer, JSON.stringify(sellers)],
  );
}

export async function listDeadLetters(session: Session): Promise<readonly DeadLetter[]> {
  const rows = await session.query("SELECT * FROM dead_letter ORDER BY consumer, seller, sequence");
  return rows.map(deadLetterTable.parse);
}
