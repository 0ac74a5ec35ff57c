import { trigger } from "../jobs/job-queue.ts";
import { deliveryQueue } from "../store/queues.ts";
import type { Store } from "../store/store.ts";
import { checkFilterSellers } from "./change-filter.ts";
import type { ResolvedConsumer } from "./consumer.ts";
import { addOffsets } from "./consumer-offset.ts";

/**
 * Adds the offsets that the consumers of `run` and `once` lack, and triggers their deliveries.
 *
 * @throws SyncError `unknown-seller` for a filter; `consumer-taken`
 */
export async function addConsumers(
  store: Store,
  consumers: readonly ResolvedConsumer[],
  sellers: readonly string[],
): Promise<void> {
  await store.write(async (session) => {
    for (const { name, from, filter } of consumers) {
      await checkFilterSellers(session, name, filter);
      const added = await addOffsets(session, name, sellers, { from, pulled: false });
      if (added > 0) await trigger(session, deliveryQueue(name), sellers);
    }
  });
}
