import type { Clock, InstantInput } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import { SyncError } from "../contract/sync-error.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import { findStored, type SellerAccess } from "../feed/stored-sellers.ts";
import type { Session } from "../store/store.ts";
import type { Change } from "./change.ts";
import { resolveConsumer } from "./consumer.ts";
import { listOffsets } from "./consumer-offset.ts";
import { discardDeadLetters, listDeadLetters, retryDeadLetters } from "./dead-letter.ts";
import { findLineChanges } from "./line-changes.ts";
import { type ChangesOptions, pullChanges } from "./pull-changes.ts";
import { removeConsumer } from "./remove-consumer.ts";
import { replay } from "./replay.ts";

export interface StoredChangesContext {
  readonly access: SellerAccess;
  readonly clock: Clock;
  readonly emit: (event: SyncEvent) => void;
  /** `run` delivers to them, so no loop may pull. */
  readonly consumers: { has(name: string): boolean };
}

interface SellerOption {
  readonly seller?: string;
}

export function createStoredChanges({ access, clock, emit, consumers }: StoredChangesContext) {
  const { store, read, write, chooseSellers } = access;
  const refuseDelivered = (consumer: string, remedy: string): void => {
    if (!consumers.has(consumer)) return;
    const name = JSON.stringify(consumer);
    throw new SyncError(
      "consumer-taken",
      `run delivers the changes of consumer ${name}; ${remedy}`,
    );
  };
  /** For functions that change a consumer's rows, of one seller or of all. */
  const changeRows =
    <Result>(work: (session: Session, consumer: string, seller?: string) => Promise<Result>) =>
    (consumer: string, { seller }: SellerOption = {}) =>
      write(async (session) => {
        if (seller !== undefined) await findStored(session, seller);
        return work(session, consumer, seller);
      });
  const removeRows = changeRows(removeConsumer);
  return {
    consumers: ({ seller }: SellerOption = {}) =>
      read(async (session) => {
        if (seller !== undefined) await findStored(session, seller);
        const isSelected = (row: Required<SellerOption>) => (seller ?? row.seller) === row.seller;
        return {
          offsets: (await listOffsets(session)).filter(isSelected),
          deadLetters: (await listDeadLetters(session)).filter(isSelected),
        };
      }),
    async *changes(consumer: string, options: ChangesOptions = {}) {
      const { name } = resolveConsumer(consumer, () => undefined);
      refuseDelivered(name, "choose another name for the new consumer");
      const openStore = await store.get();
      const sellers = () => openStore.read((session) => chooseSellers(session));
      const onWait = (waitMs: number) => emit({ type: "consumer-wait", consumer: name, waitMs });
      const context = { store: openStore, clock, sellers, onWait };
      yield* pullChanges(context, name, options);
    },
    lineChanges: (changes: readonly Change[]) =>
      read((session) => findLineChanges(session, changes)),
    async replay(
      consumer: string,
      { from, ...options }: SellerOption & { readonly from: InstantInput },
    ) {
      const begin = toEpochMs(from);
      const replayFrom = changeRows((session, name, seller) =>
        replay(session, name, begin, seller),
      );
      return replayFrom(consumer, options);
    },
    retryDeadLetters: changeRows(retryDeadLetters),
    discardDeadLetters: changeRows(discardDeadLetters),
    async removeConsumer(consumer: string, options?: SellerOption) {
      refuseDelivered(consumer, "remove it from the configuration first");
      return removeRows(consumer, options);
    },
  };
}
