import { attempt, type DeliveryContext } from "./attempt.ts";
import { findChange } from "./change.ts";
import type { NamedConsumer } from "./consumer.ts";
import {
  addDeadLetter,
  type DeadLetter,
  dueLetters,
  holdLetter,
  removeLetter,
} from "./dead-letter.ts";
import { MovedPositionError } from "./position.ts";
import { backOffMs, failureText, isOurs } from "./set-aside.ts";

/**
 * Tries the changes again that were set aside and whose time has come, of each package the first.
 *
 * @returns how many were delivered
 */
export async function retryDueLetters(
  context: DeliveryContext,
  consumer: NamedConsumer,
  seller: string,
): Promise<number> {
  const { store } = context;
  const letters = await store.read((session) => dueLetters(session, consumer.name, seller));
  let delivered = 0;
  for (const letter of letters) if (await retryLetter(context, consumer, letter)) delivered += 1;
  return delivered;
}

async function retryLetter(
  context: DeliveryContext,
  consumer: NamedConsumer,
  letter: DeadLetter,
): Promise<boolean> {
  const { store } = context;
  const { seller, sequence } = letter;
  const change = await store.read((session) => findChange(session, seller, sequence));
  if (change === undefined) return false;
  const hold = async (session: Parameters<typeof holdLetter>[0]): Promise<void> => {
    if (!(await holdLetter(session, letter))) throw new MovedPositionError("The letter is gone");
  };
  try {
    await attempt(context, consumer, [change], {
      before: hold,
      after: (session) => removeLetter(session, letter),
    });
    return true;
  } catch (error) {
    if (error instanceof MovedPositionError) return false;
    if (isOurs(error)) throw error;
    await store.write(async (session) => {
      await hold(session);
      const tries = letter.tries + 1;
      const retryAt = tries >= consumer.tries ? null : (await session.now()) + backOffMs(tries);
      await addDeadLetter(session, consumer.name, change, {
        tries,
        failure: failureText(error),
        retryAt,
      });
    });
    return false;
  }
}
