import { isDeepStrictEqual } from "node:util";
import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import { SyncError } from "../domain/sync-error.ts";
import {
  acquireLease,
  findLease,
  type HeldLease,
  keepLease,
  type Lease,
  releaseLease,
} from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";
import type { DeliveryContext } from "./attempt.ts";
import {
  type Change,
  type ChangeFilter,
  type ChangeRange,
  checkFilterSellers,
  readChanges,
} from "./change.ts";
import { type NamedConsumer, namedConsumer } from "./consumer.ts";
import {
  addOffsets,
  type ConsumerOffset,
  dueDeliveries,
  findOffset,
  listOffsets,
} from "./consumer-offset.ts";

/** How changes are read by a loop. */
export interface ChangesOptions {
  /** Whether to wait for changes to come instead of ending at the last one. Default false. */
  readonly follow?: boolean;
  /** Where a new consumer begins: at the first change kept, or at those to come. Default `start`. */
  readonly from?: "start" | "now";
  /** Changes of one batch, at most. Default 100. */
  readonly batch?: number;
  /** Which changes it gives; all by default. The offset moves past the others. */
  readonly filter?: ChangeFilter;
  /**
   * Whether no other loop of the consumer may be under way with this option: one of a process that was killed is waited
   * for, up to 15 s. Default false.
   */
  readonly exclusive?: boolean;
  /** Ends the loop. */
  readonly signal?: AbortSignal;
}

interface PullContext extends DeliveryContext {
  readonly sellers: () => Promise<readonly string[]>;
  /** Called when another process has the changes, or was killed with them; receives how long it waits at most. */
  readonly onWait?: (waitMs: number) => void;
}

const POLL_INTERVAL_MS = 250;
/** Then another loop may have what a process was given that ended. */
const LEASE_MS = 15_000;

/**
 * Gives the changes of all sellers that a consumer has not had, in batches of one seller, oldest first. A
 * batch counts as received when the next one is asked for: one that a loop left in, or a process that was killed, comes
 * again as it was. Of several loops of one consumer, each has the changes of other sellers at a time.
 *
 * @throws TypeError or RangeError for options that cannot be used
 * @throws SyncError `consumer-taken` when changes are delivered to a consumer of the name, or `exclusive` fails
 * @throws SyncError `unknown-seller` when the filter names a seller that does not exist
 */
export async function* pullChanges(
  context: PullContext,
  consumer: string,
  { follow = false, exclusive = false, signal = unending(), ...given }: ChangesOptions,
): AsyncGenerator<readonly Change[], void, undefined> {
  // For its checks and defaults.
  const reader = namedConsumer(consumer, { ...given, handle: () => undefined });
  await context.store.write((session) => checkFilterSellers(session, consumer, reader.filter));
  const release = exclusive ? await leaseConsumer(context, consumer, signal) : undefined;
  try {
    // Who is to be the only one waits for what a process had that was killed.
    yield* pullAll(context, reader, { follow, waits: follow || exclusive, signal });
  } finally {
    await release?.();
  }
}

const unending = (): AbortSignal => new AbortController().signal;

/** @param waits - whether to wait for what another loop was given */
async function* pullAll(
  context: PullContext,
  reader: NamedConsumer,
  { follow, waits, signal }: { follow: boolean; waits: boolean; signal: AbortSignal },
): AsyncGenerator<readonly Change[], void, undefined> {
  const { store, clock } = context;
  const { name: consumer, from } = reader;
  const known = new Set<string>();
  while (!signal.aborted) {
    const added = (await context.sellers()).filter((seller) => !known.has(seller));
    if (added.length > 0) {
      const start = { from, pulled: true };
      await store.write((session) => addOffsets(session, consumer, added, start));
      for (const seller of added) known.add(seller);
    }
    const due = await store.read((session) => duePositions(session, consumer, known));
    let given = 0;
    for (const offset of due) {
      if (signal.aborted) return;
      const batch = await nextBatch(store, offset, reader);
      // Another loop has it.
      if (batch === undefined) continue;
      given += 1;
      yield* give(store, clock, batch);
    }
    if (given > 0) continue;
    if (!follow && !(waits && due.length > 0)) return;
    await sleep(clock, POLL_INTERVAL_MS, signal).catch(() => undefined);
  }
}

