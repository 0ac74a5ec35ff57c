import type { Clock } from "@marketplace-seller/client-core";
import {
  createDatabaseError,
  getErrorMessage,
  isDatabaseError,
  SyncError,
} from "../domain/sync-error.ts";
import { FencedError } from "../jobs/job-queue.ts";
import type { Session, Store } from "../store/store.ts";
import type { Change } from "./change.ts";
import type { CallbackConsumer, ConsumerTransaction, NamedConsumer } from "./consumer.ts";
import { type Delivery, lockOffset, OffsetChangedError } from "./consumer-offset.ts";

export interface DeliveryContext {
  readonly store: Store;
  readonly clock: Clock;
}

/** What the store writes in one transaction with a delivery. */
export interface Bookkeeping {
  /** Locks what else must not have changed meanwhile; throws when it has. */
  readonly before?: (session: Session) => Promise<void>;
  readonly after: (session: Session) => Promise<void>;
}

/**
 * Delivers changes once. A callback shares the transaction with the bookkeeping: both are kept, or none.
 * A consumer outside receives the changes first; a crash before the bookkeeping delivers them again.
 *
 * @throws what the consumer throws; SyncError `consumer-timeout` when its time is up
 * @throws OffsetChangedError or FencedError when the delivery is over; nothing was written
 */
export async function attempt(
  { store, clock }: DeliveryContext,
  consumer: NamedConsumer,
  delivery: Delivery,
  changes: readonly Change[],
  { before = async () => undefined, after }: Bookkeeping,
): Promise<void> {
  if ("deliver" in consumer && changes.length > 0) {
    await within(consumer, clock, (signal) => consumer.deliver(changes, signal));
  }
  const extraMs = "handle" in consumer ? consumer.timeoutMs : 0;
  const work = async (session: Session): Promise<void> => {
    await ours(() => lockOffset(session, delivery));
    await before(session);
    if ("handle" in consumer && changes.length > 0) {
      await handled(session, clock, consumer, changes);
    }
    await ours(async () => {
      await after(session);
      // Last, for until the commit it keeps the engine from noting that this process is alive.
      await delivery.jobQueue.assertFence(session, delivery.job);
    });
  };
  await store.write(work, { extraMs });
}

/** Does what notes a delivery: what fails in it is no failure of the consumer, whatever the database calls it. */
async function ours(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isOurs(error)) throw error;
    const message = `A delivery could not be noted in the database (${getErrorMessage(error)})`;
    throw createDatabaseError("input-output", message, { cause: error });
  }
}

/** Whether an error is of the database or of another delivery, and not the consumer's. */
export function isOurs(error: unknown): boolean {
  return (
    isDatabaseError(error) || error instanceof OffsetChangedError || error instanceof FencedError
  );
}

/** Its transaction cannot be used any more once the callback is over. */
async function handled(
  session: Session,
  clock: Clock,
  consumer: CallbackConsumer & NamedConsumer,
  changes: readonly Change[],
): Promise<void> {
  let isOpen = true;
  const check = (): void => {
    if (!isOpen) throw new Error("The transaction of this callback is over; nothing was written");
  };
  const tx: ConsumerTransaction = {
    async query(sql, values) {
      check();
      return session.query(sql, values);
    },
    async run(sql, values) {
      check();
      return session.run(sql, values);
    },
  };
  try {
    await within(consumer, clock, async () => consumer.handle(changes, tx));
  } finally {
    isOpen = false;
  }
}

async function within(
  { name, timeoutMs }: NamedConsumer,
  clock: Clock,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(timeoutMs, () => {
    const message = `Consumer ${JSON.stringify(name)} took longer than ${timeoutMs} ms; it was rolled back`;
    const error = new SyncError("consumer-timeout", message, { timeoutMs });
    over.abort(error);
    reject(error);
  });
  try {
    await Promise.race([work(over.signal), late]);
  } finally {
    cancel();
  }
}
