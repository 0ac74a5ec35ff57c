import { readInPages } from "../feed/export-rows.ts";
import { findSeller } from "../feed/seller-row.ts";
import type { SellerAccess } from "../feed/stored-sellers.ts";
import { findStored } from "../feed/stored-sellers.ts";
import type { Row, Session } from "../store/store.ts";
import {
  noPrices,
  type Observed,
  offerTable,
  type Price,
  type Prices,
  selectOffers,
} from "./offer.ts";
import { renderHeld } from "./set-desired.ts";

const offerStates = [
  "desired",
  "held",
  "sending",
  "queued",
  "outcome-unknown",
  "confirmed",
  "listed-lower",
  "rejected",
  "not-confirmed",
] as const;

/**
 * The state of desired prices or of a desired stock. `desired`: not sent yet; `held`: prices that are implausible beside
 * the listed ones, and are not sent until `accept` releases them; `sending`: the request may be under
 * way; `queued`: the service has accepted the task; `outcome-unknown`: the response to the request was lost;
 * `confirmed`: the marketplace lists the value; `listed-lower`: it lists a lower stock than was set again, and no feed tells
 * whether units were sold, so the stock is not raised; `rejected`: the service rejected the value; `not-confirmed`: the
 * marketplace did not list the value in time.
 */
export type OfferState = (typeof offerStates)[number];

/** Of desired prices, or of a desired stock. */
export interface OfferOutcome {
  readonly state: OfferState;
  readonly reason: string | null;
  /** When it entered its state, epoch milliseconds. */
  readonly at: number | null;
}

/** The outcome of desired prices. */
export interface PriceOutcome extends OfferOutcome {
  /** The held prices and the listed ones, as `accept` takes them; null unless the prices are held. */
  readonly held: string | null;
}

/** A stored offer with its desired and its listed values; prices are decimal text. */
export interface OfferView {
  readonly stockCode: string;
  readonly desired: Prices & {
    /** The stock quantity as it was measured. */
    readonly quantity: number | null;
    /** To which the quantity includes orders, epoch milliseconds. */
    readonly asOf: number | null;
    /** Whether the quantity includes what was sold and not yet shipped. */
    readonly isOnShelf: boolean;
  };
  /** Null when none are desired. */
  readonly price: PriceOutcome | null;
  /** Null when none is desired. */
  readonly stock: OfferOutcome | null;
  /** As listed when the product was last read. */
  readonly observed: Observed | null;
}

/** How many offers are in each state. */
export type StateCounts = { readonly [State in OfferState]: number };

/** Prices that are held. */
export interface HeldPrices {
  readonly stockCode: string;
  /** The held prices and the listed ones, as `accept` takes them. */
  readonly held: string;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly since: number;
}

/** How many offers are in which state. */
export interface OfferStatus {
  readonly seller: string;
  readonly offers: number;
  readonly prices: StateCounts;
  readonly stocks: StateCounts;
  /** The held prices, oldest first, at most 1000. */
  readonly held: readonly HeldPrices[];
  /** Of the last attempt to send; null when it succeeded. */
  readonly failure: string | null;
}

/**
 * Reads the stored offers: desired prices and stock, and their states.
 *
 * @throws SyncError `unknown-seller` when the database has no feed of the seller that is named
 */
export interface StoredOffers {
  /** Counts the offers of every seller by state. */
  status(options?: { readonly seller?: string }): Promise<readonly OfferStatus[]>;
  /** Reads every offer of a seller. */
  list(seller: string): AsyncIterable<OfferView>;
  /** Leaves out stock codes without a desired price or stock. */
  find(seller: string, stockCodes: readonly string[]): Promise<ReadonlyMap<string, OfferView>>;
}

const TASK_STATE = `(SELECT offer_task.state FROM offer_task
  WHERE offer_task.seller = offer.seller AND offer_task.task = offer.task) AS task_state`;
const SELECT = `SELECT offer.*, ${TASK_STATE} FROM offer`;

export function createStoredOffers({ readOnly, read, chooseSellers }: SellerAccess): StoredOffers {
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

const noStock = { quantity: null, asOf: null, isOnShelf: false };

function parseView(row: Row): OfferView {
  const { stockCode, price, stock, observed } = offerTable.parse(row);
  const outcome = ({ state, reason, at }: typeof price | typeof stock): OfferOutcome | null =>
    state === null ? null : { state: findState(state, row.task_state), reason, at };
  return {
    stockCode,
    desired: { ...noPrices, ...noStock, ...price.desired, ...stock.desired },
    price: withHeld(outcome(price), price),
    stock: outcome(stock),
    observed,
  };
}

const withHeld = (outcome: OfferOutcome | null, price: Price): PriceOutcome | null =>
  outcome && { ...outcome, held: renderHeld(price) };

/** A value that was sent has the state of its task. */
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
    held: await findHeld(session, seller),
    failure: String(sender[0]?.failure ?? "") || null,
  };
}

const MAX_HELD = 1000;

async function findHeld(session: Session, seller: string): Promise<readonly HeldPrices[]> {
  const condition = `price_state = 'held' ORDER BY price_at, stock_code LIMIT ${MAX_HELD}`;
  const offers = await selectOffers(session, seller, condition);
  return offers.map(({ stockCode, price }) => ({
    stockCode,
    held: renderHeld(price) ?? "",
    reason: price.reason ?? "",
    since: price.at ?? 0,
  }));
}
