import { systemClock } from "@marketplace-seller/client-core";
import { afterEach, beforeEach } from "vitest";
import { deliveryQueue } from "../../feed/feed-job.ts";
import { claimJob, openTestJobQueue } from "../../jobs/job-queue.fixture.ts";
import type { Job, JobQueue } from "../../jobs/job-queue.ts";
import type { NamedSource } from "../../store/each-store.fixture.ts";
import type { Row, Store } from "../../store/store.ts";
import { addChanges, addShop } from "../add-changes.fixture.ts";
import { type Consumer, resolveConsumer } from "../consumer.ts";
import { addOffsets, listOffsets } from "../consumer-offset.ts";
import { listDeadLetters } from "../dead-letter.ts";
import { runDeliveryJob } from "./run-delivery-job.ts";

const NOW = Date.UTC(2026, 0, 1);

/** Creates a database with sellers, and the offsets of the consumer `erp`, for each test of a suite. */
export function useDeliveries(create: () => Promise<NamedSource>, ...sellers: readonly string[]) {
  const [first = "shop"] = sellers;
  let source: NamedSource;
  let store: Store;
  let jobQueue: JobQueue;
  beforeEach(async () => {
    source = await create();
    store = await source.open(() => NOW);
    jobQueue = await openTestJobQueue(store);
    for (const seller of sellers) await addShop(store, seller);
    await store.write((session) =>
      addOffsets(session, "erp", sellers, { from: "start", pulled: false }),
    );
  });
  afterEach(async () => {
    await jobQueue.close();
    await store.close();
  });
  const claim = (seller = first) => claimJob(jobQueue, deliveryQueue("erp"), seller);
  const deliverIn = (job: Job, consumer: Consumer) =>
    runDeliveryJob({ store, clock: systemClock }, jobQueue, resolveConsumer("erp", consumer), job);
  return {
    source: () => source,
    store: () => store,
    jobQueue: () => jobQueue,
    execute: (sql: string) => store.write((session) => session.run(sql)),
    /** Ends the backoff of failed deliveries in every store. */
    endBackoff: () =>
      store.write((session) => session.run("UPDATE consumer_offset SET retry_at = NULL")),
    query: (sql: string) => store.read((session) => session.query(sql)),
    /** Stores changes of a seller. Each element of the list overrides some columns of the row of a change. */
    add: (changes: readonly Row[], seller = first) => addChanges(store, seller, changes),
    claim,
    deliverIn,
    deliver: async (consumer: Consumer, seller = first) => deliverIn(await claim(seller), consumer),
    /** Returns the sequence number and the lag of each seller's offset. */
    offsets: async () =>
      Object.fromEntries(
        (await store.read(listOffsets)).map(({ seller, sequence, lag }) => [
          seller,
          [sequence, lag],
        ]),
      ),
    /** Returns the seller, the sequence number and the attempts of each dead letter, and whether it is retried. */
    letters: async () =>
      (await store.read(listDeadLetters)).map(
        ({ seller, sequence, attempts, retryAt }) =>
          `${seller} ${sequence}: ${attempts}, ${retryAt === null ? "dead" : "waits"}`,
      ),
  };
}
