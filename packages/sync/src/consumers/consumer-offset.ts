import { fields, optional, recordTable } from "../domain/declare-table.ts";
import { NO_JITTER, retryDelayMs } from "../domain/retry-delay.ts";
import { formatTime, parseTime } from "../domain/stored-time.ts";
import { getErrorMessage, isSyncError, SyncError } from "../domain/sync-error.ts";
import type { Job, JobQueue } from "../jobs/job-queue.ts";
import type { Row, Session } from "../store/store.ts";

/** How far a consumer has come with one seller. */
export interface ConsumerOffset {
  readonly consumer: string;
  readonly seller: string;
  /** The last change that was delivered or became a dead letter. */
  readonly sequence: number;
  /** Changes of the seller after it; a filter may leave some of them out. */
  readonly lag: number;
  /** Deliveries that failed in succession. */
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
    /** When the next delivery is tried; null after one that did not fail. */
    retryAt: optional(fields.time),
    /** Whether a loop asks for the changes; else `run` delivers them. */
    pulled: fields.boolean,
    /** The last change of the batch that a loop was given and has not received; null while there is none. */
    batchEnd: optional(fields.integer),
  },
  { key: ["consumer", "seller"] },
);

/** What is kept of a consumer's error. */
export interface Failure {
  readonly text: string;
  /** How long to wait after the first one, milliseconds; each further one doubles it. */
  readonly waitMs: number;
}

const SHORTEST_WAIT_MS = 1_000;

/**
 * Reads what a consumer threw. After a timeout the wait is as long as the timeout: in SQLite a callback that
 * hangs holds up every other write, and the feed must get on between its tries.
 */
export function failureOf(error: unknown): Failure {
  const isOwn = isSyncError(error);
  const text =
    error instanceof Error && !isOwn ? `${error.name}: ${error.message}` : getErrorMessage(error);
  const timeoutMs = (isOwn ? error.timeoutMs : undefined) ?? 0;
  return { text: text.slice(0, 500), waitMs: Math.max(SHORTEST_WAIT_MS, timeoutMs) };
}

/** A offset, and the job in which changes are delivered from it. */
export interface Delivery extends ConsumerOffset {
  readonly jobQueue: JobQueue;
  readonly job: Job;
}

/** The offset was moved by a replay meanwhile; nothing was written. */
export class OffsetChangedError extends Error {
  override readonly name = "OffsetChangedError";
}

/** How a consumer comes to its changes. */
interface ConsumerStart {
  /** Where it begins with a seller that it has no offset with. */
  readonly from: "start" | "now";
  /** Whether a loop asks for them; else `run` delivers them. */
  readonly pulled: boolean;
}

/**
 * Gives a consumer an offset with every seller that it has none with.
 *
 * @returns how many it has not had
 * @throws SyncError `consumer-taken` when it comes to its changes the other way
 */
export async function addOffsets(
  session: Session,
  consumer: string,
  sellers: readonly string[],
  { from, pulled }: ConsumerStart,
): Promise<number> {
  const taken = await session.query(
    "SELECT seller FROM consumer_offset WHERE consumer = ? AND pulled <> ? LIMIT 1",
    [consumer, pulled],
  );
  if (taken.length > 0) {
    const how = pulled ? "delivered by run or once" : "asked for by a loop or by `changes`";
    throw new SyncError(
      "consumer-taken",
      `The changes of consumer ${JSON.stringify(consumer)} are ${how}; give this one another name`,
    );
  }
  return session.run(
    `INSERT INTO consumer_offset (consumer, seller, sequence, failures, pulled)
     SELECT ?, name, ${from === "start" ? "0" : "sequence"}, 0, ${pulled} FROM seller
     WHERE name IN EACH(?) ON CONFLICT DO NOTHING`,
    [consumer, JSON.stringify(sellers)],
  );
}

/** The columns of an offset; how many changes the seller has stands beside them. */
const SELECT = `SELECT c.*, (SELECT s.sequence FROM seller s WHERE s.name = c.seller) AS stored
   FROM consumer_offset c`;

export async function findOffset(
  session: Session,
  consumer: string,
  seller: string,
  locked = "",
): Promise<ConsumerOffset | undefined> {
  const [row] = await session.query(`${SELECT} WHERE c.consumer = ? AND c.seller = ?${locked}`, [
    consumer,
    seller,
  ]);
  return row && parsePosition(row);
}

/** @throws OffsetChangedError when it was replayed since */
export async function lockOffset(
  session: Session,
  { consumer, seller, sequence }: Delivery,
): Promise<void> {
  const offset = await findOffset(session, consumer, seller, " LOCKED");
  if (offset?.sequence === sequence) return;
  throw new OffsetChangedError(`The offset of consumer ${JSON.stringify(consumer)} has moved`);
}

