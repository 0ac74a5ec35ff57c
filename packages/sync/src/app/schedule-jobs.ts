import { getErrorMessage } from "../contract/sync-error.ts";
import { listSellers } from "../feed/seller-row.ts";
import { describeIgnoredFrom } from "../feed/status.ts";
import { type JobQueue, trigger } from "../jobs/job-queue.ts";
import { dueOffers } from "../offers/offers-job.ts";
import {
  deliveryQueue,
  FEED_QUEUE,
  OFFERS_QUEUE,
  RETENTION,
  UPKEEP_QUEUE,
} from "../store/queues.ts";
import { findUnscrubbedSince } from "../store/unscrubbed.ts";
import { findDeliveries } from "./deliveries.ts";
import { NO_SELLER } from "./health.ts";
import type { SyncRuntime } from "./sync-runtime.ts";

export async function scheduleJobs(
  runtime: SyncRuntime,
  jobQueue: JobQueue,
  areSellersRead: boolean,
): Promise<void> {
  const { feeds, store, emit, succeed } = runtime;
  if (!areSellersRead) {
    await runtime.readSellers().then(
      () => feeds.size > 0 && succeed({ type: "sellers-failed" }),
      (error: unknown) => emit({ type: "sellers-failed", failure: getErrorMessage(error) }),
    );
  }
  if (feeds.size === 0) emit({ type: "sellers-failed", failure: NO_SELLER });
  const sellers = [...feeds.keys()];
  await jobQueue.scheduleMissing(UPKEEP_QUEUE, [RETENTION]);
  await jobQueue.scheduleMissing(FEED_QUEUE, sellers);
  const due = await store.read((session) => dueOffers(session, sellers));
  await jobQueue.scheduleMissing(OFFERS_QUEUE, due);
  for (const { consumer, seller } of await findDeliveries(runtime)) {
    await jobQueue.scheduleMissing(deliveryQueue(consumer), [seller]);
  }
}

/** A restarted process may have new credentials, and whoever was reading the database file may be gone. */
export async function triggerFailed({ store }: SyncRuntime): Promise<void> {
  await store.write(async (session) => {
    const sellers = await session.query("SELECT name FROM seller WHERE failure IS NOT NULL");
    const names = sellers.map(({ name }) => String(name));
    await trigger(session, FEED_QUEUE, names);
    if ((await findUnscrubbedSince(session)) !== undefined) {
      await trigger(session, UPKEEP_QUEUE, [RETENTION]);
    }
    const failed = "FROM consumer_offset WHERE failures > 0";
    const offsets = await session.query(`SELECT consumer, seller ${failed}`);
    await session.run("UPDATE consumer_offset SET retry_at = NULL WHERE failures > 0");
    for (const { consumer, seller } of offsets) {
      await trigger(session, deliveryQueue(String(consumer)), [String(seller)]);
    }
  });
}

/** `from` is ignored when it is later than the stored start of the feed. */
export async function warnOfIgnoredFrom({ store, feeds, emit }: SyncRuntime): Promise<void> {
  for (const row of await store.read(listSellers)) {
    const warning = describeIgnoredFrom(row, feeds.get(row.name)?.from);
    if (warning !== undefined) emit({ type: "feed-warning", seller: row.name, warning });
  }
}
