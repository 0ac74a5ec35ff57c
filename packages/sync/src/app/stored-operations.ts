import type { Clock } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import { resolveConsumer } from "../changes/consumer.ts";
import { listOffsets } from "../changes/consumer-offset.ts";
import { discardDeadLetters, listDeadLetters, retryDeadLetters } from "../changes/dead-letter.ts";
import { findLineChanges } from "../changes/line-changes.ts";
import { pullChanges } from "../changes/pull-changes.ts";
import { removeConsumer } from "../changes/remove-consumer.ts";
import { replay } from "../changes/replay.ts";
import { isDatabaseError, SyncError } from "../contract/sync-error.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import { eraseCustomer } from "../feed/erase-customer.ts";
import { exportRows } from "../feed/export-rows.ts";
import { acknowledgeAudits } from "../feed/missed-changes.ts";
import { listStatuses } from "../feed/status.ts";
import type { SellerAccess } from "../feed/stored-sellers.ts";
import { findStored } from "../feed/stored-sellers.ts";
import { createStoredOffers } from "../offers/stored-offers.ts";
import { scrubErased } from "../store/unscrubbed.ts";
import { createStoredWrites } from "../writes/stored-writes.ts";
import { findProblems } from "./health.ts";
import { resumeSellers } from "./resume-sellers.ts";
import type { StoredOperations } from "./sync.ts";

interface StoredOperationsOptions {
  readonly clock: Clock;
  readonly pollIntervalMs: number;
  readonly emit: (event: SyncEvent) => void;
  /** Tells whether `run` delivers the changes of a consumer, so that no loop may pull them. */
  readonly isDeliveredTo: (consumer: string) => boolean;
}

/** Creates the operations on stored data, which need neither the service nor credentials. */
export function createStoredOperations(
  access: SellerAccess,
  { clock, pollIntervalMs, emit, isDeliveredTo }: StoredOperationsOptions,
): StoredOperations {
  const { store, readOnly, read, write, chooseSellers } = access;
  return {
    async status({ seller } = {}) {
      const sellers = await access.findSellers();
      return read(async (session) => {
        const names = await findStored(session, seller);
        const all = await listStatuses(session, clock.now(), (name) => sellers.get(name));
        return all.filter((status) => names.includes(status.seller));
      });
    },
    async health({ seller } = {}) {
      try {
        const problems = await read(async (session) =>
          findProblems(
            session,
            new Set(await chooseSellers(session, seller)),
            pollIntervalMs,
            clock.now(),
          ),
        );
        return { isHealthy: problems.length === 0, problems };
      } catch (error) {
        if (!isDatabaseError(error)) throw error;
        return { isHealthy: false, problems: [error.message] };
      }
    },
    async *export(table, { seller, from, to, by, live } = {}) {
      const bounds = {
        from: from === undefined ? undefined : toEpochMs(from),
        to: to === undefined ? undefined : toEpochMs(to),
      };
      const names = await read((session) => findStored(session, seller));
      yield* exportRows(await readOnly.get(), table, names, { ...bounds, by, live });
    },
    consumers: ({ seller } = {}) =>
      read(async (session) => {
        if (seller !== undefined) await findStored(session, seller);
        const isSelected = (row: { readonly seller: string }) =>
          (seller ?? row.seller) === row.seller;
        return {
          offsets: (await listOffsets(session)).filter(isSelected),
          deadLetters: (await listDeadLetters(session)).filter(isSelected),
        };
      }),
    async *changes(consumer, options = {}) {
      const { name } = resolveConsumer(consumer, () => undefined);
      if (isDeliveredTo(name)) {
        throw new SyncError(
          "consumer-taken",
          `run delivers the changes of consumer ${JSON.stringify(name)}; choose another name for the new consumer`,
        );
      }
      const openStore = await store.get();
      const sellers = () => openStore.read((session) => chooseSellers(session));
      const onWait = (waitMs: number) => emit({ type: "consumer-wait", consumer: name, waitMs });
      const context = { store: openStore, clock, sellers, onWait };
      yield* pullChanges(context, name, options);
    },
    lineChanges: (changes) => read((session) => findLineChanges(session, changes)),
    replay: (consumer, { from, seller }) =>
      write(async (session) => {
        if (seller !== undefined) await findStored(session, seller);
        return replay(session, consumer, toEpochMs(from), seller);
      }),
    retryDeadLetters: (consumer, { seller } = {}) =>
      write(async (session) => {
        if (seller !== undefined) await findStored(session, seller);
        return retryDeadLetters(session, consumer, seller);
      }),
    discardDeadLetters: (consumer, { seller } = {}) =>
      write(async (session) => {
        if (seller !== undefined) await findStored(session, seller);
        return discardDeadLetters(session, consumer, seller);
      }),
    async removeConsumer(consumer, { seller } = {}) {
      if (isDeliveredTo(consumer)) {
        throw new SyncError(
          "consumer-taken",
          `run delivers the changes of consumer ${JSON.stringify(consumer)}; remove it from the configuration first`,
        );
      }
      return write(async (session) => {
        if (seller !== undefined) await findStored(session, seller);
        return removeConsumer(session, consumer, seller);
      });
    },
    acknowledgeAudit: (seller) =>
      write(async (session) => acknowledgeAudits(session, await findStored(session, seller))),
    resume: (seller) =>
      write(async (session) => resumeSellers(session, await findStored(session, seller))),
    async eraseCustomer(customerId) {
      const openStore = await store.get();
      const result = await eraseCustomer(openStore, customerId);
      const failure = await scrubErased(openStore);
      if (failure !== undefined) emit({ type: "scrub-failed", failure });
      return { ...result, isScrubbed: failure === undefined };
    },
    offers: createStoredOffers(access),
    writes: createStoredWrites(access),
  };
}
