import { attempt, type DeliveryContext, isOurs } from "./attempt.ts";
import type { ChangeRange } from "./change.ts";
import type { NamedConsumer } from "./consumer.ts";
import { failureOf } from "./failure.ts";
import { type Delivery, lockDelivery, movePosition, postpone } from "./position.ts";
import { type Aside, movingOn, setAside } from "./set-aside.ts";

/** What became of a delivery. */
export interface DeliveryOutcome {
  /** Changes that the consumer has received. */
  readonly delivered: number;
  /** Why the rest could not be delivered; undefined when nothing failed. */
  readonly failure: string | undefined;
}

/** Changes to deliver from a position on. */
export interface NextChanges extends ChangeRange {
  readonly position: Delivery;
  /** Packages of which an earlier change was set aside. */
  readonly blocked: ReadonlySet<string>;
}

/** So many failures with no success between them mean that the consumer is down. */
export const DOWN_AFTER = 3;

/** Delivers the changes of a batch that failed as a whole one by one; see `deliverNext`. */
export async function deliverOneByOne(
  context: DeliveryContext,
  consumer: NamedConsumer,
  { position, changes, blocked }: NextChanges,
): Promise<DeliveryOutcome> {
  const waiting = new Set(blocked);
  let at = position;
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
      if (failures >= DOWN_AFTER) break;
    }
  }
  return { delivered, failure: await keepWaiting(context, consumer, at, aside) };
}

/** Nothing after the position succeeded: later again, until the first change has had its tries. */
async function keepWaiting(
  { store }: DeliveryContext,
  consumer: NamedConsumer,
  position: Delivery,
  aside: readonly Aside[],
): Promise<string | undefined> {
  const first = aside.findIndex(({ failure }) => failure !== undefined);
  const failed = aside[first];
  if (failed?.failure === undefined) {
    await movePast(store, consumer, position, aside);
    return undefined;
  }
  const { failure } = failed;
  if (position.failures + 1 >= consumer.tries) {
    await movePast(store, consumer, position, aside.slice(0, first + 1));
    return failure.text;
  }
  await store.write((session) => postpone(session, position, failure));
  return failure.text;
}

/** Sets the changes aside for good, and moves the position past them. */
async function movePast(
  store: DeliveryContext["store"],
  consumer: NamedConsumer,
  position: Delivery,
  aside: readonly Aside[],
): Promise<void> {
  const last = aside.at(-1);
  if (last === undefined) return;
  await store.write(async (session) => {
    await lockDelivery(session, position);
    await setAside(session, consumer.name, aside, 0);
    await movePosition(session, position, last.change.sequence);
  });
}
