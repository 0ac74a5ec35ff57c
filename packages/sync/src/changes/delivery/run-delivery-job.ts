import { isSyncError } from "../../contract/sync-error.ts";
import { findSeller } from "../../feed/seller-row.ts";
import { FencedError, type Job, type JobQueue } from "../../jobs/job-queue.ts";
import { hasAskedToWait } from "../../store/retry-delay.ts";
import type { Session } from "../../store/store.ts";
import type { ResolvedConsumer } from "../consumer.ts";
import { findOffset, isDeliveryPostponed } from "../consumer-offset.ts";
import { findBlockedPackages } from "../dead-letter.ts";
import { readChanges } from "../read-changes.ts";
import { deliverInTransaction } from "./deliver-in-transaction.ts";
import {
  advancePast,
  type DeliveryOutcome,
  deliverOneByOne,
  type NextChanges,
} from "./deliver-one-by-one.ts";
import { type Delivery, type DeliveryContext, OffsetChangedError } from "./delivery.ts";
import { isDeliveryError, postponeDelivery, readFailure } from "./delivery-failure.ts";
import { findNextDeliveryMs } from "./due-deliveries.ts";
import { retryDueDeadLetters } from "./retry-dead-letters.ts";

/** Then other sellers' jobs run. */
const MAX_BATCHES_PER_JOB = 20;
/** So many changes, one by one after a failed batch, show whether the consumer is down or refuses one change. */
const MIN_CHANGES_AFTER_FAILURE = 10;

/**
 * Retries the due dead letters of one consumer and seller, then delivers the next changes in batches, and those of a
 * failed batch one by one; see {@link deliverOneByOne}. After a timeout this happens in the retry, not at once.
 *
 * @throws SyncError `database-…`
 */
export async function runDeliveryJob(
  context: DeliveryContext,
  jobQueue: JobQueue,
  consumer: ResolvedConsumer,
  job: Job,
): Promise<DeliveryOutcome> {
  let outcome: DeliveryOutcome = { delivered: 0, failure: undefined };
  try {
    outcome = await deliverAll(context, jobQueue, consumer, job);
  } catch (error) {
    if (error instanceof FencedError) return outcome;
    if (!(error instanceof OffsetChangedError)) throw error;
  }
  await finishJob(context, jobQueue, consumer.name, job, outcome.failure);
  return outcome;
}

async function deliverAll(
  context: DeliveryContext,
  jobQueue: JobQueue,
  consumer: ResolvedConsumer,
  job: Job,
): Promise<DeliveryOutcome> {
  const { store } = context;
  const offset = await store.read((session) => findOffset(session, consumer.name, job.key));
  if (offset === undefined) return { delivered: 0, failure: undefined };
  const isPostponedNow = () =>
    store.read((session) => isDeliveryPostponed(session, consumer.name, job.key));
  const hadToWait = hasAskedToWait(offset.failure);
  if (hadToWait && (await isPostponedNow())) return { delivered: 0, failure: undefined };
  // A dead letter may ask to wait again, and again hold them up.
  const areChangesFirst = hadToWait && offset.lag > 0;
  let delivered = areChangesFirst
    ? 0
    : await retryDueDeadLetters(context, consumer, { offset, jobQueue, job });
  let failure: string | undefined;
  // New changes trigger this job, but a consumer that is down is retried only after its backoff.
  if (await isPostponedNow()) return { delivered, failure };
  for (let batch = 0; batch < MAX_BATCHES_PER_JOB && failure === undefined; batch += 1) {
    const next = await store.read((session) => findNextChanges(session, consumer, jobQueue, job));
    if (next === undefined || next.end === next.delivery.offset.sequence) break;
    const outcome = await deliverBatch(context, consumer, next);
    delivered += outcome.delivered;
    failure = outcome.failure;
  }
  return { delivered, failure };
}

async function findNextChanges(
  session: Session,
  { name, batch, filter }: ResolvedConsumer,
  jobQueue: JobQueue,
  job: Job,
): Promise<NextChanges | undefined> {
  const offset = await findOffset(session, name, job.key);
  if (offset === undefined) return undefined;
  const limit = offset.failures > 0 ? Math.max(batch, MIN_CHANGES_AFTER_FAILURE) : batch;
  const { changes, end } = await readChanges(session, offset, limit, filter);
  const blockedPackages = await findBlockedPackages(session, name, offset.seller);
  const delivery: Delivery = { offset, jobQueue, job };
  return { delivery, changes, end, blockedPackages };
}

async function deliverBatch(
  context: DeliveryContext,
  consumer: ResolvedConsumer,
  next: NextChanges,
): Promise<DeliveryOutcome> {
  const { delivery, changes, end, blockedPackages } = next;
  const { offset } = delivery;
  if (offset.failures > 0 && changes.length > 0) return deliverOneByOne(context, consumer, next);
  const deliverable = changes.filter(({ packageKey }) => !blockedPackages.has(packageKey));
  const waiting = changes
    .filter(({ packageKey }) => blockedPackages.has(packageKey))
    .map((change) => ({ change, failure: undefined }));
  try {
    const bookkeeping = advancePast(consumer, offset, waiting, end);
    await deliverInTransaction(context, consumer, delivery, deliverable, bookkeeping);
    return { delivered: deliverable.length, failure: undefined };
  } catch (error) {
    if (isDeliveryError(error)) throw error;
    const failure = readFailure(error);
    const shouldWait = isSyncError(error, "consumer-timeout") || failure.retryAfterMs !== undefined;
    if (!shouldWait || consumer.maxAttempts === 1) return deliverOneByOne(context, consumer, next);
    await context.store.write((session) =>
      postponeDelivery(session, delivery, failure, deliverable),
    );
    return { delivered: 0, failure: failure.text };
  }
}

/** The next job comes when something is due, or earlier when the feed stores a page. */
async function finishJob(
  { store }: DeliveryContext,
  jobQueue: JobQueue,
  consumer: string,
  job: Job,
  failure: string | undefined,
): Promise<void> {
  await store
    .write(async (session) => {
      // Storing a page locks the seller, too: either its changes are found here, or it triggers the next job.
      await findSeller(session, job.key, true);
      const afterMs = await findNextDeliveryMs(session, consumer, job.key);
      const isFailed = failure !== undefined && afterMs !== null;
      await jobQueue.finish(session, job, { afterMs, ...(isFailed && { failure }) });
    })
    .catch((error: unknown) => {
      if (!(error instanceof FencedError)) throw error;
    });
}
