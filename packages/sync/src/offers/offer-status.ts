import type { Session } from "../store/store.ts";
import type { OfferState } from "./offer-view.ts";
import { nextOffersAt } from "./offers-turn.ts";

/** How many offers are in each state. */
export type StateCounts = { readonly [State in OfferState]: number };

/** How a seller's offers stand. */
export interface OfferStatus {
  readonly seller: string;
  readonly offers: number;
  readonly prices: StateCounts;
  readonly stocks: StateCounts;
  /** Why the last turn failed; null after one that did not. */
  readonly failure: string | null;
}

const none: StateCounts = {
  desired: 0,
  sending: 0,
  queued: 0,
  unknown: 0,
  confirmed: 0,
  rejected: 0,
  "not-confirmed": 0,
};

/** Counts a seller's offers by state. */
export async function offerStatus(session: Session, seller: string): Promise<OfferStatus> {
  const [total] = await session.query("SELECT count(*) AS n FROM offer WHERE seller = ?", [seller]);
  const [turn] = await session.query("SELECT failure FROM offer_turn WHERE seller = ?", [seller]);
  return {
    seller,
    offers: Number(total?.n),
    prices: await countStates(session, seller, "price_state"),
    stocks: await countStates(session, seller, "stock_state"),
    failure: typeof turn?.failure === "string" ? turn.failure : null,
  };
}

async function countStates(
  session: Session,
  seller: string,
  column: "price_state" | "stock_state",
): Promise<StateCounts> {
  const rows = await session.query(
    `SELECT CASE WHEN ${column} = 'sent' THEN coalesce(t.state, 'sending') ELSE ${column} END AS state,
       count(*) AS n
     FROM offer LEFT JOIN offer_task t ON t.seller = offer.seller AND t.task = offer.task
     WHERE offer.seller = ? AND ${column} IS NOT NULL GROUP BY 1`,
    [seller],
  );
  const counts = Object.fromEntries(rows.map(({ state, n }) => [String(state), Number(n)]));
  return { ...none, ...counts };
}

/** What is still to be done for a seller's offers. */
export interface PendingOffers {
  /** Desired, and in no task yet. */
  readonly desired: number;
  /** In tasks whose outcome is not known yet. */
  readonly open: number;
  /** How long until there is something to do, milliseconds; null when nothing is. */
  readonly waitMs: number | null;
}

/** Counts what is still to be done. */
export async function pendingOffers(session: Session, seller: string): Promise<PendingOffers> {
  const [desired] = await session.query(
    `SELECT count(*) AS n FROM offer WHERE seller = ? AND task IS NULL
     AND (price_state = 'desired' OR stock_state = 'desired')`,
    [seller],
  );
  const [open] = await session.query(
    "SELECT count(*) AS n FROM offer WHERE seller = ? AND task IS NOT NULL",
    [seller],
  );
  const now = await session.now();
  const nextAt = await nextOffersAt(session, seller, now);
  return {
    desired: Number(desired?.n),
    open: Number(open?.n),
    waitMs: nextAt === null ? null : Math.max(0, nextAt - now),
  };
}
