import { timeText } from "../domain/stored-time.ts";
import { wake } from "../engine/wake.ts";
import { deliveryQueue } from "../feed/feed-turn.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Row, Session } from "../store/store.ts";
import type { Change } from "./change.ts";
import { lockPositions } from "./known-consumer.ts";

/** A change that a consumer could not process, or one of the same package behind it. */
export interface DeadLetter {
  readonly consumer: string;
  readonly seller: string;
  readonly sequence: number;
  readonly packageKey: string;
  /** How often it was tried; 0 for one that waits behind another of its package. */
  readonly tries: number;
  readonly failure: string;
  /** When it is tried again, epoch milliseconds; null for never by itself. */
  readonly retryAt: number | null;
}

/** Sets a change aside. */
export async function addDeadLetter(
  session: Session,
  consumer: string,
  change: Change,
  { tries, failure, retryAt }: Pick<DeadLetter, "tries" | "failure" | "retryAt">,
): Promise<void> {
  const { seller, sequence, packageKey } = change;
  const row = {
    consumer,
    seller,
    sequence,
    package_key: packageKey,
    tries,
    failure,
    retry_at: timeText(retryAt),
    since: timeText(await session.now()),
  };
  await insertRows(session, "dead_letter", [row], {
    replaceBy: ["consumer", "seller", "sequence"],
  });
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
export async function dueLetters(
  session: Session,
  consumer: string,
  seller: string,
): Promise<readonly DeadLetter[]> {
  const rows = await session.query(
    `SELECT * FROM dead_letter d WHERE d.consumer = ? AND d.seller = ? AND d.retry_at <= ?
       AND NOT EXISTS (SELECT 1 FROM dead_letter e
         WHERE e.consumer = d.consumer AND e.seller = d.seller
           AND e.package_key = d.package_key AND e.sequence < d.sequence)
     ORDER BY d.sequence LIMIT 100`,
    [consumer, seller, timeText(await session.now())],
  );
  return rows.map(letterOf);
}

/** Locks a letter; false when it is gone. */
export async function holdLetter(session: Session, letter: DeadLetter): Promise<boolean> {
  const rows = await session.query(
    `SELECT sequence FROM dead_letter
     WHERE consumer = ? AND seller = ? AND sequence = ? AND tries = ? LOCKED`,
    [letter.consumer, letter.seller, letter.sequence, letter.tries],
  );
  return rows.length > 0;
}

/** Removes a letter that was delivered. */
export async function removeLetter(session: Session, letter: DeadLetter): Promise<void> {
  await session.run("DELETE FROM dead_letter WHERE consumer = ? AND seller = ? AND sequence = ?", [
    letter.consumer,
    letter.seller,
    letter.sequence,
  ]);
}

/**
 * Lets the dead letters of a consumer be tried again at once.
 *
 * @param seller - of this seller alone; of all without it
 * @throws SyncError `unknown-consumer` when there is no such consumer
 */
export async function retryLetters(
  session: Session,
  consumer: string,
  seller?: string,
): Promise<number> {
  const positions = await lockPositions(session, consumer, seller);
  const sellers = positions.map(({ seller }) => String(seller));
  await wake(session, deliveryQueue(consumer), sellers);
  return session.run(
    "UPDATE dead_letter SET retry_at = ?, tries = 0 WHERE consumer = ? AND seller IN EACH(?)",
    [timeText(await session.now()), consumer, JSON.stringify(sellers)],
  );
}

/** Every dead letter, oldest first. */
export async function listLetters(session: Session): Promise<readonly DeadLetter[]> {
  const rows = await session.query("SELECT * FROM dead_letter ORDER BY consumer, seller, sequence");
  return rows.map(letterOf);
}

function letterOf(row: Row): DeadLetter {
  return {
    consumer: String(row.consumer),
    seller: String(row.seller),
    sequence: Number(row.sequence),
    packageKey: String(row.package_key),
    tries: Number(row.tries),
    failure: String(row.failure),
    retryAt: row.retry_at === null ? null : Date.parse(String(row.retry_at)),
  };
}
