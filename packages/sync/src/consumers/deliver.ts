import type { Session } from "../store/store.ts";
import { attempt, type DeliveryContext, isOurs } from "./attempt.ts";
import { changesAfter } from "./change.ts";
import type { NamedConsumer } from "./consumer.ts";
import { blockedPackages } from "./dead-letter.ts";
import { type DeliveryOutcome, deliverOneByOne, type NextChanges } from "./deliver-one-by-one.ts";
import { ConsumerTimeoutError, failureOf } from "./failure.ts";
import {
  endHold,
  type Hold,
  heldPosition,
  MovedPositionError,
  postpone,
  takeHold,
} from "./position.ts";
import { retryDueLetters } from "./retry-letters.ts";
import { movingOn } from "./set-aside.ts";

/** A delivery ends after so many batches, so that other sellers get theirs. */
const BATCHES = 20;
/** How long the bookkeeping of a call may take. */
const BOOKKEEPING_MS = 10_000;

/**
 * Delivers changes of one seller to one consumer: those set aside whose time has come, and the next ones.
 * Nothing while another process does.
 *
 * When a batch fails, its changes are tried one by one. One that fails while another succeeds is set aside,
 * and with it every later change of its package; the rest goes on. When nothing succeeds the consumer
 * itself is taken to be down: the position stays, and the next try comes later. So it does, one by one, when
 * the batch took longer than it may.
 *
 * @throws StoreError when the database fails
 */
export async function deliverNext(
  context: DeliveryContext,
  consumer: NamedConsumer,
  seller: string,
): Promise<DeliveryOutcome> {
  const { store } = context;
  const leaseMs = consumer.timeoutMs + BOOKKEEPING_MS;
  const hold = await store.write((session) => takeHold(session, consumer.name, seller, leaseMs));
  if (hold === undefined) return { delivered: 0, failure: undefined };
  try {
    return await deliverHeld(context, consumer, hold);
  } catch (error) {
    if (error instanceof MovedPositionError) return { delivered: 0, failure: undefined };
    throw error;
  } finally {
    // A database that fails just now ends the lease later.
    await store.write((session) => endHold(session, hold)).catch(() => undefined);
  }
}

async function deliverHeld(
  context: DeliveryContext,
  consumer: NamedConsumer,
  hold: Hold,
): Promise<DeliveryOutcome> {
  let delivered = await retryDueLetters(context, consumer, hold);
  let failure: string | undefined;
  for (let batch = 0; batch < BATCHES && failure === undefined; batch += 1) {
    const next = await context.store.read((session) => nextChanges(session, consumer, hold));
    if (next.changes.length === 0) break;
    const outcome = await deliverBatch(context, consumer, next);
    delivered += outcome.delivered;
    failure = outcome.failure;
  }
  return { delivered, failure };
}

async function nextChanges(
  session: Session,
  { name, batch }: NamedConsumer,
  hold: Hold,
): Promise<NextChanges> {
  const position = await heldPosition(session, hold);
  const { seller, sequence } = position;
  const changes = await changesAfter(session, seller, sequence, batch);
  return { position, changes, blocked: await blockedPackages(session, name, seller) };
}

async function deliverBatch(
  context: DeliveryContext,
  consumer: NamedConsumer,
  next: NextChanges,
): Promise<DeliveryOutcome> {
  const { position, changes, blocked } = next;
  if (position.failures > 0) return deliverOneByOne(context, consumer, next);
  const free = changes.filter(({ packageKey }) => !blocked.has(packageKey));
  const behind = changes.filter(({ packageKey }) => blocked.has(packageKey));
  const aside = behind.map((change) => ({ change, failure: undefined }));
  const last = changes.at(-1)?.sequence ?? position.sequence;
  try {
    await attempt(context, consumer, position, free, movingOn(consumer, position, aside, last));
    return { delivered: free.length, failure: undefined };
  } catch (error) {
    if (isOurs(error)) throw error;
    if (!(error instanceof ConsumerTimeoutError) || consumer.tries === 1) {
      return deliverOneByOne(context, consumer, next);
    }
    const failure = failureOf(error);
    await context.store.write((session) => postpone(session, position, failure));
    return { delivered: 0, failure: failure.text };
  }
}
