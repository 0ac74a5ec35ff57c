import type { Session } from "../store/store.ts";
import type { Bookkeeping } from "./attempt.ts";
import type { Change } from "./change.ts";
import type { NamedConsumer } from "./consumer.ts";
import { addDeadLetter } from "./dead-letter.ts";
import { movePosition, type Position } from "./position.ts";

/** A change that was not delivered; without a failure it waits behind another of its package. */
export interface Aside {
  readonly change: Change;
  readonly failure: string | undefined;
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
    const isBehind = failure === undefined;
    const retryAt = isBehind ? now : triesLeft > 1 ? now + backOffMs(1) : null;
    const letter = { tries: isBehind ? 0 : 1, failure: failure ?? BEHIND, retryAt };
    await addDeadLetter(session, consumer, change, letter);
  }
}

const BEHIND = "waits behind an earlier change of its package";
const LONGEST_BACK_OFF_MS = 5 * 60_000;

/** How long to wait after so many failures, milliseconds. */
export function backOffMs(failures: number): number {
  return Math.min(LONGEST_BACK_OFF_MS, 1000 * 2 ** Math.min(failures, 20));
}

/** What is kept of a consumer's error. */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, 500);
}
