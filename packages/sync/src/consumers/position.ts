import { timeText } from "../domain/stored-time.ts";
import { backOffMs, LONGEST_WAIT_MS } from "../domain/waits.ts";
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

/** The right to deliver from a position, until the lease ends or another delivery begins. */
export interface Hold extends Position {
  /** Counts the deliveries; the bookkeeping of an earlier one is refused. */
  readonly epoch: number;
  readonly leaseMs: number;
}

/** Another process has delivered meanwhile, or the position was moved; nothing was written. */
export class MovedPositionError extends Error {
  override readonly name = "MovedPositionError";
}

/** Gives a consumer a position with every seller that it has none with. */
export async function addPositions(
  session: Session,
  consumer: string,
  sellers: readonly string[],
  from: "start" | "now",
): Promise<void> {
  await session.run(
    `INSERT INTO consumer (consumer, seller, sequence, failures, epoch)
     SELECT ?, name, ${from === "start" ? "0" : "sequence"}, 0, 0 FROM seller
     WHERE name IN EACH(?) ON CONFLICT DO NOTHING`,
    [consumer, JSON.stringify(sellers)],
  );
}

/**
 * Begins to deliver from a position, unless a delivery from it is under way.
 *
 * @param leaseMs - how long the delivery may go without a commit, milliseconds
 */
export async function takeHold(
  session: Session,
  consumer: string,
  seller: string,
  leaseMs: number,
): Promise<Hold | undefined> {
  const now = await session.now();
  const taken = await session.run(
    `UPDATE consumer SET epoch = epoch + 1, leased_until = ? WHERE consumer = ? AND seller = ?
       AND (leased_until IS NULL OR leased_until <= ? OR leased_until > ?)`,
    // A lease from a clock that was set back since must not hold for years.
    [
      timeText(now + leaseMs),
      consumer,
      seller,
      timeText(now),
      timeText(now + leaseMs + LONGEST_WAIT_MS),
    ],
  );
  if (taken === 0) return undefined;
  const [row] = await findRow(session, consumer, seller);
  return row && { ...positionOf(row), epoch: Number(row.epoch), leaseMs };
}

/**
 * Reads the position of a delivery.
 *
 * @throws MovedPositionError when another delivery has begun since, or it was replayed
 */
export async function heldPosition(session: Session, hold: Hold, locked = ""): Promise<Hold> {
  const { consumer, seller, epoch, leaseMs } = hold;
  const [row] = await findRow(session, consumer, seller, locked);
  if (row !== undefined && Number(row.epoch) === epoch) {
    return { ...positionOf(row), epoch, leaseMs };
  }
  throw new MovedPositionError(`The position of consumer ${JSON.stringify(consumer)} has moved`);
}

/**
 * Locks the position of a delivery for the rest of a transaction, and renews its lease.
 *
 * @throws MovedPositionError when another delivery has begun since, or it was replayed
 */
export async function keepHold(session: Session, hold: Hold): Promise<void> {
  await heldPosition(session, hold, " LOCKED");
  await setLease(session, hold, timeText((await session.now()) + hold.leaseMs));
}

/** Ends a delivery. */
export async function endHold(session: Session, hold: Hold): Promise<void> {
  await setLease(session, hold, null);
}

async function setLease(
  session: Session,
  { consumer, seller, epoch }: Hold,
  until: string | null,
): Promise<void> {
  await session.run(
    "UPDATE consumer SET leased_until = ? WHERE consumer = ? AND seller = ? AND epoch = ?",
    [until, consumer, seller, epoch],
  );
}

function findRow(
  session: Session,
  consumer: string,
  seller: string,
  locked = "",
): Promise<readonly Row[]> {
  return session.query(`SELECT * FROM consumer WHERE consumer = ? AND seller = ?${locked}`, [
    consumer,
    seller,
  ]);
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
 * @throws MovedPositionError when another delivery has begun since, or it was replayed
 */
export async function postpone(session: Session, hold: Hold, failure: Failure): Promise<void> {
  await keepHold(session, hold);
  const { consumer, seller, failures } = hold;
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
     WHERE c.consumer IN EACH(?) AND (c.leased_until IS NULL OR c.leased_until <= ?)
       AND ((s.sequence > c.sequence
           AND (c.retry_at IS NULL OR c.retry_at <= ? OR c.retry_at > ?))
         OR EXISTS (SELECT 1 FROM dead_letter d
           WHERE d.consumer = c.consumer AND d.seller = c.seller AND d.retry_at <= ?
             AND NOT EXISTS (SELECT 1 FROM dead_letter e
               WHERE e.consumer = d.consumer AND e.seller = d.seller
                 AND e.package_key = d.package_key AND e.sequence < d.sequence)))
     ORDER BY c.consumer, c.seller`,
    [JSON.stringify(consumers), now, now, latest, now],
  );
  return rows.map((row) => ({ consumer: String(row.consumer), seller: String(row.seller) }));
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
