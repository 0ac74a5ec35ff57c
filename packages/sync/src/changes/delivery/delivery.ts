import type { Clock } from "@marketplace-seller/client-core";
import type { Job, JobQueue } from "../../jobs/job-queue.ts";
import type { Session, Store } from "../../store/store.ts";
import type { Change } from "../change.ts";
import { type ConsumerOffset, findOffset } from "../consumer-offset.ts";

export interface DeliveryContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly onRefused?: (change: Change, failure: string) => void;
}

/** An offset, with the job that delivers what follows it. */
export interface Delivery {
  readonly offset: ConsumerOffset;
  readonly jobQueue: JobQueue;
  readonly job: Job;
}

/** A replay has changed the offset during a delivery; nothing was written. */
export class OffsetChangedError extends Error {
  override readonly name = "OffsetChangedError";
}

/** @throws OffsetChangedError */
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

/** @throws OffsetChangedError; FencedError when another process has taken over the job */
export async function lockDelivery(
  session: Session,
  { offset, jobQueue, job }: Delivery,
): Promise<void> {
  await lockOffset(session, offset);
  await jobQueue.assertFence(session, job);
}
