import type { Session } from "../store/store.ts";
import { attempt, type DeliveryContext } from "./attempt.ts";
import { changesAfter } from "./change.ts";
import type { NamedConsumer } from "./consumer.ts";
import { blockedPackages } from "./dead-letter.ts";
import { deliverOneByOne } from "./deliver-one-by-one.ts";
import type { DeliveryOutcome, NextChanges } from "./delivery.ts";
import { findPosition, MovedPositionError } from "./position.ts";
import { retryDueLetters } from "./retry-letters.ts";
import { isOurs, movingOn } from "./set-aside.ts";

/**
 * Delivers the next changes of one seller to one consumer, and those set aside whose time has come.
 *
 * When a batch fails, its changes are tried one by one. One that fails while another succeeds is set aside,
 * and with it every later change of its package; the rest goes on. When nothing succeeds the consumer
 * itself is taken to be down: the position stays, and the next try comes later.
 *
 * @throws StoreError when the database fails
 */
export async function deliverNext(
  context: DeliveryContext,
  consumer: NamedConsumer,
  seller: string,
): Promise<DeliveryOutcome> {
  const { store } = context;
  try {
    const retried = await retryDueLetters(context, consumer, seller);
    const next = await store.read((session) => nextChanges(session, consumer, seller));
    if (next === undefined || next.changes.length === 0) {
      return { delivered: retried, failure: undefined };
    }
    const outcome = await deliverBatch(context, consumer, next);
    return { ...outcome, delivered: outcome.delivered + retried };
  } catch (error) {
    if (error instanceof MovedPositionError) return { delivered: 0, failure: undefined };
    throw error;
  }
}

async function nextChanges(
  session: Session,
  { name, batch }: NamedConsumer,
  seller: string,
): Promise<NextChanges | undefined> {
  const position = await findPosition(session, name, seller);
  if (position === undefined) return undefined;
  const changes = await changesAfter(session, seller, position.sequence, batch);
  return { position, changes, blocked: await blockedPackages(session, name, seller) };
}

async function deliverBatch(
  context: DeliveryContext,
  consumer: NamedConsumer,
  next: NextChanges,
): Promise<DeliveryOutcome> {
  const { position, changes, blocked } = next;
  const free = changes.filter(({ packageKey }) => !blocked.has(packageKey));
  const behind = changes.filter(({ packageKey }) => blocked.has(packageKey));
  const aside = behind.map((change) => ({ change, failure: undefined }));
  const last = changes.at(-1)?.sequence ?? position.sequence;
  try {
    await attempt(context, consumer, free, movingOn(consumer, position, aside, last));
    return { delivered: free.length, failure: undefined };
  } catch (error) {
    if (isOurs(error)) throw error;
    return deliverOneByOne(context, consumer, next);
  }
}
