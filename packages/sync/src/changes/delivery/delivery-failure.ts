import { getErrorMessage, isDatabaseError, isSyncError } from "../../contract/sync-error.ts";
import { ERASED_FAILURE } from "../../feed/erase-personal-data.ts";
import { FencedError } from "../../jobs/job-queue.ts";
import { ASKED_TO_WAIT, NO_JITTER, retryDelayMs } from "../../store/retry-delay.ts";
import type { Session } from "../../store/store.ts";
import { formatTime } from "../../store/stored-time.ts";
import type { Change } from "../change.ts";
import { type Delivery, lockDelivery, OffsetChangedError } from "./delivery.ts";

/** What is stored of a consumer's error. */
export interface Failure {
  readonly text: string;
  /** After a first failure, milliseconds; each further one doubles it. */
  readonly baseDelayMs: number;
  /** How long the receiver asked to be sent nothing, milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

const MIN_BASE_DELAY_MS = 1_000;
const MAX_TEXT_CHARACTERS = 500;

/**
 * After a timeout the next delivery waits at least as long: in SQLite a hanging callback blocks all other writes, and
 * the feed needs time to write in between.
 */
export function readFailure(error: unknown): Failure {
  const isTyped = isSyncError(error);
  const text =
    error instanceof Error && !isTyped ? `${error.name}: ${error.message}` : getErrorMessage(error);
  const timeoutMs = (isTyped ? error.timeoutMs : undefined) ?? 0;
  const retryAfterMs = isTyped ? error.retryAfterMs : undefined;
  const wait =
    retryAfterMs === undefined ? "" : `${ASKED_TO_WAIT}${Math.ceil(retryAfterMs / 1_000)} s)`;
  return {
    text: `${text.slice(0, MAX_TEXT_CHARACTERS)}${wait}`,
    baseDelayMs: Math.max(MIN_BASE_DELAY_MS, timeoutMs),
    retryAfterMs,
  };
}

/**
 * Whether the consumer did not cause an error: the database failed, or another process or a replay ended the delivery.
 */
export function isDeliveryError(error: unknown): boolean {
  return (
    isDatabaseError(error) || error instanceof OffsetChangedError || error instanceof FencedError
  );
}

/**
 * Renders a failure for storing, in a transaction that has locked the offset: a consumer's message may quote personal
 * data that were erased during the delivery.
 */
export async function renderFailure(
  session: Session,
  { text }: Failure,
  changes: readonly Change[],
): Promise<string> {
  const quoted = changes.filter((change) => change.package !== null);
  const [first, last] = [quoted.at(0), quoted.at(-1)];
  if (first === undefined || last === undefined) return text;
  const erased = await session.query(
    `SELECT sequence FROM change
     WHERE seller = ? AND sequence BETWEEN ? AND ? AND content IS NULL LIMIT 1`,
    [first.seller, first.sequence, last.sequence],
  );
  return erased.length === 0 ? text : ERASED_FAILURE;
}

/**
 * Computes when the next attempt is due after a failure, epoch milliseconds.
 *
 * @param failures - in a row, from 1
 */
export async function findRetryTime(
  session: Session,
  failures: number,
  { baseDelayMs, retryAfterMs = 0 }: Failure,
): Promise<number> {
  const backoffMs = retryDelayMs(failures, baseDelayMs, { random: NO_JITTER });
  return (await session.now()) + Math.max(backoffMs, retryAfterMs);
}

/**
 * Stores the failure of a delivery of changes, and when the delivery is retried. The consumer's offset does not move.
 *
 * @param counts - whether it is one more in succession, as it is for all but dead letters
 * @throws OffsetChangedError when a replay changed the offset; FencedError when another process has taken over the job
 */
export async function postponeDelivery(
  session: Session,
  delivery: Delivery,
  failure: Failure,
  changes: readonly Change[],
  { counts = true } = {},
): Promise<void> {
  await lockDelivery(session, delivery);
  const text = await renderFailure(session, failure, changes);
  const { consumer, seller, failures } = delivery.offset;
  const time = formatTime(await findRetryTime(session, failures + 1, failure));
  await session.run(
    `UPDATE consumer_offset SET failures = ?, failure = ?,
       retry_at = CASE WHEN retry_at > ? THEN retry_at ELSE ? END
     WHERE consumer = ? AND seller = ?`,
    [counts ? failures + 1 : failures, text, time, time, consumer, seller],
  );
}
