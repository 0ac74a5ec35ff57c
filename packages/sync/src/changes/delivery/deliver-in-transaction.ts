import type { Clock } from "@marketplace-seller/client-core";
import { createDatabaseError, getErrorMessage, SyncError } from "../../contract/sync-error.ts";
import type { Session } from "../../store/store.ts";
import type { Change } from "../change.ts";
import type { CallbackConsumer, ConsumerTransaction, ResolvedConsumer } from "../consumer.ts";
import { type Delivery, type DeliveryContext, lockOffset } from "./delivery.ts";
import { isDeliveryError } from "./delivery-failure.ts";

/** The checks and writes of the sync itself in the transaction of a delivery. */
export interface Bookkeeping {
  /** Checks and locks further rows that the delivery depends on; throws when these rows have changed. */
  readonly before?: (session: Session) => Promise<void>;
  /** Stores in the database that the changes were delivered. */
  readonly after: (session: Session) => Promise<void>;
}

/**
 * Delivers changes to a consumer, and stores that they were delivered. A callback consumer writes in the transaction
 * that stores its offset, so that its writes and the offset are committed together. An external consumer receives the
 * changes before the commit; after a crash before the commit, it receives them again.
 *
 * @throws the consumer's error; SyncError `consumer-timeout` when the consumer takes too long
 * @throws OffsetChangedError or FencedError when a replay or another process has ended the delivery; nothing was
 * written
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
      // The fence is checked last, because between the check and the commit the job queue cannot send a heartbeat for
      // this process.
      await delivery.jobQueue.assertFence(session, delivery.job);
    });
  };
  await store.write(work, { extraMs });
}

/**
 * Converts each failure of the sync's own statements to a failure of the database, because the consumer did not cause
 * it.
 */
async function runBookkeeping(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDeliveryError(error)) throw error;
    const message = `The database could not store a delivery (${getErrorMessage(error)})`;
    throw createDatabaseError("input-output", message, { cause: error });
  }
}

/** Calls the consumer's callback with a transaction that refuses statements after the callback has ended. */
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
