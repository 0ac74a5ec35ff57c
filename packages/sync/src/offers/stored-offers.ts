import { readInPages } from "../feed/export-rows.ts";
import { findSeller } from "../feed/seller-row.ts";
import type { Row, Session } from "../store/store.ts";
import { findStored, type StoreAccess } from "../store-access.ts";
import { noPrices, type Observed, offerTable, type Prices } from "./offer.ts";

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

/**
 * What is stored of desired prices and stock.
 *
 * @throws SyncError `unknown-seller` when the database has no feed of the seller that is named
 */
export interface StoredOffers {
  /** How the offers of every seller stand, in numbers. */
  status(options?: { readonly seller?: string }): Promise<readonly OfferStatus[]>;
  /** Every offer of a seller. */
  list(seller: string): AsyncIterable<OfferView>;
  /** Offers by their stock codes; one that nothing was desired of is left out. */
  find(seller: string, stockCodes: readonly string[]): Promise<ReadonlyMap<string, OfferView>>;
}

const TASK_STATE = `(SELECT offer_task.state FROM offer_task
  WHERE offer_task.seller = offer.seller AND offer_task.task = offer.task) AS task_state`;
const SELECT = `SELECT offer.*, ${TASK_STATE} FROM offer`;

export function createStoredOffers({ readOnly, read, chooseSellers }: StoreAccess): StoredOffers {
  return {
    status: ({ seller } = {}) =>
      read(async (session) => {
        const found: OfferStatus[] = [];
        for (const name of await chooseSellers(session, seller)) {
          if ((await findSeller(session, name)) === undefined) continue;
          found.push(await countOffers(session, name));
        }
        return found;
      }),
    async *list(seller) {
      await read((session) => findStored(session, seller));
      const rows = readInPages(await readOnly.get(), SELECT, seller, ["stock_code"]);
      for await (const row of rows) yield parseView(row);
    },
    async find(seller, stockCodes) {
      await read((session) => findStored(session, seller));
      const sql = `${SELECT} WHERE seller = ? AND stock_code IN EACH(?)`;
      const store = await readOnly.get();
      const rows = await store.read((session) =>
        session.query(sql, [seller, JSON.stringify(stockCodes)]),
      );
      return new Map(rows.map((row) => [String(row.stock_code), parseView(row)]));
    },
  };
}

const noMeasurement = { quantity: null, asOf: null };

function parseView(row: Row): OfferView {
  const { stockCode, price, stock, observed } = offerTable.parse(row);
  const outcome = ({ state, reason, at }: typeof price | typeof stock): OfferOutcome | null =>
    state === null ? null : { state: findState(state, row.task_state), reason, at };
  return {
    stockCode,
    desired: { ...noPrices, ...price.desired, ...noMeasurement, ...stock.desired },
    price: outcome(price),
    stock: outcome(stock),
    observed,
  };
}

/** What was sent has the state of its task. */
function findState(state: unknown, taskState: unknown): OfferState {
  const name = state === "sent" ? taskState : state;
  return offerStates.find((known) => known === name) ?? "sending";
}

async function countOffers(session: Session, seller: string): Promise<OfferStatus> {
  const sender = await session.query("SELECT failure FROM offer_sender WHERE seller = ?", [seller]);
  const rows = await session.query(
    `SELECT price_state, stock_state, ${TASK_STATE}, count(*) AS n FROM offer
     WHERE seller = ? GROUP BY 1, 2, 3`,
    [seller],
  );
  const count = (column: "price_state" | "stock_state"): StateCounts => {
    const counts = offerStates.map((state): [OfferState, number] => [state, 0]);
    const all = Object.fromEntries(counts) as Record<OfferState, number>;
    for (const row of rows) {
      if (row[column] !== null) all[findState(row[column], row.task_state)] += Number(row.n);
    }
    return all;
  };
  return {
    seller,
    offers: rows.reduce((sum, { n }) => sum + Number(n), 0),
    prices: count("price_state"),
    stocks: count("stock_state"),
    failure: String(sender[0]?.failure ?? "") || null,
  };
}
