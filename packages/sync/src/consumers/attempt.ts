import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import type { Session, Store } from "../store/store.ts";
import type { Change } from "./change.ts";
import type { CallbackConsumer, ConsumerTransaction, NamedConsumer } from "./consumer.ts";

/** What a delivery needs. */
export interface DeliveryContext {
  readonly store: Store;
  readonly clock: Clock;
}

/** A consumer that took longer than it may. */
export class ConsumerTimeoutError extends Error {
  override readonly name = "ConsumerTimeoutError";
}

/** What the store writes in one transaction with a delivery. */
export interface Bookkeeping {
  /** Locks what must not have changed meanwhile; throws when it has. */
  readonly before: (session: Session) => Promise<void>;
  /** Notes the delivery. */
  readonly after: (session: Session) => Promise<void>;
}

/**
 * Delivers changes once. A callback shares the transaction with the bookkeeping: both are kept, or none.
 * A consumer outside receives the changes first; a crash before the bookkeeping delivers them again.
 *
 * @throws what the consumer throws; ConsumerTimeoutError when its time is up
 */
export async function attempt(
  { store, clock }: DeliveryContext,
  consumer: NamedConsumer,
  changes: readonly Change[],
  { before, after }: Bookkeeping,
): Promise<void> {
  if ("deliver" in consumer) {
    if (changes.length > 0)
      await within(consumer, clock, (signal) => consumer.deliver(changes, signal));
    await store.write(async (session) => {
      await before(session);
      await after(session);
    });
    return;
  }
  await store.write(async (session) => {
    await before(session);
    if (changes.length > 0) await handled(session, clock, consumer, changes);
    await after(session);
  });
}

async function handled(
  session: Session,
  clock: Clock,
  consumer: CallbackConsumer & NamedConsumer,
  changes: readonly Change[],
): Promise<void> {
  const { tx, close } = transactionOf(session);
  try {
    await within(consumer, clock, async () => consumer.handle(changes, tx));
  } finally {
    close();
  }
}

/** A transaction that a callback cannot use any more once it is over. */
function transactionOf(session: Session): { tx: ConsumerTransaction; close: () => void } {
  let isOpen = true;
  const check = (): void => {
    if (!isOpen) throw new Error("The transaction of this callback is over; nothing was written");
  };
  return {
    tx: {
      async query(sql, values) {
        check();
        return session.query(sql, values);
      },
      async run(sql, values) {
        check();
        return session.run(sql, values);
      },
    },
    close() {
      isOpen = false;
    },
  };
}

async function within(
  { name, timeoutMs }: NamedConsumer,
  clock: Clock,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const done = new AbortController();
  const late = async (): Promise<never> => {
    await sleep(clock, timeoutMs, done.signal);
    const error = new ConsumerTimeoutError(
      `Consumer ${JSON.stringify(name)} took longer than ${timeoutMs} ms; it was rolled back`,
    );
    over.abort(error);
    throw error;
  };
  const timer = late();
  try {
    await Promise.race([work(over.signal), timer]);
  } finally {
    done.abort();
    await timer.catch(() => undefined);
  }
}
