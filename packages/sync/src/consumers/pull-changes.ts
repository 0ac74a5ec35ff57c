import { sleep } from "@marketplace-seller/client-core/internal";
import { acquireLease, keepLease, type Lease, releaseLease } from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";
import type { DeliveryContext } from "./attempt.ts";
import { type Change, changesAfter } from "./change.ts";
import {
  addPositions,
  dueDeliveries,
  findPosition,
  listPositions,
  type Position,
} from "./position.ts";

/** How changes are read by a loop. */
export interface ChangesOptions {
  /** Whether to wait for changes to come instead of ending at the last one. Default false. */
  readonly follow?: boolean;
  /** Where a new consumer begins: at the first change kept, or at those to come. Default `start`. */
  readonly from?: "start" | "now";
  /** Ends the loop. */
  readonly signal?: AbortSignal;
}

/** What a loop over changes reads from. */
export interface PullContext extends DeliveryContext {
  /** The sellers of the moment. */
  readonly sellers: () => readonly string[];
}

const BATCH = 100;
const EVERY_MS = 250;
/** Then another loop may have what a process was given that ended. */
const LEASE_MS = 60_000;

/**
 * Gives the changes of all sellers that a consumer has not had, in batches of one seller, oldest first. A
 * batch counts as received when the next one is asked for: one that a loop left in comes again. Of several loops of
 * one consumer, each has the changes of other sellers at a time.
 */
export async function* pullChanges(
  context: PullContext,
  consumer: string,
  { follow = false, from = "start", signal = new AbortController().signal }: ChangesOptions,
): AsyncGenerator<readonly Change[], void, undefined> {
  const { store, clock } = context;
  const known = new Set<string>();
  while (!signal.aborted) {
    const added = context.sellers().filter((seller) => !known.has(seller));
    if (added.length > 0) {
      await store.write((session) => addPositions(session, consumer, added, from));
      for (const seller of added) known.add(seller);
    }
    let isDone = true;
    for (const position of await store.read((session) => duePositions(session, consumer, known))) {
      if (signal.aborted) return;
      const batch = await nextBatch(store, position);
      // Another loop has it.
      if (batch === undefined) continue;
      isDone = false;
      const stop = keepLease(store, batch.lease, clock);
      let isReceived = false;
      try {
        yield batch.changes;
        isReceived = true;
      } finally {
        stop();
        await store.write((session) => receive(session, batch, isReceived));
      }
    }
    if (!isDone) continue;
    if (!follow) return;
    await sleep(clock, EVERY_MS, signal).catch(() => undefined);
  }
}

/** Changes that a loop is given, and the right to move past them. */
interface Batch {
  readonly position: Position;
  readonly changes: readonly Change[];
  readonly lease: Lease;
}

/** The next changes of a seller, unless another loop has them or they are received already. */
function nextBatch(store: Store, { consumer, seller }: Position): Promise<Batch | undefined> {
  return store.write(async (session) => {
    const name = `the changes of ${JSON.stringify([consumer, seller])}`;
    const lease = await acquireLease(session, name, LEASE_MS);
    if (lease === undefined) return undefined;
    const position = await findPosition(session, consumer, seller);
    const changes = position && (await changesAfter(session, seller, position.sequence, BATCH));
    if (position !== undefined && changes?.[0] !== undefined) return { position, changes, lease };
    await releaseLease(session, lease);
    return undefined;
  });
}

async function duePositions(
  session: Session,
  consumer: string,
  sellers: ReadonlySet<string>,
): Promise<readonly Position[]> {
  const due = new Set((await dueDeliveries(session, [consumer])).map(({ seller }) => seller));
  return (await listPositions(session)).filter(
    (each) => each.consumer === consumer && due.has(each.seller) && sellers.has(each.seller),
  );
}

/** Moves the position on, unless it was replayed meanwhile, or another loop has taken over. */
async function receive(
  session: Session,
  { position: { consumer, seller, sequence }, changes, lease }: Batch,
  isReceived: boolean,
): Promise<void> {
  if (!(await releaseLease(session, lease)) || !isReceived) return;
  await session.run(
    "UPDATE consumer SET sequence = ? WHERE consumer = ? AND seller = ? AND sequence = ?",
    [changes.at(-1)?.sequence ?? sequence, consumer, seller, sequence],
  );
}
