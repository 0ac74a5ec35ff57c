import { sleep } from "@marketplace-seller/client-core/internal";
import type { Session } from "../store/store.ts";
import type { DeliveryContext } from "./attempt.ts";
import { type Change, changesAfter } from "./change.ts";
import { addPositions, dueDeliveries, listPositions, type Position } from "./position.ts";

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

/**
 * Gives the changes of all sellers that a consumer has not had, in batches of one seller, oldest first. A
 * batch counts as received when the next one is asked for: one that a loop left in comes again.
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
    const positions = await store.read((session) => duePositions(session, consumer, known));
    for (const position of positions) {
      if (signal.aborted) return;
      const { seller, sequence } = position;
      const changes = await store.read((session) => changesAfter(session, seller, sequence, BATCH));
      yield changes;
      await store.write((session) => receive(session, position, changes));
    }
    if (positions.length > 0) continue;
    if (!follow) return;
    await sleep(clock, EVERY_MS, signal).catch(() => undefined);
  }
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

/** Moves the position on, unless it was replayed meanwhile. */
async function receive(
  session: Session,
  { consumer, seller, sequence }: Position,
  changes: readonly Change[],
): Promise<void> {
  await session.run(
    "UPDATE consumer SET sequence = ? WHERE consumer = ? AND seller = ? AND sequence = ?",
    [changes.at(-1)?.sequence ?? sequence, consumer, seller, sequence],
  );
}