/** @throws OffsetChangedError when it was replayed; FencedError when another process has the job */
export async function lockDelivery(session: Session, delivery: Delivery): Promise<void> {
  await lockOffset(session, delivery);
  await delivery.jobQueue.assertFence(session, delivery.job);
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

/** @throws OffsetChangedError when it was replayed; FencedError when another process has the job */
export async function postpone(
  session: Session,
  delivery: Delivery,
  failure: Failure,
): Promise<void> {
  await lockDelivery(session, delivery);
  const { consumer, seller, failures } = delivery;
  const retryAt =
    (await session.now()) + retryDelayMs(failures + 1, failure.waitMs, { random: NO_JITTER });
  await session.run(
    `UPDATE consumer_offset SET failures = ?, failure = ?, retry_at = ? WHERE consumer = ? AND seller = ?`,
    [failures + 1, failure.text, formatTime(retryAt), consumer, seller],
  );
}

/** What a query of offsets or dead letters `c` is narrowed to. */
export const IS_OF_SELLER = "c.consumer = ? AND c.seller = ?";

/**
 * Selects of each package its first dead letter, behind which the others wait; by one sort, as a look at the others
 * for each letter would take minutes where there are thousands.
 */
export const selectFirstDeadLetters = (condition: string): string => `SELECT * FROM (
  SELECT c.*, row_number() OVER (PARTITION BY consumer, seller, package_key ORDER BY sequence) AS place
  FROM dead_letter c WHERE ${condition}
) numbered WHERE place = 1`;

/** When there is something to deliver, milliseconds from now on; null when nothing is stored that could be. */
async function findDeliveries(session: Session, condition: string, values: readonly string[]) {
  const now = await session.now();
  const rows = await session.query(
    `SELECT c.consumer, c.seller, c.sequence, c.retry_at, s.sequence AS stored, l.letter_at
     FROM consumer_offset c JOIN seller s ON s.name = c.seller
     LEFT JOIN (
       SELECT consumer, seller, min(retry_at) AS letter_at
       FROM (${selectFirstDeadLetters(condition)}) letters GROUP BY consumer, seller
     ) l ON l.consumer = c.consumer AND l.seller = c.seller
     WHERE ${condition} ORDER BY c.consumer, c.seller`,
    [...values, ...values],
  );
  return rows.map(({ consumer, seller, sequence, stored, retry_at, letter_at }) => {
    const isBehind = Number(stored) > Number(sequence);
    const changesAt = isBehind ? (parseTime(retry_at) ?? now) : Infinity;
    const dueAt = Math.min(changesAt, parseTime(letter_at) ?? Infinity);
    const afterMs = dueAt === Infinity ? null : Math.max(0, dueAt - now);
    return { consumer: String(consumer), seller: String(seller), afterMs };
  });
}

export async function dueDeliveries(
  session: Session,
  consumers: readonly string[],
): Promise<readonly { readonly consumer: string; readonly seller: string }[]> {
  const names = JSON.stringify(consumers);
  const found = await findDeliveries(session, "c.consumer IN EACH(?)", [names]);
  return found.filter(({ afterMs }) => afterMs === 0);
}

/** How long until there is something to deliver, milliseconds; null when nothing is stored that could be. */
export async function nextDeliveryMs(
  session: Session,
  consumer: string,
  seller: string,
): Promise<number | null> {
  const [next] = await findDeliveries(session, IS_OF_SELLER, [consumer, seller]);
  return next?.afterMs ?? null;
}

export async function listOffsets(session: Session): Promise<readonly ConsumerOffset[]> {
  const rows = await session.query(`${SELECT} ORDER BY c.consumer, c.seller`);
  return rows.map(parsePosition);
}

function parsePosition(row: Row): ConsumerOffset {
  const { consumer, seller, sequence, failures, failure } = consumerOffsetTable.parse(row);
  const lag = Math.max(0, Number(row.stored ?? sequence) - sequence);
  return { consumer, seller, sequence, lag, failures, failure };
}

/** @throws SyncError `unknown-consumer` when there is none, of the seller if one is given */
export async function lockOffsets(
  session: Session,
  consumer: string,
  seller?: string,
): Promise<readonly Row[]> {
  const offsets = await session.query(
    "SELECT seller, sequence FROM consumer_offset WHERE consumer = ? LOCKED",
    [consumer],
  );
  const chosen = offsets.filter((row) => seller === undefined || row.seller === seller);
  if (chosen.length > 0) return chosen;
  const of = seller === undefined ? "" : ` of seller ${JSON.stringify(seller)}`;
  throw new SyncError("unknown-consumer", `There is no consumer ${JSON.stringify(consumer)}${of}`);
}
