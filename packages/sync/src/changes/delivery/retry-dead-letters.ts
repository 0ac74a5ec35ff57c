import type { Session } from "../../store/store.ts";
import type { ResolvedConsumer } from "../consumer.ts";
import {
  addDeadLetter,
  type DeadLetter,
  findDueDeadLetters,
  lockDeadLetter,
  removeDeadLetter,
} from "../dead-letter.ts";
import { findChange } from "../read-changes.ts";
import { deliverInTransaction } from "./deliver-in-transaction.ts";
import { MAX_CONSECUTIVE_FAILURES } from "./deliver-one-by-one.ts";
import { type Delivery, type DeliveryContext, lockDelivery } from "./delivery.ts";
import {
  findRetryTime,
  isDeliveryError,
  postponeDelivery,
  readFailure,
  renderFailure,
} from "./delivery-failure.ts";

/** Another process has delivered, replayed or removed it. */
class DeadLetterGoneError extends Error {}

/**
 * Delivers the due dead letters, but only the first of each package.
 *
 * @returns how many
 */
export async function retryDueDeadLetters(
  context: DeliveryContext,
  consumer: ResolvedConsumer,
  delivery: Delivery,
): Promise<number> {
  const { seller } = delivery.offset;
  const deadLetters = await context.store.read((session) =>
    findDueDeadLetters(session, consumer.name, seller),
  );
  let delivered = 0;
  let failures = 0;
  for (const deadLetter of deadLetters) {
    const result = await retryDeadLetter(context, consumer, delivery, deadLetter);
    if (result === "wait") break;
    const isDelivered = result === "delivered";
    if (isDelivered) delivered += 1;
    failures = isDelivered ? 0 : failures + 1;
    // The others stay due for the next job: new changes must not wait for the timeout of each.
    if (failures >= MAX_CONSECUTIVE_FAILURES) break;
  }
  return delivered;
}

async function retryDeadLetter(
  context: DeliveryContext,
  consumer: ResolvedConsumer,
  delivery: Delivery,
  deadLetter: DeadLetter,
): Promise<"delivered" | "failed" | "wait"> {
  const { store } = context;
  const { seller, sequence } = deadLetter;
  const change = await store.read((session) => findChange(session, seller, sequence));
  if (change === undefined) return "failed";
  const before = async (session: Session): Promise<void> => {
    if (!(await lockDeadLetter(session, deadLetter))) throw new DeadLetterGoneError();
  };
  const after = (session: Session): Promise<void> => removeDeadLetter(session, deadLetter);
  try {
    await deliverInTransaction(context, consumer, delivery, [change], { before, after });
    return "delivered";
  } catch (error) {
    if (error instanceof DeadLetterGoneError) return "failed";
    if (isDeliveryError(error)) throw error;
    const failure = readFailure(error);
    context.onRefused?.(change, failure.text);
    await store.write(async (session) => {
      await lockDelivery(session, delivery);
      const attempts = deadLetter.attempts + 1;
      const isExhausted = attempts >= consumer.maxAttempts;
      const retryAt = isExhausted ? null : await findRetryTime(session, attempts + 1, failure);
      const text = await renderFailure(session, failure, [change]);
      const updated = { attempts, failure: text, retryAt };
      // It may have been discarded or replayed since the attempt was rolled back.
      if (await lockDeadLetter(session, deadLetter))
        await addDeadLetter(session, consumer.name, change, updated);
      // The receiver asked to wait, so neither new changes nor the other dead letters are sent meanwhile.
      if (failure.retryAfterMs !== undefined)
        await postponeDelivery(session, delivery, failure, [change], { counts: false });
    });
    return failure.retryAfterMs === undefined ? "failed" : "wait";
  }
}
