import { timeText } from "../feed/seller-row.ts";
import type { Row, Session } from "../store/store.ts";

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
    `INSERT INTO consumer (consumer, seller, sequence, failures)
     SELECT ?, name, ${from === "start" ? "0" : "sequence"}, 0 FROM seller
     WHERE name IN EACH(?) ON CONFLICT DO NOTHING`,
    [consumer, JSON.stringify(sellers)],
  );
}

/** Finds a position; with `locked` it stays as it is for others until the transaction ends. */
export async function findPosition(
  session: Session,
  consumer: string,
  seller: string,
  locked = false,
): Promise<Position | undefined> {
  const [row] = await session.query(
    `SELECT * FROM consumer WHERE consumer = ? AND seller = ?${locked ? " LOCKED" : ""}`,
    [consumer, seller],
  );
  return row && positionOf(row);
}

/** Locks a position, which must be as it was read. */
export async function holdPosition(session: Session, expected: Position): Promise<void> {
  const { consumer, seller, sequence } = expected;
  const found = await findPosition(session, consumer, seller, true);
  if (found?.sequence !== sequence) {
    throw new MovedPositionError(`The position of consumer ${JSON.stringify(consumer)} has moved`);
  }
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

/** Notes that nothing could be delivered; the next try comes later. */
export async function notePositionFailure(
  session: Session,
  { consumer, seller, failures }: Position,
  failure: string,
  retryAt: number,
): Promise<void> {
  await session.run(
    `UPDATE consumer SET failures = ?, failure = ?, retry_at = ? WHERE consumer = ? AND seller = ?`,
    [failures + 1, failure, timeText(retryAt), consumer, seller],
  );
}

/** The consumers and sellers that there is something to deliver for. */
export async function dueDeliveries(
  session: Session,
  consumers: readonly string[],
): Promise<readonly { readonly consumer: string; readonly seller: string }[]> {
  const now = timeText(await session.now());
  const rows = await session.query(
    `SELECT c.consumer, c.seller FROM consumer c JOIN seller s ON s.name = c.seller
     WHERE c.consumer IN EACH(?)
       AND ((s.sequence > c.sequence AND (c.retry_at IS NULL OR c.retry_at <= ?))
         OR EXISTS (SELECT 1 FROM dead_letter d
           WHERE d.consumer = c.consumer AND d.seller = c.seller AND d.retry_at <= ?
             AND NOT EXISTS (SELECT 1 FROM dead_letter e
               WHERE e.consumer = d.consumer AND e.seller = d.seller
                 AND e.package_key = d.package_key AND e.sequence < d.sequence)))
     ORDER BY c.consumer, c.seller`,
    [JSON.stringify(consumers), now, now],
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
