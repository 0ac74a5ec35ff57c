import { fields, optional, recordTable } from "../domain/declare-table.ts";
import { SyncError } from "../domain/sync-error.ts";
import type { Row, Session } from "../store/store.ts";

/** How far a consumer has received the changes of one seller. */
export interface ConsumerOffset {
  readonly consumer: string;
  readonly seller: string;
  /** The last change that was delivered or became a dead letter. */
  readonly sequence: number;
  /** The number of the seller's changes after it; the consumer's filter may leave some of them out. */
  readonly lag: number;
  /** The number of deliveries that failed in succession. */
  readonly failures: number;
  readonly failure: string | null;
}

export const consumerOffsetTable = recordTable(
  "consumer_offset",
  {
    consumer: fields.text,
    seller: fields.text,
    sequence: fields.integer,
    failures: fields.integer,
    failure: optional(fields.text),
    /** When the delivery is retried; null unless the last one failed. */
    retryAt: optional(fields.time),
    /** Whether a loop pulls the changes; otherwise `run` and `once` deliver them. */
    pulled: fields.boolean,
    /** The last change of the batch that a loop was given and has not acknowledged; null without one. */
    batchEnd: optional(fields.integer),
  },
  { key: ["consumer", "seller"] },
);

interface NewOffset {
  /** Where the consumer starts with a seller that it has no offset with. */
  readonly from: "start" | "now";
  /** Whether a loop pulls the changes; otherwise `run` and `once` deliver them. */
  readonly pulled: boolean;
}

/**
 * Adds an offset with every seller that the consumer has none with.
 *
 * @returns how many were added
 * @throws SyncError `consumer-taken` when the changes of the consumer are delivered and not pulled, or the reverse
 */
export async function addOffsets(
  session: Session,
  consumer: string,
  sellers: readonly string[],
  { from, pulled }: NewOffset,
): Promise<number> {
  const conflicting = await session.query(
    "SELECT seller FROM consumer_offset WHERE consumer = ? AND pulled <> ? LIMIT 1",
    [consumer, pulled],
  );
  if (conflicting.length > 0) {
    const receiver = pulled ? "delivered by run or once" : "pulled by a loop or by `changes`";
    throw new SyncError(
      "consumer-taken",
      `The changes of consumer ${JSON.stringify(consumer)} are ${receiver}; use another name`,
    );
  }
  return session.run(
    `INSERT INTO consumer_offset (consumer, seller, sequence, failures, pulled)
     SELECT ?, name, ${from === "start" ? "0" : "sequence"}, 0, ${pulled} FROM seller
     WHERE name IN EACH(?) ON CONFLICT DO NOTHING`,
    [consumer, JSON.stringify(sellers)],
  );
}

/** Selects offsets with the last sequence of their seller, which the lag is computed from. */
const SELECT_OFFSETS = `SELECT c.*,
     (SELECT s.sequence FROM seller s WHERE s.name = c.seller) AS last_sequence
   FROM consumer_offset c`;

export async function findOffset(
  session: Session,
  consumer: string,
  seller: string,
  lockClause = "",
): Promise<ConsumerOffset | undefined> {
  const [row] = await session.query(
    `${SELECT_OFFSETS} WHERE c.consumer = ? AND c.seller = ?${lockClause}`,
    [consumer, seller],
  );
  return row && parseOffset(row);
}

export async function listOffsets(session: Session): Promise<readonly ConsumerOffset[]> {
  const rows = await session.query(`${SELECT_OFFSETS} ORDER BY c.consumer, c.seller`);
  return rows.map(parseOffset);
}

function parseOffset(row: Row): ConsumerOffset {
  const { consumer, seller, sequence, failures, failure } = consumerOffsetTable.parse(row);
  const lag = Math.max(0, Number(row.last_sequence ?? sequence) - sequence);
  return { consumer, seller, sequence, lag, failures, failure };
}

export async function advanceOffset(
  session: Session,
  { consumer, seller }: ConsumerOffset,
  sequence: number,
): Promise<void> {
  await session.run(
    `UPDATE consumer_offset SET sequence = ?, failures = 0, failure = NULL, retry_at = NULL
     WHERE consumer = ? AND seller = ?`,
    [sequence, consumer, seller],
  );
}

/**
 * Locks the offsets of a consumer, of one seller or of all.
 *
 * @throws SyncError `unknown-consumer` when it has none
 */
export async function lockOffsets(
  session: Session,
  consumer: string,
  seller?: string,
): Promise<readonly Row[]> {
  const offsets = await session.query(
    "SELECT seller, sequence FROM consumer_offset WHERE consumer = ? LOCKED",
    [consumer],
  );
  const selected = offsets.filter((row) => seller === undefined || row.seller === seller);
  if (selected.length > 0) return selected;
  const suffix = seller === undefined ? "" : ` of seller ${JSON.stringify(seller)}`;
  throw new SyncError(
    "unknown-consumer",
    `There is no consumer ${JSON.stringify(consumer)}${suffix}`,
  );
}
