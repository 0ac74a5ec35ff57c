import { timeOrNull, timeText } from "../domain/stored-time.ts";
import { backOffMs, LONGEST_WAIT_MS } from "../domain/waits.ts";
import type { Turn, TurnEngine } from "../engine/turn-engine.ts";
import type { Row, Session } from "../store/store.ts";
import type { Failure } from "./failure.ts";

/** How far a consumer has come with one seller. */
export interface Position {
  readonly consumer: string;
  readonly seller: string;
  /** The last change that was delivered or became a dead letter. */
  readonly sequence: number;
  /** Deliveries that failed in succession. */
  readonly failures: number;
  readonly failure: string | null;
}

/** A position, and the turn in which changes are delivered from it. */
export interface Delivery extends Position {
  readonly engine: TurnEngine;
  readonly turn: Turn;
}

/** The position was moved by a replay meanwhile; nothing was written. */
export class MovedPositionError extends Error {
  override readonly name = "MovedPositionError";
}

/**
 * Gives a consumer a position with every seller that it has none with.
 *
 * @returns how many it has not had
 */
export async function addPositions(
  session: Session,
  consumer: string,
  sellers: readonly string[],
  from: "start" | "now",
): Promise<number> {
  return session.run(
    `INSERT INTO consumer (consumer, seller, sequence, failures)
     SELECT ?, name, ${from === "start" ? "0" : "sequence"}, 0 FROM seller
     WHERE name IN EACH(?) ON CONFLICT DO NOTHING`,
    [consumer, JSON.stringify(sellers)],
  );
}

/** Reads a position. */
export async function findPosition(
  session: Session,
  consumer: string,
  seller: string,
  locked = "",
): Promise<Position | undefined> {
  const [row] = await session.query(
    `SELECT * FROM consumer WHERE consumer = ? AND seller = ?${locked}`,
    [consumer, seller],
  );
  return row && positionOf(row);
}

/**
 * Locks the position of a delivery for the rest of a transaction.
 *
 * @throws MovedPositionError when it was replayed since
 */
export async function lockPosition(
  session: Session,
  { consumer, seller, sequence }: Delivery,
): Promise<void> {
  const position = await findPosition(session, consumer, seller, " LOCKED");
  if (position?.sequence === sequence) return;
  throw new MovedPositionError(`The position of consumer ${JSON.stringify(consumer)} has moved`);
}

/**
 * Locks the position and the turn of a delivery for the rest of a transaction.
 *
 * @throws MovedPositionError when it was replayed; StaleTurnError when another process has the turn
 */
export async function lockDelivery(session: Session, delivery: Delivery): Promise<void> {
  await lockPosition(session, delivery);
  await delivery.engine.hold(session, delivery.turn);
}

/** Moves a position on after a delivery. */
export async function movePosition(
  session: Session,
  { consumer, seller }: Position,
  sequence: number,
): Promise<void> {
  await session.run(
    `UPDATE consumer SET sequence = ?, failures = 0, failure = NULL, retry_at = NULL
     WHERE consumer = ? AND seller = ?`,
    [sequence, consumer, seller],
  );
}

/**
 * Notes that nothing could be delivered; the next try comes later.
 *
 * @throws MovedPositionError when it was replayed; StaleTurnError when another process has the turn
 */
export async function postpone(
  session: Session,
  delivery: Delivery,
  failure: Failure,
): Promise<void> {
  await lockDelivery(session, delivery);
  const { consumer, seller, failures } = delivery;
  const retryAt = (await session.now()) + backOffMs(failure.waitMs, failures);
  await session.run(
    `UPDATE consumer SET failures = ?, failure = ?, retry_at = ? WHERE consumer = ? AND seller = ?`,
    [failures + 1, failure.text, timeText(retryAt), consumer, seller],
  );
}

/** The consumers and sellers that there is something to deliver for. */
export async function dueDeliveries(
  session: Session,
  consumers: readonly string[],
): Promise<readonly { readonly consumer: string; readonly seller: string }[]> {
  const at = await session.now();
  const now = timeText(at);
  const latest = timeText(at + LONGEST_WAIT_MS);
  const rows = await session.query(
    `SELECT c.consumer, c.seller FROM consumer c JOIN seller s ON s.name = c.seller
     WHERE c.consumer IN EACH(?)
       AND ((s.sequence > c.sequence
           AND (c.retry_at IS NULL OR c.retry_at <= ? OR c.retry_at > ?))
         OR EXISTS (SELECT 1 FROM dead_letter d
           WHERE d.consumer = c.consumer AND d.seller = c.seller AND d.retry_at <= ?
             AND NOT EXISTS (SELECT 1 FROM dead_letter e
               WHERE e.consumer = d.consumer AND e.seller = d.seller
                 AND e.package_key = d.package_key AND e.sequence < d.sequence)))
     ORDER BY c.consumer, c.seller`,
    [JSON.stringify(consumers), now, latest, now],
  );
  return rows.map((row) => ({ consumer: String(row.consumer), seller: String(row.seller) }));
}

/** How long until there is something to deliver, milliseconds; null when nothing is stored that could be. */
export async function nextDeliveryMs(
  session: Session,
  consumer: string,
  seller: string,
): Promise<number | null> {
  const [row] = await session.query(
    `SELECT s.sequence AS last, c.sequence, c.retry_at, (SELECT min(d.retry_at) FROM dead_letter d
       WHERE d.consumer = c.consumer AND d.seller = c.seller AND NOT EXISTS (
         SELECT 1 FROM dead_letter e WHERE e.consumer = d.consumer AND e.seller = d.seller
           AND e.package_key = d.package_key AND e.sequence < d.sequence)) AS letter_at
     FROM consumer c JOIN seller s ON s.name = c.seller WHERE c.consumer = ? AND c.seller = ?`,
    [consumer, seller],
  );
  const now = await session.now();
  const isBehind = Number(row?.last) > Number(row?.sequence);
  const dueAt = Math.min(
    isBehind ? (timeOrNull(row?.retry_at) ?? now) : Infinity,
    timeOrNull(row?.letter_at) ?? Infinity,
  );
  return dueAt === Infinity ? null : Math.max(0, dueAt - now);
}

/** Every position. */
export async function listPositions(session: Session): Promise<readonly Position[]> {
  return (await session.query("SELECT * FROM consumer ORDER BY consumer, seller")).map(positionOf);
}

function positionOf(row: Row): Position {
  return {
    consumer: String(row.consumer),
    seller: String(row.seller),
    sequence: Number(row.sequence),
    failures: Number(row.failures),
    failure: row.failure === null ? null : String(row.failure),
  };
}
