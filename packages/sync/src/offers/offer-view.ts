import { readInPages } from "../feed/export-rows.ts";
import type { ReadOnlyStore, Row, Session } from "../store/store.ts";
import { type DesiredValue, noPrices, offerTable, type Prices, type Seen } from "./offer.ts";
import { IS_DESIRED, nextOffersAt } from "./offers-turn.ts";

/**
 * Where prices or stock stand: `desired`, not sent yet; `sending`, the request may be under way; `queued`, the
 * service took it into processing; `unknown`, sent and the response was lost; `confirmed`, the marketplace shows
 * it; `rejected` by the service; `not-confirmed`, sent, and the marketplace does not show it in time.
 */
export type OfferState =
  | "desired"
  | "sending"
  | "queued"
  | "unknown"
  | "confirmed"
  | "rejected"
  | "not-confirmed";

/** What became of desired prices, or of a desired stock. */
export interface OfferOutcome {
  readonly state: OfferState;
  readonly reason: string | null;
  /** Since when, epoch milliseconds. */
  readonly at: number | null;
}

/** An offer as it stands; prices are decimal text. */
export interface OfferView {
  readonly stockCode: string;
  readonly desired: Prices & { readonly quantity: number | null };
  /** Null when no prices are desired. */
  readonly price: OfferOutcome | null;
  /** Null when no stock is desired. */
  readonly stock: OfferOutcome | null;
  /** What the marketplace showed last, as far as it was read. */
  readonly seen: Seen | null;
}

const COLUMNS = `offer.*, (SELECT offer_task.state FROM offer_task
  WHERE offer_task.seller = offer.seller AND offer_task.task = offer.task) AS task_state`;

/** Offers by their stock codes; one of which nothing was desired is left out. */
export async function viewOffers(
  store: ReadOnlyStore,
  seller: string,
  stockCodes: readonly string[],
): Promise<ReadonlyMap<string, OfferView>> {
  const rows = await store.read((session) =>
    session.query(`SELECT ${COLUMNS} FROM offer WHERE seller = ? AND stock_code IN EACH(?)`, [
      seller,
      JSON.stringify(stockCodes),
    ]),
  );
  return new Map(rows.map((row) => [String(row.stock_code), parseView(row)]));
}

/** Every offer of a seller, in memory that does not grow. */
export async function* listOffers(
  store: ReadOnlyStore,
  seller: string,
): AsyncGenerator<OfferView, void, undefined> {
  const rows = readInPages(store, `SELECT ${COLUMNS} FROM offer`, seller, ["stock_code"]);
  for await (const row of rows) yield parseView(row);
}

function parseView(row: Row): OfferView {
  const { stockCode, price, stock, seen } = offerTable.parse(row);
  const task = row.task_state;
  return {
    stockCode,
    desired: { ...noPrices, ...price.desired, quantity: stock.desired },
    price: findOutcome<Prices>(price, task),
    stock: findOutcome<number>(stock, task),
    seen,
  };
}

function findOutcome<Value>(
  { state, reason, at }: DesiredValue<Value>,
  task: unknown,
): OfferOutcome | null {
  if (state === null) return null;
  if (state !== "sent") return { state, reason, at };
  return { state: task === "queued" || task === "unknown" ? task : "sending", reason, at };
}

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

export async function pendingOffers(session: Session, seller: string): Promise<PendingOffers> {
  const [desired] = await session.query(
    `SELECT count(*) AS n FROM offer WHERE seller = ? AND ${IS_DESIRED}`,
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
