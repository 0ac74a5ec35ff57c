import type { Row, Store } from "../store/store.ts";
import { type DesiredValue, noPrices, type Prices, type Seen } from "./offer.ts";
import { offerTable } from "./offer-row.ts";

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
  store: Store,
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

const ROWS = 1000;

/** Every offer of a seller, in memory that does not grow. */
export async function* listOffers(
  store: Store,
  seller: string,
): AsyncGenerator<OfferView, void, undefined> {
  for (let last = ""; ; ) {
    const rows = await store.read((session) =>
      session.query(
        `SELECT ${COLUMNS} FROM offer WHERE seller = ? AND stock_code > ?
         ORDER BY stock_code LIMIT ${ROWS}`,
        [seller, last],
      ),
    );
    for (const row of rows) yield parseView(row);
    last = String(rows.at(-1)?.stock_code);
    if (rows.length < ROWS) return;
  }
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
