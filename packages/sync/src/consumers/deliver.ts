import { NO_JITTER, retryDelayMs } from "../domain/retry-delay.ts";
import { isSyncError } from "../domain/sync-error.ts";
import { findSeller } from "../feed/seller-row.ts";
import { FencedError, type Job, type JobQueue } from "../jobs/job-queue.ts";
import type { Session } from "../store/store.ts";
import { attempt, type DeliveryContext, isOurs } from "./attempt.ts";
import { findChange, readChanges } from "./change.ts";
import type { NamedConsumer } from "./consumer.ts";
import {
  type Delivery,
  failureOf,
  findOffset,
  lockDelivery,
  nextDeliveryMs,
  OffsetChangedError,
  postpone,
} from "./consumer-offset.ts";
import {
  addDeadLetter,
  blockedPackages,
  type DeadLetter,
  findDueDeadLetters,
  lockDeadLetter,
  removeDeadLetter,
} from "./dead-letter.ts";
import {
  type DeliveryOutcome,
  deliverOneByOne,
  MAX_CONSECUTIVE_FAILURES,
  movingOn,
  type NextChanges,
} from "./deliver-one-by-one.ts";

/** A delivery ends after so many batches, so that other sellers get theirs. */
const BATCHES = 20;
/** So many changes show whether a consumer is down or refuses one of them. */
const COMPARED = 10;

/**
 * Delivers changes of one seller to one consumer: those set aside whose time has come, and the next ones.
 *
 * When a batch fails, its changes are tried one by one. One that fails while another succeeds is set aside,
 * and with it every later change of its package; the rest goes on. When nothing succeeds the consumer
 * itself is taken to be down: the offset stays, and the next try comes later. So it does, one by one, when
 * the batch took longer than it may.
 *
 * @throws SyncError `database-…` when the database fails
 */
export async function deliverNext(
  context: DeliveryContext,
  jobQueue: JobQueue,
  consumer: NamedConsumer,
  job: Job,
): Promise<DeliveryOutcome> {
  let outcome: DeliveryOutcome = { delivered: 0, failure: undefined };
  try {
    outcome = await deliverTurn(context, jobQueue, consumer, job);
  } catch (error) {
    if (error instanceof FencedError) return outcome;
    if (!(error instanceof OffsetChangedError)) throw error;
  }
  await endDelivery(context, jobQueue, consumer.name, job, outcome.failure);
  return outcome;
}

async function deliverTurn(
  context: DeliveryContext,
  jobQueue: JobQueue,
  consumer: NamedConsumer,
  job: Job,
): Promise<DeliveryOutcome> {
  const { store } = context;
  const first = await store.read((session) => findOffset(session, consumer.name, job.key));
  if (first === undefined) return { delivered: 0, failure: undefined };
  let delivered = await retryDueDeadLetters(context, consumer, { ...first, jobQueue, job });
  let failure: string | undefined;
  for (let batch = 0; batch < BATCHES && failure === undefined; batch += 1) {
    const next = await store.read((session) => nextChanges(session, consumer, { jobQueue, job }));
    if (next === undefined || next.end === next.offset.sequence) break;
    const outcome = await deliverBatch(context, consumer, next);
    delivered += outcome.delivered;
    failure = outcome.failure;
  }
  return { delivered, failure };
}

/** The next job is due when there is something to deliver, which a page that is stored meanwhile says by itself. */
async function endDelivery(
  { store }: DeliveryContext,
  jobQueue: JobQueue,
  consumer: string,
  job: Job,
  failure: string | undefined,
): Promise<void> {
  await store
    .write(async (session) => {
      // Whoever stores a page locks it as well: what it wakes is seen here, or woken after this.
      await findSeller(session, job.key, true);
      const afterMs = await nextDeliveryMs(session, consumer, job.key);
      const isFailed = failure !== undefined && afterMs !== null;
      await jobQueue.finish(session, job, { afterMs, ...(isFailed && { failure }) });
    })
    .catch((error: unknown) => {
      if (!(error instanceof FencedError)) throw error;
    });
}

