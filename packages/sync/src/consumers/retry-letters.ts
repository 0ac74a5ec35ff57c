import { backOffMs } from "../domain/waits.ts";
import type { Session } from "../store/store.ts";
import { attempt, type DeliveryContext, isOurs } from "./attempt.ts";
import { findChange } from "./change.ts";
import type { NamedConsumer } from "./consumer.ts";
import {
  addDeadLetter,
  type DeadLetter,
  dueLetters,
  holdLetter,
  removeLetter,
} from "./dead-letter.ts";
import { DOWN_AFTER } from "./deliver-one-by-one.ts";
import { failureOf } from "./failure.ts";
import { type Delivery, lockDelivery } from "./position.ts";

/** A dead letter that was delivered, replayed or let go meanwhile. */
class LetterGoneError extends Error {}

/**
 * Tries the changes again that were set aside and whose time has come, of each package the first.
 *
 * @returns how many were delivered
 */
export async function retryDueLetters(
  context: DeliveryContext,
  consumer: NamedConsumer,
  position: Delivery,
): Promise<number> {
  const { store } = context;
  const { seller } = position;
  const letters = await store.read((session) => dueLetters(session, consumer.name, seller));
  let delivered = 0;
  let failures = 0;
  for (const letter of letters) {
    const isDelivered = await retryLetter(context, consumer, position, letter);
    if (isDelivered) delivered += 1;
    failures = isDelivered ? 0 : failures + 1;
    // The rest stays due, and must not keep new changes waiting, each for its timeout.
    if (failures >= DOWN_AFTER) break;
  }
  return delivered;
}

async function retryLetter(
  context: DeliveryContext,
  consumer: NamedConsumer,
  position: Delivery,
  letter: DeadLetter,
): Promise<boolean> {
  const { store } = context;
  const { seller, sequence } = letter;
  const change = await store.read((session) => findChange(session, seller, sequence));
  if (change === undefined) return false;
  const before = async (session: Session): Promise<void> => {
    if (!(await holdLetter(session, letter))) throw new LetterGoneError();
  };
  const after = (session: Session): Promise<void> => removeLetter(session, letter);
  try {
    await attempt(context, consumer, position, [change], { before, after });
    return true;
  } catch (error) {
    if (error instanceof LetterGoneError) return false;
    if (isOurs(error)) throw error;
    await store.write(async (session) => {
      await lockDelivery(session, position);
      const tries = letter.tries + 1;
      const failure = failureOf(error);
      const isDead = tries >= consumer.tries;
      const retryAt = isDead ? null : (await session.now()) + backOffMs(failure.waitMs, tries);
      await addDeadLetter(session, consumer.name, change, {
        tries,
        failure: failure.text,
        retryAt,
      });
    });
    return false;
  }
}
