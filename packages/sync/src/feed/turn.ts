import { timeText } from "../domain/stored-time.ts";
import { isLeased } from "../domain/waits.ts";
import type { Session, Store } from "../store/store.ts";
import { findSeller, type SellerRow, saveSeller } from "./seller-row.ts";

/** The right to write a seller's feed, until the lease ends or another turn begins. */
export interface Turn {
  readonly seller: string;
  readonly epoch: number;
  readonly leaseMs: number;
}

/** A commit of a turn after which another has begun; nothing was written. */
export class StaleTurnError extends Error {
  override readonly name = "StaleTurnError";

  constructor(seller: string) {
    super(
      `Nothing was written for ${JSON.stringify(seller)}: another process has taken over its feed, ` +
        "or the seller was removed",
    );
  }
}

/** What came of asking for a turn. */
export type Claim =
  | {
      readonly turn: Turn;
      readonly seller: SellerRow;
      /** When it began by the store's clock, epoch milliseconds. */
      readonly at: number;
    }
  | { readonly busyUntil: number }
  | { readonly unknown: true };

/**
 * Begins a turn of a seller, if none is under way whose lease still runs. The turn before, should it still
 * be alive, can write no more.
 *
 * @param leaseMs - how long the turn may go without a commit, milliseconds
 */
export function claimTurn(store: Store, name: string, leaseMs: number): Promise<Claim> {
  return store.write(async (session): Promise<Claim> => {
    const seller = await findSeller(session, name, true);
    if (seller === undefined) return { unknown: true };
    const now = await session.now();
    const { leasedUntil } = seller;
    if (leasedUntil !== null && isLeased(leasedUntil, now)) return { busyUntil: leasedUntil };
    const epoch = seller.epoch + 1;
    const claimed = { ...seller, epoch, leasedUntil: now + leaseMs };
    await saveSeller(session, claimed);
    return { turn: { seller: name, epoch, leaseMs }, seller: claimed, at: now };
  });
}

/**
 * Locks the seller of a turn for the rest of a transaction; what the turn writes goes after it.
 *
 * @throws StaleTurnError when another turn has begun since
 */
export async function fence(session: Session, turn: Turn): Promise<SellerRow> {
  const seller = await findSeller(session, turn.seller, true);
  if (seller?.epoch !== turn.epoch) throw new StaleTurnError(turn.seller);
  return seller;
}

/** Writes the seller of a turn and renews its lease; to be called after {@link fence}. */
export async function renew(session: Session, turn: Turn, seller: SellerRow): Promise<void> {
  const leasedUntil = (await session.now()) + turn.leaseMs;
  await saveSeller(session, { ...seller, leasedUntil });
}

/**
 * Ends a turn.
 *
 * @param changed - what else is to be written of the seller
 * @throws StaleTurnError when another turn has begun since
 */
export async function endTurn(
  store: Store,
  turn: Turn,
  changed: (seller: SellerRow, now: number) => Partial<SellerRow>,
): Promise<void> {
  await store.write(async (session) => {
    const seller = await fence(session, turn);
    const changes = changed(seller, await session.now());
    await saveSeller(session, { ...seller, ...changes, leasedUntil: null });
  });
}

/**
 * Ends the leases of processes that are known to be dead, because the caller has the store to itself, and
 * lets the sellers that failed be tried again at once.
 */
export async function beginAfresh(store: Store): Promise<void> {
  await store.write(async (session) => {
    for (const table of ["seller", "consumer"]) {
      await session.run(`UPDATE ${table} SET leased_until = NULL WHERE leased_until IS NOT NULL`);
    }
    const now = timeText(await session.now());
    await session.run("UPDATE seller SET due_at = ? WHERE failure IS NOT NULL", [now]);
  });
}
