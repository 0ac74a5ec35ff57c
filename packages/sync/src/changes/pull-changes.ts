import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import { findStored } from "../feed/stored-sellers.ts";
import { acquireLease, keepLease, type Lease, releaseLease } from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";
import type { Change, ChangeRange } from "./change.ts";
import { type ChangeFilter, checkFilterSellers } from "./change-filter.ts";
import { type ResolvedConsumer, resolveConsumer } from "./consumer.ts";
import { addOffsets, type ConsumerOffset, findOffset, listOffsets } from "./consumer-offset.ts";
import type { DeliveryContext } from "./delivery/delivery.ts";
import { findDueDeliveries } from "./delivery/due-deliveries.ts";
import { acquireConsumer, PULL_LEASE_MS, PULL_POLL_INTERVAL_MS } from "./exclusive-consumer.ts";
import { readChanges } from "./read-changes.ts";

export interface ChangesOptions {
  /** Waits for new changes instead of ending after the last stored one. Default false. */
  readonly follow?: boolean;
  /** Where a new consumer starts: at the first stored change, or the next one. Default `start`. */
  readonly from?: "start" | "now";
  /** The most changes in one batch. Default 100. */
  readonly batch?: number;
  /** By default all changes. The offset advances past those not selected. */
  readonly filter?: ChangeFilter;
  /** Refuses a second loop with this option. Waits up to 15 s for the lease of a killed process. Default false. */
  readonly exclusive?: boolean;
  /** Ends the loop. */
  readonly signal?: AbortSignal;
}

interface PullContext extends DeliveryContext {
  readonly sellers: () => Promise<readonly string[]>;
  /** The loop waits for another process, which may have been killed; at most so many milliseconds. */
  readonly onWait?: (waitMs: number) => void;
}

/** For `next`: the loop refuses the batch that it received last. */
export interface BatchRefusal {
  /** Until the batch is returned again, milliseconds; `Infinity` for not in this loop. */
  readonly retryAfterMs: number;
}

/** `next(refusal)` leaves the last batch unacknowledged. */
export type ChangeBatches = AsyncGenerator<readonly Change[], void, BatchRefusal | undefined>;

/**
 * Pulls what follows a consumer's offsets, in batches of one seller, oldest first. Asking for the next batch
 * acknowledges the previous one; otherwise, as after a crash, it is returned again unchanged. Several loops of one
 * consumer share the sellers: each batch goes to one loop. While a seller's batch is refused, the loop continues with
 * the others.
 *
 * @throws TypeError or RangeError for invalid options
 * @throws SyncError `consumer-taken` when `run` delivers to the consumer, or another exclusive loop runs
 * @throws SyncError `unknown-seller` for a filter
 */
export async function* pullChanges(
  context: PullContext,
  consumer: string,
  {
    follow = false,
    exclusive = false,
    signal = new AbortController().signal,
    ...options
  }: ChangesOptions,
): ChangeBatches {
  // Never called; it gives a loop the checks and defaults of other consumers.
  const resolved = resolveConsumer(consumer, { ...options, handle: () => undefined });
  await context.store.write((session) => checkFilterSellers(session, consumer, resolved.filter));
  const release = exclusive ? await acquireConsumer(context, consumer, signal) : undefined;
  try {
    // An exclusive loop also returns the unacknowledged batch of a killed process.
    yield* pullBatches(context, resolved, { follow, waitForLeases: follow || exclusive, signal });
  } finally {
    await release?.();
  }
}

interface PullOptions {
  readonly follow: boolean;
  /** Whether to wait for batches of other loops. */
  readonly waitForLeases: boolean;
  readonly signal: AbortSignal;
}

async function* pullBatches(
  context: PullContext,
  consumer: ResolvedConsumer,
  { follow, waitForLeases, signal }: PullOptions,
): ChangeBatches {
  const { store, clock } = context;
  const knownSellers = new Set<string>();
  const retryAt = new Map<string, number>();
  while (!signal.aborted) {
    await addNewSellers(context, consumer, knownSellers);
    const found = await store.read((session) =>
      findDueOffsets(session, consumer.name, knownSellers),
    );
    const due = found.filter(({ seller }) => (retryAt.get(seller) ?? 0) <= clock.now());
    let batches = 0;
    for (const offset of due) {
      if (signal.aborted) return;
      const batch = await leaseNextBatch(store, offset, consumer);
      if (batch === undefined) continue;
      batches += 1;
      const refusal = yield* yieldBatch(store, clock, batch);
      retryAt.set(offset.seller, refusal ? clock.now() + refusal.retryAfterMs : 0);
    }
    if (batches > 0) continue;
    if (!follow && !(waitForLeases && due.length > 0)) return;
    await sleep(clock, PULL_POLL_INTERVAL_MS, signal).catch(() => undefined);
  }
}

