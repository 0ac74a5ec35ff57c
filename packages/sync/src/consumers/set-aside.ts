import { backOffMs } from "../domain/waits.ts";
import type { Session } from "../store/store.ts";
import type { Bookkeeping } from "./attempt.ts";
import type { Change } from "./change.ts";
import type { NamedConsumer } from "./consumer.ts";
import { addDeadLetter } from "./dead-letter.ts";
import type { Failure } from "./failure.ts";
import { movePosition, type Position } from "./position.ts";

/** A change that was not delivered; without a failure it waits behind another of its package. */
export interface Aside {
  readonly change: Change;
  readonly failure: Failure | undefined;
}

/** Moves a position on, past what was delivered and what was set aside. */
export function movingOn(
  { name, tries }: NamedConsumer,
  position: Position,
  aside: readonly Aside[],
  sequence: number,
): Bookkeeping {
  return {
    after: async (session) => {
      await setAside(session, name, aside, tries);
      await movePosition(session, position, sequence);
    },
  };
}

/**
 * Makes dead letters of what was set aside: to be tried again later, unless it has had its tries. What
 * waits behind another is due as soon as that one is gone.
 */
export async function setAside(
  session: Session,
  consumer: string,
  aside: readonly Aside[],
  triesLeft: number,
): Promise<void> {
  const now = await session.now();
  for (const { change, failure } of aside) {
    if (failure === undefined) {
      await addDeadLetter(session, consumer, change, { tries: 0, failure: BEHIND, retryAt: now });
      continue;
    }
    const retryAt = triesLeft > 1 ? now + backOffMs(failure.waitMs, 1) : null;
    await addDeadLetter(session, consumer, change, { tries: 1, failure: failure.text, retryAt });
  }
}

const BEHIND = "waits behind an earlier change of its package";
