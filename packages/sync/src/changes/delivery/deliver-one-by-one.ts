import type { Session } from "../../store/store.ts";
import type { Change, ChangeRange } from "../change.ts";
import type { ResolvedConsumer } from "../consumer.ts";
import { advanceOffset, type ConsumerOffset } from "../consumer-offset.ts";
import { addDeadLetter } from "../dead-letter.ts";
import { type Bookkeeping, deliverInTransaction } from "./deliver-in-transaction.ts";
import type { Delivery, DeliveryContext } from "./delivery.ts";
import {
  type Failure,
  findRetryTime,
  isDeliveryError,
  postponeDelivery,
  readFailure,
  renderFailure,
} from "./delivery-failure.ts";

export interface DeliveryOutcome {
  /** How many changes were delivered. */
  readonly delivered: number;
  /** Why the others were not; undefined when all were. */
  readonly failure: string | undefined;
}

export interface NextChanges extends ChangeRange {
  readonly delivery: Delivery;
  /** They have a dead letter, for which their later changes wait. */
  readonly blockedPackages: ReadonlySet<string>;
}

/** After so many failures in succession the consumer counts as down; after fewer, the changes count as refused. */
export const MAX_CONSECUTIVE_FAILURES = 3;

/** Without a failure, it waits for an earlier change of its package. */
export interface UndeliveredChange {
  readonly change: Change;
  readonly failure: Failure | undefined;
}

/**
 * Delivers each change in its own transaction. One that fails while a later one succeeds becomes a dead letter, and so
 * does every later change of its package. When none succeeds, the offset stays, and the delivery is retried later.
 */
export async function deliverOneByOne(
  context: DeliveryContext,
  consumer: ResolvedConsumer,
  { delivery, changes, blockedPackages }: NextChanges,
): Promise<DeliveryOutcome> {
  const blocked = new Set(blockedPackages);
  let current = delivery;
  let undelivered: UndeliveredChange[] = [];
  let delivered = 0;
  let failures = 0;
  for (const change of changes) {
    if (blocked.has(change.packageKey)) {
      undelivered.push({ change, failure: undefined });
      continue;
    }
    try {
      const bookkeeping = advancePast(consumer, current.offset, undelivered, change.sequence);
      await deliverInTransaction(context, consumer, current, [change], bookkeeping);
      delivered += 1;
      const offset = { ...current.offset, sequence: change.sequence, failures: 0 };
      current = { ...current, offset };
      undelivered = [];
      failures = 0;
    } catch (error) {
      if (isDeliveryError(error)) throw error;
      const failure = readFailure(error);
      context.onRefused?.(change, failure.text);
      undelivered.push({ change, failure });
      blocked.add(change.packageKey);
      failures += 1;
      if (failures >= MAX_CONSECUTIVE_FAILURES || failure.retryAfterMs !== undefined) break;
    }
  }
  const failure = await postponeUndelivered(context, consumer, current, undelivered);
  return { delivered, failure };
}

/**
 * When nothing was delivered, the delivery is postponed; but a first change without attempts left becomes a dead letter
 * that is not retried, and the offset moves past it.
 *
 * @returns its failure; undefined when the changes only wait for dead letters
 */
async function postponeUndelivered(
  context: DeliveryContext,
  consumer: ResolvedConsumer,
  delivery: Delivery,
  undelivered: readonly UndeliveredChange[],
): Promise<string | undefined> {
  const first = undelivered.findIndex((change) => change.failure !== undefined);
  const asked = undelivered.find((change) => change.failure?.retryAfterMs !== undefined);
  const failure = (asked ?? undelivered[first])?.failure;
  if (failure === undefined) {
    await skipUndelivered(context, consumer, delivery, undelivered);
    return undefined;
  }
  if (delivery.offset.failures + 1 >= consumer.maxAttempts) {
    await skipUndelivered(context, consumer, delivery, undelivered.slice(0, first + 1));
    return failure.text;
  }
  const changes = undelivered.map(({ change }) => change);
  await context.store.write((session) => postponeDelivery(session, delivery, failure, changes));
  return failure.text;
}

/** The failed one among them has no attempts left. */
async function skipUndelivered(
  context: DeliveryContext,
  consumer: ResolvedConsumer,
  delivery: Delivery,
  undelivered: readonly UndeliveredChange[],
): Promise<void> {
  const last = undelivered.at(-1);
  if (last === undefined) return;
  const { offset } = delivery;
  const { sequence } = last.change;
  const bookkeeping = advancePast(consumer, offset, undelivered, sequence, offset.failures + 1);
  await deliverInTransaction(context, consumer, delivery, [], bookkeeping);
}

/** The writes that store dead letters and advance the offset to a sequence number. */
export function advancePast(
  { name, maxAttempts }: ResolvedConsumer,
  offset: ConsumerOffset,
  undelivered: readonly UndeliveredChange[],
  sequence: number,
  attempts = 1,
): Bookkeeping {
  return {
    after: async (session) => {
      await addDeadLetters(session, name, undelivered, { attempts, maxAttempts });
      await advanceOffset(session, offset, sequence);
    },
  };
}

/**
 * A failed change is retried unless it has no attempts left; a waiting one is due once the earlier dead letter is gone.
 */
async function addDeadLetters(
  session: Session,
  consumer: string,
  undelivered: readonly UndeliveredChange[],
  { attempts, maxAttempts }: { readonly attempts: number; readonly maxAttempts: number },
): Promise<void> {
  const now = await session.now();
  for (const { change, failure } of undelivered) {
    if (failure === undefined) {
      const waiting = { attempts: 0, failure: WAITS_BEHIND, retryAt: now };
      await addDeadLetter(session, consumer, change, waiting);
      continue;
    }
    const hasMore = attempts < maxAttempts;
    const retryAt = hasMore ? await findRetryTime(session, attempts + 1, failure) : null;
    const text = await renderFailure(session, failure, [change]);
    await addDeadLetter(session, consumer, change, { attempts, failure: text, retryAt });
  }
}

const WAITS_BEHIND = "waits for an earlier change of the same package, which is a dead letter";
