import { fields, optional, recordTable } from "../domain/table.ts";
import { retryDelayMs, timeText } from "../domain/time.ts";
import { type Turn, type TurnEngine, wake } from "../engine/turn-engine.ts";
import { acquireLease, type Lease, releaseLease, renewLease } from "../store/lease.ts";
import type { Session, Store } from "../store/store.ts";

export const OFFERS_QUEUE = "offers";

export interface OffersLease {
  readonly seller: string;
  readonly lease: Lease;
}

export const offerTurnTable = recordTable(
  "offer_turn",
  {
    seller: fields.text,
    lastTask: fields.integer,
    failure: optional(fields.text),
    failures: fields.integer,
  },
  { key: ["seller"] },
);

/** What is kept of the turns of a seller's offers. */
type StoredTurn = ReturnType<typeof offerTurnTable.parse>;

export type OffersTurnOutcome =
  | { readonly state: "done" }
  /** Another process has the turn. */
  | { readonly state: "busy" }
  /** Another process took over; nothing was written after that. */
  | { readonly state: "stale" }
  /** @property isRefused - whether trying again soon is no use: credentials refused, writes held, or the feed moved */
  | { readonly state: "failed"; readonly failure: string; readonly isRefused: boolean };

/**
 * Locks the offers of a seller until the transaction ends: what reads and writes them goes one after the other,
 * on every machine.
 */
export async function lockOffers(session: Session, seller: string): Promise<StoredTurn> {
  const first = { seller, lastTask: 0, failure: null, failures: 0 };
  await session.insert(offerTurnTable, [first], "ignore");
  const [row] = await session.query("SELECT * FROM offer_turn WHERE seller = ? LOCKED", [seller]);
  if (row === undefined) throw new Error("a row that was inserted is not there");
  return offerTurnTable.parse(row);
}

/**
 * Begins a turn, if none is under way whose lease still runs. Tasks that an earlier turn left in sending have an
 * unknown outcome from then on.
 *
 * @returns undefined while another turn is under way
 */
export function acquireOffers(
  store: Store,
  seller: string,
  leaseMs: number,
): Promise<OffersLease | undefined> {
  return store.write(async (session) => {
    const lease = await acquireLease(session, `the offers of ${JSON.stringify(seller)}`, leaseMs);
    if (lease === undefined) return undefined;
    const now = timeText(await session.now());
    await session.run(
      `UPDATE offer_task SET state = 'unknown', failure = ?, sent_at = ?, poll_at = ?
       WHERE seller = ? AND state = 'sending'`,
      ["The process ended before the response came", now, now, seller],
    );
    return { seller, lease };
  });
}

/**
 * Locks the offers of a turn and renews its lease; what the turn writes goes after it.
 *
 * @returns the present by the store's clock, and the row of the turn
 * @throws StaleLeaseError when another turn has begun since
 */
export async function renewOffers(
  session: Session,
  { seller, lease }: OffersLease,
): Promise<{ readonly now: number; readonly row: StoredTurn }> {
  const row = await lockOffers(session, seller);
  return { now: await renewLease(session, lease), row };
}

/** How long ended tasks are kept, so that a task id at the service can be looked up. */
const KEEP_TASKS_MS = 30 * 24 * 60 * 60_000;

const FIRST_BACK_OFF_MS = 2_000;
/** Credentials may be rotated: a seller that is refused is tried again after a minute, then less often. */
const PARKED_MS = 60_000;

export async function releaseOffers(
  store: Store,
  turn: OffersLease,
  failure?: string,
): Promise<void> {
  await store.write(async (session) => {
    const { now, row } = await renewOffers(session, turn);
    const failures = failure === undefined ? 0 : row.failures + 1;
    await session.run(
      `DELETE FROM offer_task WHERE seller = ? AND journaled_at < ?
       AND state NOT IN ('sending', 'queued', 'unknown')`,
      [turn.seller, timeText(now - KEEP_TASKS_MS)],
    );
    await session.run("UPDATE offer_turn SET failure = ?, failures = ? WHERE seller = ?", [
      failure ?? null,
      failures,
      turn.seller,
    ]);
    await releaseLease(session, turn.lease);
  });
}

/** How soon a turn that another process has is asked for again. */
const BUSY_MS = 1_000;

/**
 * Ends a turn of the engine; the next one is due when something is desired, or an open task is to be polled.
 *
 * @throws StaleTurnError when another process has it
 */
export async function endEngineTurn(
  store: Store,
  engine: TurnEngine,
  turn: Turn,
  outcome: OffersTurnOutcome,
): Promise<void> {
  await store.write(async (session) => {
    // Whoever sets something locks it as well: that is seen here, or woken after this.
    const { failures } = await lockOffers(session, turn.key);
    if (outcome.state === "failed") {
      const { failure, isRefused } = outcome;
      const waitMs = retryDelayMs(failures, FIRST_BACK_OFF_MS);
      await engine.end(session, turn, { afterMs: isRefused ? PARKED_MS : waitMs, failure });
    } else if (outcome.state === "done") {
      const now = await session.now();
      const nextAt = await nextOffersAt(session, turn.key, now);
      const afterMs = nextAt === null ? null : Math.max(0, nextAt - now);
      await engine.end(session, turn, { afterMs });
    } else await engine.end(session, turn, { afterMs: BUSY_MS });
  });
}

/** Of offers: that something is to be sent which no open task carries. */
export const IS_DESIRED = "task IS NULL AND (price_state = 'desired' OR stock_state = 'desired')";

/** When there is something to do for a seller's offers; null when nothing is desired and no task is open. */
export async function nextOffersAt(
  session: Session,
  seller: string,
  now: number,
): Promise<number | null> {
  const desired = await session.query(
    `SELECT 1 AS one FROM offer WHERE seller = ?
     AND ${IS_DESIRED} LIMIT 1`,
    [seller],
  );
  if (desired.length > 0) return now;
  const [row] = await session.query(
    `SELECT min(poll_at) AS poll_at FROM offer_task
     WHERE seller = ? AND state IN ('sending', 'queued', 'unknown')`,
    [seller],
  );
  return typeof row?.poll_at === "string" ? Date.parse(row.poll_at) : null;
}

/** Wakes the turn of a seller, unless the service fails: it is tried again when its wait is over. */
export async function offersAreDue(session: Session, seller: string): Promise<void> {
  const { failure } = await lockOffers(session, seller);
  if (failure === null) await wake(session, OFFERS_QUEUE, [seller]);
}

/** The sellers of whom something is desired, or a task is open. */
export async function dueOffers(
  session: Session,
  names: readonly string[],
): Promise<readonly string[]> {
  const list = JSON.stringify(names);
  const rows = await session.query(
    `SELECT seller FROM offer_task WHERE seller IN EACH(?)
       AND state IN ('sending', 'queued', 'unknown')
     UNION
     SELECT seller FROM offer WHERE seller IN EACH(?) AND ${IS_DESIRED}`,
    [list, list],
  );
  return rows.map(({ seller }) => String(seller));
}
