import { getErrorMessage, isDatabaseError, isSyncError } from "../../contract/sync-error.ts";
import { FencedError } from "../../jobs/job-queue.ts";
import { ASKED_TO_WAIT, NO_JITTER, retryDelayMs } from "../../store/retry-delay.ts";
import type { Session } from "../../store/store.ts";
import { formatTime } from "../../store/stored-time.ts";
import { type Delivery, lockDelivery, OffsetChangedError } from "./delivery.ts";

/** The parts of a consumer's error that are stored. */
export interface Failure {
  readonly text: string;
  /** The delay after the first failure of a delivery, milliseconds; each further failure doubles the delay. */
  readonly baseDelayMs: number;
  /**
   * How long the receiver asked to wait before anything else is sent, milliseconds; undefined when it did not ask.
   */
  readonly retryAfterMs?: number | undefined;
}

const MIN_BASE_DELAY_MS = 1_000;
const MAX_TEXT_CHARACTERS = 500;

/**
 * Reads the error that a consumer threw. After a consumer's timeout, the delay before the next delivery is at least
 * as long as the timeout, because in SQLite a hanging callback blocks all other writes, and the feed needs time to
 * write in between.
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
 * Tells whether an error was not caused by the consumer, because the database failed, or another process or a replay
 * ended the delivery.
 */
export function isDeliveryError(error: unknown): boolean {
  return (
    isDatabaseError(error) || error instanceof OffsetChangedError || error instanceof FencedError
  );
}

/**
 * Computes when the next attempt is due after a failure, epoch milliseconds.
 *
 * @param failures - the number of failures in a row, from 1
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
 * Stores the failure of a delivery, and when the delivery is retried. The consumer's offset does not move.
 *
 * @throws OffsetChangedError when a replay changed the offset; FencedError when another process has taken over the
 * job
 */
export async function postponeDelivery(
  session: Session,
  delivery: Delivery,
  failure: Failure,
): Promise<void> {
  await lockDelivery(session, delivery);
  const { consumer, seller, failures } = delivery.offset;
  const retryAt = await findRetryTime(session, failures + 1, failure);
  await session.run(
    `UPDATE consumer_offset SET failures = ?, failure = ?, retry_at = ?
     WHERE consumer = ? AND seller = ?`,
    [failures + 1, failure.text, formatTime(retryAt), consumer, seller],
  );
}
