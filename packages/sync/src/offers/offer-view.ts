import { readInPages } from "../feed/export-rows.ts";
import type { ReadOnlyStore, Row, Session } from "../store/store.ts";
import {
  type DesiredValue,
  type Measurement,
  noPrices,
  type Observed,
  offerTable,
  type Prices,
} from "./offer.ts";

const offerStates = [
  "desired",
  "sending",
  "queued",
  "outcome-unknown",
  "confirmed",
  "rejected",
  "not-confirmed",
] as const;

/**
 * Where prices or stock stand: `desired`, not sent yet; `sending`, the request may be under way; `queued`, the
 * service took it into processing; `outcome-unknown`, sent and the response was lost; `confirmed`, the marketplace lists
 * it; `rejected` by the service; `not-confirmed`, sent, and the marketplace does not list it in time.
 */
export type OfferState = (typeof offerStates)[number];

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
  readonly desired: Prices & {
    /** As it was measured. */
    readonly quantity: number | null;
    /** The moment that the quantity includes orders up to, epoch milliseconds. */
    readonly asOf: number | null;
  };
  /** Null when no prices are desired. */
  readonly price: OfferOutcome | null;
  /** Null when no stock is desired. */
  readonly stock: OfferOutcome | null;
  /** What the marketplace listed last, as far as it was read. */
  readonly observed: Observed | null;
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

const noMeasurement = { quantity: null, asOf: null };

function parseView(row: Row): OfferView {
  const { stockCode, price, stock, observed } = offerTable.parse(row);
  const task = row.task_state;
  return {
    stockCode,
    desired: { ...noPrices, ...price.desired, ...noMeasurement, ...stock.desired },
    price: findOutcome(price, task),
    stock: findOutcome(stock, task),
    observed,
  };
}

function findOutcome(
  { state, reason, at }: DesiredValue<Prices> | DesiredValue<Measurement>,
  task: unknown,
): OfferOutcome | null {
  if (state === null) return null;
  if (state !== "sent") return { state, reason, at };
  return { state: task === "queued" || task === "outcome-unknown" ? task : "sending", reason, at };
}

/** How many offers are in each state. */
export type StateCounts = { readonly [State in OfferState]: number };

/** How a seller's offers stand. */
export interface OfferStatus {
  readonly seller: string;
  readonly offers: number;
  readonly prices: StateCounts;
  readonly stocks: StateCounts;
  /** Why the last attempt failed; null after one that did not. */
  readonly failure: string | null;
}

export async function offerStatus(session: Session, seller: string): Promise<OfferStatus> {
  const [row] = await session.query(
    `SELECT (SELECT count(*) FROM offer WHERE seller = ?) AS offers,
       (SELECT failure FROM offer_sender WHERE seller = ?) AS failure`,
    [seller, seller],
  );
  return {
    seller,
    offers: Number(row?.offers),
    prices: await countStates(session, seller, "price_state"),
    stocks: await countStates(session, seller, "stock_state"),
    failure: typeof row?.failure === "string" ? row.failure : null,
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
  const counts = new Map(rows.map(({ state, n }) => [String(state), Number(n)]));
  const all = offerStates.map((state) => [state, counts.get(state) ?? 0]);
  // Each state has its count.
  return Object.fromEntries(all) as StateCounts;
}
