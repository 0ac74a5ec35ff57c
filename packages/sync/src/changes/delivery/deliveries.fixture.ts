import { systemClock } from "@marketplace-seller/client-core";
import { beforeEach } from "vitest";
import { addChanges, useJobQueue } from "../../feed/add-changes.fixture.ts";
import { type Job, releaseAfter } from "../../jobs/job-queue.ts";
import type { NamedSource } from "../../store/each-store.fixture.ts";
import { deliveryQueue } from "../../store/queues.ts";
import type { Row } from "../../store/store.ts";
import { type Consumer, resolveConsumer } from "../consumer.ts";
import { addOffsets, listOffsets } from "../consumer-offset.ts";
import { listDeadLetters } from "../dead-letter.ts";
import { runDeliveryJob } from "./run-delivery-job.ts";

/** Creates a database with the seller `shop` and the offset of the consumer `erp` for each test of a suite. */
export function useDeliveries(create: () => Promise<NamedSource>) {
  const { store, jobQueue, claim: claimIn } = useJobQueue(create);
  beforeEach(() =>
    store.write((session) =>
      addOffsets(session, "erp", ["shop"], { from: "start", pulled: false }),
    ),
  );
  const claim = () => claimIn(deliveryQueue("erp"));
  const deliverIn = (job: Job, consumer: Consumer) => {
    const [queue, resolved] = [jobQueue(), resolveConsumer("erp", consumer)];
    const context = { store, clock: systemClock };
    return releaseAfter(queue, job, runDeliveryJob(context, queue, resolved, job));
  };
  return {
    store,
    execute: (sql: string) => store.write((session) => session.run(sql)),
    query: (sql: string) => store.read((session) => session.query(sql)),
    /** Stores changes. Each element of the list overrides some columns of the row of a change. */
    add: (changes: readonly Row[]) => addChanges(store, "shop", changes),
    claim,
    deliverIn,
    deliver: async (consumer: Consumer) => deliverIn(await claim(), consumer),
    /** Returns the sequence number and the lag of each offset. */
    offsets: async () =>
      (await store.read(listOffsets)).map(({ sequence, lag }) => [sequence, lag]),
    /** Returns the sequence number and the attempts of each dead letter. */
    letters: async () =>
      (await store.read(listDeadLetters)).map(({ sequence, attempts }) => [sequence, attempts]),
  };
}
