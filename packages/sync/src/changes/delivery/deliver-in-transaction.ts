import type { Clock } from "@marketplace-seller/client-core";
import { createDatabaseError, getErrorMessage, SyncError } from "../../contract/sync-error.ts";
import type { Session } from "../../store/store.ts";
import type { Change } from "../change.ts";
import type { CallbackConsumer, ConsumerTransaction, ResolvedConsumer } from "../consumer.ts";
import { type Delivery, type DeliveryContext, lockOffset } from "./delivery.ts";
import { isDeliveryError } from "./delivery-failure.ts";

/** What the sync itself checks and writes in a delivery's transaction. */
export interface Bookkeeping {
  /** Locks further rows that the delivery depends on; throws when they have changed. */
  readonly before?: (session: Session) => Promise<void>;
  /** Stores that the changes were delivered. */
  readonly after: (session: Session) => Promise<void>;
}

/**
 * Delivers changes, and stores that they were. A callback consumer writes in the transaction that stores its offset. An
 * external one receives the changes before the commit, and again after a crash in between.
 *
 * @throws the consumer's error; SyncError `consumer-timeout`
 * @throws OffsetChangedError or FencedError when a replay or another process has ended the delivery; nothing was
 *   written
 */
export async function deliverInTransaction(
  { store, clock }: DeliveryContext,
  consumer: ResolvedConsumer,
  delivery: Delivery,
  changes: readonly Change[],
  { before = async () => undefined, after }: Bookkeeping,
): Promise<void> {
  if ("deliver" in consumer && changes.length > 0) {
    await runWithTimeout(consumer, clock, (signal) => consumer.deliver(changes, signal));
  }
  const extraMs = "handle" in consumer ? consumer.timeoutMs : 0;
  const work = async (session: Session): Promise<void> => {
    await runBookkeeping(() => lockOffset(session, delivery.offset));
    await before(session);
    if ("handle" in consumer && changes.length > 0) {
      await runCallback(session, clock, consumer, changes);
    }
    await runBookkeeping(async () => {
      await after(session);
      // The fence is last, because between this check and the commit the job queue can send no heartbeat.
      await delivery.jobQueue.assertFence(session, delivery.job);
    });
  };
  await store.write(work, { extraMs });
}

/** The consumer did not cause failures of the sync's own statements. */
async function runBookkeeping(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDeliveryError(error)) throw error;
    const message = `The database could not store a delivery (${getErrorMessage(error)})`;
    throw createDatabaseError("input-output", message, { cause: error });
  }
}

/** The transaction refuses statements after the callback has ended. */
async function runCallback(
  session: Session,
  clock: Clock,
  consumer: CallbackConsumer & ResolvedConsumer,
  changes: readonly Change[],
): Promise<void> {
  let isOpen = true;
  const assertOpen = (): void => {
    if (isOpen) return;
    throw new Error(
      "Nothing was written: the transaction ended with its callback; await every query before the callback returns",
    );
  };
  const tx: ConsumerTransaction = {
    async query(sql, values) {
      assertOpen();
      return session.query(sql, values);
    },
    async run(sql, values) {
      assertOpen();
      return session.run(sql, values);
    },
  };
  try {
    await runWithTimeout(consumer, clock, async () => consumer.handle(changes, tx));
  } finally {
    isOpen = false;
  }
}

async function runWithTimeout(
  { name, timeoutMs }: ResolvedConsumer,
  clock: Clock,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const abortController = new AbortController();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const release = clock.hold?.();
  const cancel = clock.after(timeoutMs, () => {
    const message = `Consumer ${JSON.stringify(name)} took longer than ${timeoutMs} ms; its changes will be delivered again`;
    const error = new SyncError("consumer-timeout", message, { timeoutMs });
    abortController.abort(error);
    reject(error);
  });
  try {
    await Promise.race([work(abortController.signal), timedOut]);
  } finally {
    cancel();
    release?.();
  }
}
