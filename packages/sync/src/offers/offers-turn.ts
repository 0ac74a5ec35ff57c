import { timeOrNull, timeText } from "../domain/stored-time.ts";
import { backOffMs, isLeased, LONGEST_WAIT_MS } from "../domain/waits.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Row, Session, Store } from "../store/store.ts";

/** The right to send and confirm a seller's offers, until the lease ends or another turn begins. */
export interface OffersTurn {
  readonly seller: string;
  readonly epoch: number;
  readonly leaseMs: number;
}

/** A commit of a turn after which another has begun; nothing was written. */
export class StaleOffersTurnError extends Error {
  override readonly name = "StaleOffersTurnError";

  constructor(seller: string) {
    super(
      `Nothing was written: another process has taken over the offers of ${JSON.stringify(seller)}`,
    );
  }
}

/**
 * Locks the offers of a seller until the transaction ends: what reads and writes them goes one after the other,
 * on every machine.
 */
export async function lockOffers(session: Session, seller: string): Promise<Row> {
  await insertRows(session, "offer_turn", [{ seller }], { ignore: true });
  const [row] = await session.query("SELECT * FROM offer_turn WHERE seller = ? LOCKED", [seller]);
  if (row === undefined) throw new Error("a row that was inserted is not there");
  return row;
}

/** What is due has a time up to the first of these, or beyond the second. */
export function dueTexts(now: number): readonly [string | null, string | null] {
  return [timeText(now), timeText(now + LONGEST_WAIT_MS)];
}

/**
 * Begins a turn, if none is under way whose lease still runs. Tasks that an earlier turn left in sending have an
 * unknown outcome from then on.
 *
 * @returns undefined while another turn is under way
 */
export function claimOffersTurn(
  store: Store,
  seller: string,
  leaseMs: number,
): Promise<OffersTurn | undefined> {
  return store.write(async (session) => {
    const row = await lockOffers(session, seller);
    const now = await session.now();
    if (isLeased(timeOrNull(row.leased_until), now)) return undefined;
    const epoch = Number(row.epoch) + 1;
    await session.run(
      "UPDATE offer_turn SET epoch = ?, leased_until = ?, due_at = NULL WHERE seller = ?",
      [epoch, timeText(now + leaseMs), seller],
    );
    await session.run(
      `UPDATE offer_task SET state = 'unknown', failure = ?, sent_at = ?, poll_at = ?
       WHERE seller = ? AND state = 'sending'`,
      ["The process ended before the response came", timeText(now), timeText(now), seller],
    );
    return { seller, epoch, leaseMs };
  });
}

/**
 * Locks the offers of a turn and renews its lease; what the turn writes goes after it.
 *
 * @returns the present by the store's clock, and the row of the turn
 * @throws StaleOffersTurnError when another turn has begun since
 */
export async function fenceOffers(
  session: Session,
  { seller, epoch, leaseMs }: OffersTurn,
): Promise<{ readonly now: number; readonly row: Row }> {
  const row = await lockOffers(session, seller);
  if (Number(row.epoch) !== epoch) throw new StaleOffersTurnError(seller);
  const now = await session.now();
  await session.run("UPDATE offer_turn SET leased_until = ? WHERE seller = ?", [
    timeText(now + leaseMs),
    seller,
  ]);
  return { now, row };
}

/** How long ended tasks are kept, so that a task id at the service can be looked up. */
const KEEP_TASKS_MS = 30 * 24 * 60 * 60_000;

const FIRST_BACK_OFF_MS = 2_000;
/** Credentials may be rotated: a seller that is refused is tried again after a while. */
const PARKED_MS = LONGEST_WAIT_MS;

/**
 * Ends a turn; the next one is due when something is wanted, or an open task is to be polled.
 *
 * @param failure - why it failed; the next one comes later then
 */
export async function endOffersTurn(
  store: Store,
  turn: OffersTurn,
  failure?: { readonly message: string; readonly isRefused: boolean },
): Promise<void> {
  await store.write(async (session) => {
    const { now, row } = await fenceOffers(session, turn);
    const failures = failure === undefined ? 0 : Number(row.failures) + 1;
    const waitMs = failure?.isRefused ? PARKED_MS : backOffMs(FIRST_BACK_OFF_MS, failures - 1);
    await session.run(
      `DELETE FROM offer_task WHERE seller = ? AND journaled_at < ?
       AND state NOT IN ('sending', 'queued', 'unknown')`,
      [turn.seller, timeText(now - KEEP_TASKS_MS)],
    );
    const nextAt =
      failure === undefined ? await nextOffersAt(session, turn.seller, now) : now + waitMs;
    await session.run(
      "UPDATE offer_turn SET leased_until = NULL, due_at = ?, failure = ?, failures = ? WHERE seller = ?",
      [timeText(nextAt), failure?.message ?? null, failures, turn.seller],
    );
  });
}

/** When there is something to do for a seller's offers; null when nothing is wanted and no task is open. */
async function nextOffersAt(session: Session, seller: string, now: number): Promise<number | null> {
  const wanted = await session.query(
    `SELECT 1 AS one FROM offer WHERE seller = ? AND task IS NULL
     AND (price_state = 'wanted' OR stock_state = 'wanted') LIMIT 1`,
    [seller],
  );
  if (wanted.length > 0) return now;
  const [row] = await session.query(
    `SELECT min(poll_at) AS poll_at FROM offer_task
     WHERE seller = ? AND state IN ('sending', 'queued', 'unknown')`,
    [seller],
  );
  return typeof row?.poll_at === "string" ? Date.parse(row.poll_at) : null;
}

/** Makes a turn of a seller due now, unless one is under way: that one sees what is wanted by itself. */
export async function offersAreDue(session: Session, seller: string, now: number): Promise<void> {
  await session.run(
    "UPDATE offer_turn SET due_at = ? WHERE seller = ? AND failure IS NULL AND (due_at IS NULL OR due_at > ?)",
    [timeText(now), seller, timeText(now)],
  );
}

/** The sellers whose offers have something to do, longest due first. */
export async function dueOffers(
  session: Session,
  names: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  // A turn that is under way has no due time; it is due when its lease has ended.
  const rows = await session.query(
    `SELECT seller FROM offer_turn WHERE seller IN EACH(?)
     AND (coalesce(leased_until, due_at) <= ? OR coalesce(leased_until, due_at) > ?)
     ORDER BY coalesce(leased_until, due_at) LIMIT ${Math.floor(limit)}`,
    [JSON.stringify(names), ...dueTexts(await session.now())],
  );
  return rows.map(({ seller }) => String(seller));
}