async function addNewSellers(
  { store, sellers }: PullContext,
  { name, from }: ResolvedConsumer,
  knownSellers: Set<string>,
): Promise<void> {
  const unknown = (await sellers()).filter((seller) => !knownSellers.has(seller));
  if (unknown.length === 0) return;
  // The others join once `run` or `once` has begun their feeds.
  const stored = await store.read((session) => findStored(session));
  const added = unknown.filter((seller) => stored.includes(seller));
  if (added.length === 0) return;
  await store.write((session) => addOffsets(session, name, added, { from, pulled: true }));
  for (const seller of added) knownSellers.add(seller);
}

async function findDueOffsets(
  session: Session,
  consumer: string,
  sellers: ReadonlySet<string>,
): Promise<readonly ConsumerOffset[]> {
  const deliveries = await findDueDeliveries(session, [consumer]);
  const dueSellers = new Set(deliveries.map(({ seller }) => seller));
  return (await listOffsets(session)).filter(
    (offset) =>
      offset.consumer === consumer && dueSellers.has(offset.seller) && sellers.has(offset.seller),
  );
}

/** With the lease that allows to acknowledge it. */
interface Batch extends ChangeRange {
  readonly offset: ConsumerOffset;
  readonly lease: Lease;
}

/** Undefined when another loop has leased the changes, or they were acknowledged meanwhile. */
function leaseNextBatch(
  store: Store,
  { consumer, seller }: ConsumerOffset,
  { batch, filter }: Pick<ResolvedConsumer, "batch" | "filter">,
): Promise<Batch | undefined> {
  return store.write(async (session) => {
    const name = `the changes of ${JSON.stringify([consumer, seller])}`;
    const lease = await acquireLease(session, name, PULL_LEASE_MS);
    if (lease === undefined) return undefined;
    const offset = await findOffset(session, consumer, seller);
    if (offset !== undefined && offset.lag > 0) {
      const unacknowledged = await findUnacknowledged(session, offset);
      const range = { ...offset, lag: unacknowledged ?? offset.lag };
      const { changes, end } = await readChanges(session, range, unacknowledged ?? batch, filter);
      await session.run(
        "UPDATE consumer_offset SET batch_end = ? WHERE consumer = ? AND seller = ?",
        [end, consumer, seller],
      );
      return { offset, changes, end, lease };
    }
    await releaseLease(session, lease);
    return undefined;
  });
}

/** The length of a batch that a loop has received but not acknowledged. */
async function findUnacknowledged(
  session: Session,
  { consumer, seller, sequence }: ConsumerOffset,
): Promise<number | undefined> {
  const [row] = await session.query(
    "SELECT batch_end FROM consumer_offset WHERE consumer = ? AND seller = ? AND batch_end > ?",
    [consumer, seller, sequence],
  );
  return row && Number(row.batch_end) - sequence;
}

/** Acknowledged when the loop asks for the next one without refusing this one. */
async function* yieldBatch(
  store: Store,
  clock: Clock,
  batch: Batch,
): AsyncGenerator<readonly Change[], BatchRefusal | undefined, BatchRefusal | undefined> {
  const stopRenewing = keepLease(store, batch.lease, clock);
  // The filter may have skipped them all.
  let isReceived = batch.changes.length === 0;
  try {
    const refusal = isReceived ? undefined : yield batch.changes;
    isReceived = refusal === undefined;
    return refusal;
  } finally {
    stopRenewing();
    await store.write((session) => endBatch(session, batch, isReceived));
  }
}

/** A received batch advances the offset, unless a replay changed the offset or another loop has taken over. */
async function endBatch(
  session: Session,
  { offset: { consumer, seller, sequence }, end, lease }: Batch,
  isReceived: boolean,
): Promise<void> {
  if (!(await releaseLease(session, lease)) || !isReceived) return;
  await session.run(
    `UPDATE consumer_offset SET sequence = ?, batch_end = NULL
     WHERE consumer = ? AND seller = ? AND sequence = ?`,
    [end, consumer, seller, sequence],
  );
}
