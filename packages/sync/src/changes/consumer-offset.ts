import { SyncError } from "../contract/sync-error.ts";
import { triggerOf } from "../jobs/job-queue.ts";
import { MAX_CLOCK_CORRECTION_MS } from "../store/guarded-times.ts";
import { deliveryQueue } from "../store/queues.ts";
import { ASKED_TO_WAIT, MAX_RETRY_AFTER_MS } from "../store/retry-delay.ts";
import type { Row, Session } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import { fields, optional, recordTable } from "../store/tables/declare-table.ts";

/** How far a consumer has received the changes of one seller. */
export interface ConsumerOffset {
  readonly consumer: string;
  readonly seller: string;
  /** Of the last change that was delivered or became a dead letter. */
  readonly sequence: number;
  /** The number of the seller's changes after it; the filter may skip some. */
  readonly lag: number;
  /** Since the last successful delivery. */
  readonly failures: number;
  readonly failure: string | null;
}

/** Of rows with a consumer and a seller. */
export const triggerDeliveryOf = triggerOf(`'${deliveryQueue("")}' || consumer`, "seller");

const HAS_ASKED_TO_WAIT = `coalesce(failure, '') LIKE '%${ASKED_TO_WAIT}%'`;
const retryAt = { column: "retry_at", trigger: triggerDeliveryOf };

export const consumerOffsetTable = recordTable(
  "consumer_offset",
  {
    consumer: fields.text,
    seller: fields.text,
    sequence: fields.integer,
    failures: fields.integer,
    failure: optional(fields.text),
    /** Set while the last delivery has failed. */
    retryAt: optional(fields.time),
    /** By a loop; else `run` and `once` deliver. */
    pulled: fields.boolean,
    /** The last change of the batch that a loop has received but not acknowledged. */
    batchEnd: optional(fields.integer),
  },
  {
    key: ["consumer", "seller"],
    guardedTimes: [
      { ...retryAt, where: `NOT ${HAS_ASKED_TO_WAIT}` },
      {
        ...retryAt,
        where: HAS_ASKED_TO_WAIT,
        aheadMs: MAX_RETRY_AFTER_MS + MAX_CLOCK_CORRECTION_MS,
      },
    ],
  },
);

interface NewOffset {
  /** For sellers without an offset yet. */
  readonly from: "start" | "now";
  /** By a loop; else `run` and `once` deliver. */
  readonly pulled: boolean;
}

/**
 * Adds an offset for every seller for which the consumer has none.
 *
 * @returns the number of added offsets
 * @throws SyncError `consumer-taken` when `run` delivers to this consumer and a loop wants to pull, or the reverse
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
      `The changes of consumer ${JSON.stringify(consumer)} are ${receiver}; choose another name for the new consumer`,
    );
  }
  return session.run(
    `INSERT INTO consumer_offset (consumer, seller, sequence, failures, pulled)
     SELECT ?, name, ${from === "start" ? "0" : "sequence"}, 0, ${pulled} FROM seller
     WHERE name IN EACH(?) ON CONFLICT DO NOTHING`,
    [consumer, JSON.stringify(sellers)],
  );
}

/** The seller's last sequence number gives the lag. */
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

/** Whether the last delivery failed, and is retried later. */
export async function isDeliveryPostponed(
  session: Session,
  consumer: string,
  seller: string,
): Promise<boolean> {
  const rows = await session.query(
    "SELECT 1 FROM consumer_offset WHERE consumer = ? AND seller = ? AND retry_at > ?",
    [consumer, seller, formatTime(await session.now())],
  );
  return rows.length > 0;
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
 * Locks a consumer's offsets, of one seller or of all.
 *
 * @throws SyncError `unknown-consumer`
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
