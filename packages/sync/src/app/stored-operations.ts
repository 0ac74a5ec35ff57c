import type { Clock } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import { resolveConsumer } from "../changes/consumer.ts";
import { listOffsets } from "../changes/consumer-offset.ts";
import { discardDeadLetters, listDeadLetters, retryDeadLetters } from "../changes/dead-letter.ts";
import { findLineChanges } from "../changes/line-changes.ts";
import { pullChanges } from "../changes/pull-changes.ts";
import { removeConsumer } from "../changes/remove-consumer.ts";
import { replay } from "../changes/replay.ts";
import type { FeedSettings } from "../contract/option-table.ts";
import { isDatabaseError, SyncError } from "../contract/sync-error.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import { eraseCustomer } from "../feed/erase-customer.ts";
import { exportRows } from "../feed/export-rows.ts";
import { acknowledgeAudits } from "../feed/missed-changes.ts";
import { listStatuses } from "../feed/status.ts";
import type { SellerAccess } from "../feed/stored-sellers.ts";
import { findStored } from "../feed/stored-sellers.ts";
import { createStoredOffers } from "../offers/stored-offers.ts";
import type { Session } from "../store/store.ts";
import { scrubErased } from "../store/unscrubbed.ts";
import { createStoredWrites } from "../writes/stored-writes.ts";
import { findProblems } from "./health.ts";
import { resumeSellers } from "./resume-sellers.ts";
import type { SellerOption, StoredOperations } from "./sync.ts";

/** What the operations on stored data need of the process. */
interface StoredDataContext {
  readonly access: SellerAccess;
  readonly clock: Clock;
  readonly settings: Pick<FeedSettings, "pollIntervalMs">;
  readonly emit: (event: SyncEvent) => void;
  /** The consumers to which `run` delivers, so that no loop may pull their changes. */
  readonly consumers: { has(name: string): boolean };
}

/** Creates the operations on stored data, which need neither the service nor credentials. */
export function createStoredOperations({
  access,
  clock,
  settings,
  emit,
  consumers,
}: StoredDataContext): StoredOperations {
  const { store, readOnly, read, write, chooseSellers } = access;
  /** @throws SyncError `unknown-seller` when the database has no feed of the named seller */
  const checkSeller = async (session: Session, seller: string | undefined): Promise<void> => {
    if (seller !== undefined) await findStored(session, seller);
  };
  const refuseDelivered = (consumer: string, remedy: string): void => {
    if (!consumers.has(consumer)) return;
    const name = JSON.stringify(consumer);
    throw new SyncError(
      "consumer-taken",
      `run delivers the changes of consumer ${name}; ${remedy}`,
    );
  };
  /** Makes a function of a consumer that changes its rows, of one seller or of all. */
  const changeRows =
    <Result>(work: (session: Session, consumer: string, seller?: string) => Promise<Result>) =>
    (consumer: string, { seller }: SellerOption = {}) =>
      write(async (session) => {
        await checkSeller(session, seller);
        return work(session, consumer, seller);
      });
  const removeRows = changeRows(removeConsumer);
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
        const problems = await read(async (session) => {
          const names = new Set(await chooseSellers(session, seller));
          return findProblems(session, names, settings.pollIntervalMs, clock.now());
        });
        return { isHealthy: problems.length === 0, problems };
      } catch (error) {
        if (!isDatabaseError(error)) throw error;
        return { isHealthy: false, problems: [error.message] };
      }
    },
    async *export(table, { seller, from, to, ...selection } = {}) {
      const bounds = {
        from: from === undefined ? undefined : toEpochMs(from),
        to: to === undefined ? undefined : toEpochMs(to),
      };
      const names = await read((session) => findStored(session, seller));
      yield* exportRows(await readOnly.get(), table, names, { ...bounds, ...selection });
    },
    consumers: ({ seller } = {}) =>
      read(async (session) => {
        await checkSeller(session, seller);
        const isSelected = (row: { readonly seller: string }) =>
          (seller ?? row.seller) === row.seller;
        return {
          offsets: (await listOffsets(session)).filter(isSelected),
          deadLetters: (await listDeadLetters(session)).filter(isSelected),
        };
      }),
    async *changes(consumer, options = {}) {
      const { name } = resolveConsumer(consumer, () => undefined);
      refuseDelivered(name, "choose another name for the new consumer");
      const openStore = await store.get();
      const sellers = () => openStore.read((session) => chooseSellers(session));
      const onWait = (waitMs: number) => emit({ type: "consumer-wait", consumer: name, waitMs });
      const context = { store: openStore, clock, sellers, onWait };
      yield* pullChanges(context, name, options);
    },
    lineChanges: (changes) => read((session) => findLineChanges(session, changes)),
    async replay(consumer, { from, ...options }) {
      const begin = toEpochMs(from);
      const replayFrom = changeRows((session, name, seller) =>
        replay(session, name, begin, seller),
      );
      return replayFrom(consumer, options);
    },
    retryDeadLetters: changeRows(retryDeadLetters),
    discardDeadLetters: changeRows(discardDeadLetters),
    async removeConsumer(consumer, options) {
      refuseDelivered(consumer, "remove it from the configuration first");
      return removeRows(consumer, options);
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