/** Gives a batch, which is received when the loop comes back from it. */
async function* give(
  store: Store,
  clock: Clock,
  batch: Batch,
): AsyncGenerator<readonly Change[], void, undefined> {
  const stop = keepLease(store, batch.lease, clock);
  // A filter may leave nothing of it.
  let isReceived = batch.changes.length === 0;
  try {
    if (!isReceived) yield batch.changes;
    isReceived = true;
  } finally {
    stop();
    await store.write((session) => receive(session, batch, isReceived));
  }
}

/**
 * Takes the lease of a consumer. The lease of a process that was killed ends by time, which is waited for.
 *
 * @returns releases it; undefined when the signal aborts first
 * @throws SyncError `consumer-taken` when its holder lives, which shows in that it renews the lease
 */
async function leaseConsumer(
  { store, clock, onWait }: PullContext,
  consumer: string,
  signal: AbortSignal,
): Promise<(() => Promise<void>) | undefined> {
  const name = `the changes of ${JSON.stringify(consumer)}`;
  let first: HeldLease | undefined;
  for (;;) {
    const found = await store.write((session) => leaseOrHolder(session, name));
    if ("lease" in found) {
      const stop = keepLease(store, found.lease, clock);
      return async () => {
        stop();
        await store.write((session) => releaseLease(session, found.lease));
      };
    }
    if (first !== undefined && !isDeepStrictEqual(first, found.held)) {
      const message = `Another process has the changes of consumer ${JSON.stringify(consumer)}; stop it first`;
      throw new SyncError("consumer-taken", message);
    }
    if (first === undefined) onWait?.(found.remainingMs);
    first ??= found.held;
    await sleep(clock, POLL_INTERVAL_MS, signal).catch(() => undefined);
    if (signal.aborted) return undefined;
  }
}

type LeaseOrHolder =
  | { readonly lease: Lease }
  | { readonly held: HeldLease | undefined; readonly remainingMs: number };

async function leaseOrHolder(session: Session, name: string): Promise<LeaseOrHolder> {
  const lease = await acquireLease(session, name, LEASE_MS);
  if (lease !== undefined) return { lease };
  const held = await findLease(session, name);
  return { held, remainingMs: held === undefined ? 0 : held.endsAt - (await session.now()) };
}

/** Changes that a loop is given, and the right to move past them. */
interface Batch extends ChangeRange {
  readonly offset: ConsumerOffset;
  readonly lease: Lease;
}

/** The next changes of a seller, unless another loop has them or they are received already. */
function nextBatch(
  store: Store,
  { consumer, seller }: ConsumerOffset,
  { batch, filter }: Pick<NamedConsumer, "batch" | "filter">,
): Promise<Batch | undefined> {
  return store.write(async (session) => {
    const name = `the changes of ${JSON.stringify([consumer, seller])}`;
    const lease = await acquireLease(session, name, LEASE_MS);
    if (lease === undefined) return undefined;
    const offset = await findOffset(session, consumer, seller);
    if (offset !== undefined && offset.lag > 0) {
      const begun = await findBegun(session, offset);
      const range = { ...offset, lag: begun ?? offset.lag };
      const { changes, end } = await readChanges(session, range, begun ?? batch, filter);
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

/** How many changes the batch looked through that was given and not received; undefined without one. */
async function findBegun(
  session: Session,
  { consumer, seller, sequence }: ConsumerOffset,
): Promise<number | undefined> {
  const [row] = await session.query(
    "SELECT batch_end FROM consumer_offset WHERE consumer = ? AND seller = ? AND batch_end > ?",
    [consumer, seller, sequence],
  );
  return row && Number(row.batch_end) - sequence;
}

async function duePositions(
  session: Session,
  consumer: string,
  sellers: ReadonlySet<string>,
): Promise<readonly ConsumerOffset[]> {
  const due = new Set((await dueDeliveries(session, [consumer])).map(({ seller }) => seller));
  return (await listOffsets(session)).filter(
    (each) => each.consumer === consumer && due.has(each.seller) && sellers.has(each.seller),
  );
}

/** Moves the offset on, unless it was replayed meanwhile, or another loop has taken over. */
async function receive(
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
