import type { Change } from "../changes/change.ts";
import { findBlockedPackages } from "../changes/dead-letter.ts";
import { type DueDelivery, findDueDeliveries } from "../changes/delivery/due-deliveries.ts";
import { runDeliveryJob } from "../changes/delivery/run-delivery-job.ts";
import { type Job, type JobQueue, releaseAfter } from "../jobs/job-queue.ts";
import { deliveryQueue } from "../store/queues.ts";
import type { SyncRuntime } from "./sync-runtime.ts";

export async function findDeliveries({
  store,
  consumers,
  feeds,
}: SyncRuntime): Promise<readonly Pick<DueDelivery, "consumer" | "seller">[]> {
  if (consumers.size === 0) return [];
  const due = await store.read((session) => findDueDeliveries(session, [...consumers.keys()]));
  return due.filter(({ seller }) => feeds.has(seller));
}

/** Until no job is due, except for those that other processes run. */
export async function deliverAll(
  runtime: SyncRuntime,
  jobQueue: JobQueue,
  signal: AbortSignal,
): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const { consumer, seller } of await findDeliveries(runtime)) {
      signal.throwIfAborted();
      const [job] = await jobQueue.claim(deliveryQueue(consumer), 1, [seller]);
      if (job === undefined) continue;
      isDone = false;
      await releaseAfter(jobQueue, job, deliver(runtime, jobQueue, job));
    }
  }
}

export async function deliver(runtime: SyncRuntime, jobQueue: JobQueue, job: Job): Promise<void> {
  const { store, clock, consumers, emit, succeed } = runtime;
  const consumer = [...consumers.values()].find(({ name }) => deliveryQueue(name) === job.queue);
  if (consumer === undefined) return;
  const subject = { type: "delivery-failed", consumer: consumer.name, seller: job.key } as const;
  let refused = 0;
  const onRefused = ({ orderNumber, packageId }: Change, failure: string): void => {
    refused += 1;
    emit({ ...subject, orderNumber, ...(packageId !== null && { packageId }), failure });
  };
  const { failure } = await runDeliveryJob({ store, clock, onRefused }, jobQueue, consumer, job);
  if (refused > 0) return;
  if (failure !== undefined) return emit({ ...subject, failure });
  const blocked = await store.read((session) =>
    findBlockedPackages(session, consumer.name, job.key),
  );
  if (blocked.size === 0) succeed(subject);
}
