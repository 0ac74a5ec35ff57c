import type { Clock } from "@marketplace-seller/client-core";
import type { Job, JobQueue } from "../../jobs/job-queue.ts";
import type { Session, Store } from "../../store/store.ts";
import type { Change } from "../change.ts";
import { type ConsumerOffset, findOffset } from "../consumer-offset.ts";

export interface DeliveryContext {
  readonly store: Store;
  readonly clock: Clock;
  /** Called with each change that the consumer refuses, and with the reason. */
  readonly onRefused?: (change: Change, failure: string) => void;
}

/** An offset of a consumer, with the job that delivers the changes after the offset. */
export interface Delivery {
  readonly offset: ConsumerOffset;
  readonly jobQueue: JobQueue;
  readonly job: Job;
}

/** Thrown when a replay has changed the consumer's offset during a delivery; nothing was written. */
export class OffsetChangedError extends Error {
  override readonly name = "OffsetChangedError";
}

/** @throws OffsetChangedError when a replay changed the offset */
export async function lockOffset(
  session: Session,
  { consumer, seller, sequence }: ConsumerOffset,
): Promise<void> {
  const stored = await findOffset(session, consumer, seller, " LOCKED");
  if (stored?.sequence === sequence) return;
  throw new OffsetChangedError(
    `A replay changed the offset of consumer ${JSON.stringify(consumer)} during a delivery, which starts again`,
  );
}

/**
 * @throws OffsetChangedError when a replay changed the offset; FencedError when another process has taken over the
 * job
 */
export async function lockDelivery(
  session: Session,
  { offset, jobQueue, job }: Delivery,
): Promise<void> {
  await lockOffset(session, offset);
  await jobQueue.assertFence(session, job);
}
