import { NO_JITTER, retryDelayMs } from "../domain/retry-delay.ts";
import type { Session } from "../store/store.ts";
import { attempt, type Bookkeeping, type DeliveryContext, isOurs } from "./attempt.ts";
import type { Change, ChangeRange } from "./change.ts";
import type { NamedConsumer } from "./consumer.ts";
import {
  advanceOffset,
  type ConsumerOffset,
  type Delivery,
  type Failure,
  failureOf,
  postpone,
} from "./consumer-offset.ts";
import { addDeadLetter } from "./dead-letter.ts";

export interface DeliveryOutcome {
  readonly delivered: number;
  /** Why the rest could not be delivered; undefined when nothing failed. */
  readonly failure: string | undefined;
}

export interface NextChanges extends ChangeRange {
  readonly offset: Delivery;
  /** Packages of which an earlier change was set aside. */
  readonly blocked: ReadonlySet<string>;
}

/** So many failures with no success between them mean that the consumer is down. */
export const MAX_CONSECUTIVE_FAILURES = 3;

export async function deliverOneByOne(
  context: DeliveryContext,
  consumer: NamedConsumer,
  { offset, changes, blocked }: NextChanges,
): Promise<DeliveryOutcome> {
  const waiting = new Set(blocked);
  let at = offset;
  let aside: Aside[] = [];
  let delivered = 0;
  let failures = 0;
  for (const change of changes) {
    if (waiting.has(change.packageKey)) {
      aside.push({ change, failure: undefined });
      continue;
    }
    try {
      const moving = movingOn(consumer, at, aside, change.sequence);
      await attempt(context, consumer, at, [change], moving);
      delivered += 1;
      at = { ...at, sequence: change.sequence, failures: 0 };
      aside = [];
      failures = 0;
    } catch (error) {
      if (isOurs(error)) throw error;
      aside.push({ change, failure: failureOf(error) });
      waiting.add(change.packageKey);
      failures += 1;
      if (failures >= MAX_CONSECUTIVE_FAILURES) break;
    }
  }
  return { delivered, failure: await keepWaiting(context, consumer, at, aside) };
}

/** Nothing after the offset succeeded: later again, until the first change has had its tries. */
async function keepWaiting(
  context: DeliveryContext,
  consumer: NamedConsumer,
  offset: Delivery,
  aside: readonly Aside[],
): Promise<string | undefined> {
  const first = aside.findIndex(({ failure }) => failure !== undefined);
  const failed = aside[first];
  if (failed?.failure === undefined) {
    await movePast(context, consumer, offset, aside);
    return undefined;
  }
  const { failure } = failed;
  if (offset.failures + 1 >= consumer.maxAttempts) {
    await movePast(context, consumer, offset, aside.slice(0, first + 1));
    return failure.text;
  }
  await context.store.write((session) => postpone(session, offset, failure));
  return failure.text;
}

/** Sets the changes aside for good, and moves the offset past them. */
async function movePast(
  context: DeliveryContext,
  consumer: NamedConsumer,
  offset: Delivery,
  aside: readonly Aside[],
): Promise<void> {
  const last = aside.at(-1);
  if (last === undefined) return;
  const moving = movingOn({ ...consumer, maxAttempts: 0 }, offset, aside, last.change.sequence);
  await attempt(context, consumer, offset, [], moving);
}

/** A change that was not delivered; without a failure it waits behind another of its package. */
interface Aside {
  readonly change: Change;
  readonly failure: Failure | undefined;
}

export function movingOn(
  { name, maxAttempts }: NamedConsumer,
  offset: ConsumerOffset,
  aside: readonly Aside[],
  sequence: number,
): Bookkeeping {
  return {
    after: async (session) => {
      await setAside(session, name, aside, maxAttempts);
      await advanceOffset(session, offset, sequence);
    },
  };
}

/**
 * Makes dead letters of what was set aside: to be tried again later, unless it has had its tries. What
 * waits behind another is due as soon as that one is gone.
 */
async function setAside(
  session: Session,
  consumer: string,
  aside: readonly Aside[],
  triesLeft: number,
): Promise<void> {
  const now = await session.now();
  for (const { change, failure } of aside) {
    if (failure === undefined) {
      await addDeadLetter(session, consumer, change, {
        attempts: 0,
        failure: BEHIND,
        retryAt: now,
      });
      continue;
    }
    const retryAt =
      triesLeft > 1 ? now + retryDelayMs(2, failure.waitMs, { random: NO_JITTER }) : null;
    await addDeadLetter(session, consumer, change, { attempts: 1, failure: failure.text, retryAt });
  }
}

const BEHIND = "waits behind an earlier change of its package";
