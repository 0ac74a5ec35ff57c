import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
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

/** Options of a loop that pulls changes. */
export interface ChangesOptions {
  /** True when the loop waits for new changes, false when it ends after the last stored change. Default false. */
  readonly follow?: boolean;
  /**
   * The change with which a new consumer starts, which is the first stored change with `start`, and the next change
   * that is stored with `now`. Default `start`.
   */
  readonly from?: "start" | "now";
  /** The maximum number of changes in one batch. Default 100. */
  readonly batch?: number;
  /**
   * Selects the changes that the loop receives; by default all changes. The consumer's offset advances past changes
   * that the filter does not select.
   */
  readonly filter?: ChangeFilter;
  /**
   * True when only one loop with this option may pull the consumer's changes, and a second loop is refused. The loop
   * waits up to 15 s for the lease of a process that was killed. Default false.
   */
  readonly exclusive?: boolean;
  /** Ends the loop. */
  readonly signal?: AbortSignal;
}

interface PullContext extends DeliveryContext {
  readonly sellers: () => Promise<readonly string[]>;
  /**
   * Called when the loop waits for the lease of another process, which may have been killed.
   *
   * @param waitMs - the longest time that the loop waits, milliseconds
   */
  readonly onWait?: (waitMs: number) => void;
}

/** Passed to `next`: the loop refuses the batch that it received last. */
export interface BatchRefusal {
  /** The time after which the batch is returned again, milliseconds; `Infinity` for not in this loop. */
  readonly retryAfterMs: number;
}

/** The batches of a loop that pulls changes; `next(refusal)` leaves the last batch unacknowledged. */
export type ChangeBatches = AsyncGenerator<readonly Change[], void, BatchRefusal | undefined>;

/**
 * Pulls the changes of all sellers after a consumer's offsets, in batches of one seller, oldest first. When the loop
 * that pulls changes asks for the next batch, the previous batch is acknowledged. A batch that was not acknowledged,
 * because the loop was left or its process was killed, is returned again unchanged. Several loops of one consumer
 * share the sellers: each batch is returned to only one loop. While a seller's batch is refused, the loop continues with
 * the other sellers.
 *
 * @throws TypeError or RangeError for invalid options
 * @throws SyncError `consumer-taken` when `run` delivers the consumer's changes, or another exclusive loop runs
 * @throws SyncError `unknown-seller` when the filter names a seller that does not exist
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
  // This handler is never called; the handler only lets a loop use the checks and defaults of other consumers.
  const resolved = resolveConsumer(consumer, { ...options, handle: () => undefined });
  await context.store.write((session) => checkFilterSellers(session, consumer, resolved.filter));
  const release = exclusive ? await acquireConsumer(context, consumer, signal) : undefined;
  try {
    // An exclusive loop does not end before it has returned the unacknowledged batch of a killed process.
    yield* pullBatches(context, resolved, { follow, waitForLeases: follow || exclusive, signal });
  } finally {
    await release?.();
  }
}

interface PullOptions {
  readonly follow: boolean;
  /** Whether the loop waits for batches that other loops have leased. */
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
  const added = (await sellers()).filter((seller) => !knownSellers.has(seller));
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

/** A batch of changes for a loop, with the lease that allows the loop to acknowledge it. */
interface Batch extends ChangeRange {
  readonly offset: ConsumerOffset;
  readonly lease: Lease;
}

/**
 * Leases the next changes of a seller; undefined when another loop has leased them, or they were acknowledged
 * meanwhile.
 */
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

/**
 * Finds the length of the batch that a loop received and has not acknowledged; undefined when there is no such batch.
 */
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

/** Yields a batch, and acknowledges it when the loop asks for the next batch without refusing this one. */
async function* yieldBatch(
  store: Store,
  clock: Clock,
  batch: Batch,
): AsyncGenerator<readonly Change[], BatchRefusal | undefined, BatchRefusal | undefined> {
  const stopRenewing = keepLease(store, batch.lease, clock);
  // The filter may have skipped all changes of the batch, so that no change is left to yield.
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

/**
 * Releases the lease of a batch. A batch that the loop has received advances the offset, unless a replay changed the
 * offset or another loop has taken over.
 */
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