async function nextChanges(
  session: Session,
  { name, batch, filter }: NamedConsumer,
  { jobQueue, job }: Pick<Delivery, "jobQueue" | "job">,
): Promise<NextChanges | undefined> {
  const offset = await findOffset(session, name, job.key);
  if (offset === undefined) return undefined;
  // One that fails is tried with others, so that a change that alone is refused does not hold them up.
  const limit = offset.failures > 0 ? Math.max(batch, COMPARED) : batch;
  const { changes, end } = await readChanges(session, offset, limit, filter);
  const blocked = await blockedPackages(session, name, offset.seller);
  return { offset: { ...offset, jobQueue, job }, changes, end, blocked };
}

async function deliverBatch(
  context: DeliveryContext,
  consumer: NamedConsumer,
  next: NextChanges,
): Promise<DeliveryOutcome> {
  const { offset, changes, end, blocked } = next;
  if (offset.failures > 0 && changes.length > 0) return deliverOneByOne(context, consumer, next);
  const free = changes.filter(({ packageKey }) => !blocked.has(packageKey));
  const behind = changes.filter(({ packageKey }) => blocked.has(packageKey));
  const aside = behind.map((change) => ({ change, failure: undefined }));
  try {
    await attempt(context, consumer, offset, free, movingOn(consumer, offset, aside, end));
    return { delivered: free.length, failure: undefined };
  } catch (error) {
    if (isOurs(error)) throw error;
    if (!isSyncError(error, "consumer-timeout") || consumer.maxAttempts === 1) {
      return deliverOneByOne(context, consumer, next);
    }
    const failure = failureOf(error);
    await context.store.write((session) => postpone(session, offset, failure));
    return { delivered: 0, failure: failure.text };
  }
}

/** A dead letter that was delivered, replayed or let go meanwhile. */
class DeadLetterGoneError extends Error {}

/** Gives how many were delivered of those whose time has come, of each package the first. */
async function retryDueDeadLetters(
  context: DeliveryContext,
  consumer: NamedConsumer,
  offset: Delivery,
): Promise<number> {
  const { store } = context;
  const { seller } = offset;
  const letters = await store.read((session) => findDueDeadLetters(session, consumer.name, seller));
  let delivered = 0;
  let failures = 0;
  for (const letter of letters) {
    const isDelivered = await retryDeadLetter(context, consumer, offset, letter);
    if (isDelivered) delivered += 1;
    failures = isDelivered ? 0 : failures + 1;
    // The rest stays due, and must not keep new changes waiting, each for its timeout.
    if (failures >= MAX_CONSECUTIVE_FAILURES) break;
  }
  return delivered;
}

async function retryDeadLetter(
  context: DeliveryContext,
  consumer: NamedConsumer,
  offset: Delivery,
  letter: DeadLetter,
): Promise<boolean> {
  const { store } = context;
  const { seller, sequence } = letter;
  const change = await store.read((session) => findChange(session, seller, sequence));
  if (change === undefined) return false;
  const before = async (session: Session): Promise<void> => {
    if (!(await lockDeadLetter(session, letter))) throw new DeadLetterGoneError();
  };
  const after = (session: Session): Promise<void> => removeDeadLetter(session, letter);
  try {
    await attempt(context, consumer, offset, [change], { before, after });
    return true;
  } catch (error) {
    if (error instanceof DeadLetterGoneError) return false;
    if (isOurs(error)) throw error;
    await store.write(async (session) => {
      await lockDelivery(session, offset);
      const attempts = letter.attempts + 1;
      const failure = failureOf(error);
      const isDead = attempts >= consumer.maxAttempts;
      const retryAt = isDead
        ? null
        : (await session.now()) + retryDelayMs(attempts + 1, failure.waitMs, { random: NO_JITTER });
      await addDeadLetter(session, consumer.name, change, {
        attempts,
        failure: failure.text,
        retryAt,
      });
    });
    return false;
  }
}
