import { fields, optional, recordTable, word } from "../domain/table.ts";
import { timeText } from "../domain/time.ts";
import { refuseMoved } from "../feed/scope.ts";
import { findSeller } from "../feed/seller-row.ts";
import type { OfferSettings } from "../option-table.ts";
import { countJournaled } from "../store/journaled.ts";
import type { Session, Store } from "../store/store.ts";
import { refusePaused } from "../writes/claim-write.ts";
import { type DesiredValue, type Offer, offerTable, saveOffers } from "./offer.ts";
import { IS_DESIRED, type OffersLease, renewOffers } from "./offers-turn.ts";
import { nextPollMs } from "./poll-tasks.ts";
import { createSku, type DesiredOffer, mostSkus } from "./read-desired-offer.ts";
import { soldSince, soldUnitsAfter } from "./sold-units.ts";

export const offerTaskTable = recordTable(
  "offer_task",
  {
    seller: fields.text,
    task: fields.integer,
    state: word<"sending" | "ended" | SentTask["state"]>(),
    /** Its id at the service. */
    taskId: optional(fields.text),
    skus: fields.integer,
    failure: optional(fields.text),
    journaledAt: fields.time,
    sentAt: optional(fields.time),
    pollAt: optional(fields.time),
  },
  {
    key: ["seller", "task"],
  },
);

export interface JournaledTask {
  readonly task: number;
  readonly skus: readonly DesiredOffer[];
}

/**
 * Stores the intent to send a task: of the desired offers that no open task carries as many as one task holds.
 *
 * @returns undefined when nothing is desired
 * @throws StaleLeaseError when another turn has begun since
 * @throws SyncError `writes-paused` when the database was restored from a backup; `scope-changed` when the feed was moved
 */
export function journalTask(
  store: Store,
  turn: OffersLease,
  scope: string | undefined,
): Promise<JournaledTask | undefined> {
  const { seller } = turn;
  return store.write(async (session) => {
    const { now, row } = await renewOffers(session, turn);
    await refusePaused(session, seller);
    await refuseMoved(session, seller, scope);
    const task = row.lastTask + 1;
    const rows = await session.query(MOVE_TO_TASK, [
      task,
      ...Array<string>(2).fill(timeText(now)),
      seller,
      seller,
    ]);
    if (rows.length === 0) return undefined;
    const offers = rows.map(offerTable.parse);
    const soldOut = await leaveSoldOut(session, seller, offers, now);
    const begun = { state: "sending", skus: offers.length, journaledAt: now } as const;
    const unsent = { taskId: null, failure: null, sentAt: null, pollAt: null };
    await session.insert(offerTaskTable, [{ seller, task, ...begun, ...unsent }]);
    await session.run("UPDATE offer_turn SET last_task = ? WHERE seller = ?", [task, seller]);
    await countJournaled(session, seller);
    return { task, skus: offers.flatMap((offer) => createTaskSku(offer, soldOut)) };
  });
}

/** What is desired of so many free offers becomes sent. */
const MOVE_TO_TASK = `UPDATE offer SET
  task = ?,
  price_open = coalesce(price_state, '') = 'desired',
  stock_open = coalesce(stock_state, '') = 'desired',
  sent_list_price = CASE WHEN price_state = 'desired' THEN list_price ELSE sent_list_price END,
  sent_sale_price = CASE WHEN price_state = 'desired' THEN sale_price ELSE sent_sale_price END,
  sent_currency_type = CASE WHEN price_state = 'desired' THEN currency_type ELSE sent_currency_type END,
  sent_quantity = CASE WHEN stock_state = 'desired' THEN quantity ELSE sent_quantity END,
  sent_since = CASE WHEN stock_state = 'desired' THEN stock_since ELSE sent_since END,
  sent_sequence = CASE WHEN stock_state = 'desired' THEN stock_sequence ELSE sent_sequence END,
  price_confirmed_at = CASE WHEN price_state = 'desired' THEN NULL ELSE price_confirmed_at END,
  stock_confirmed_at = CASE WHEN stock_state = 'desired' THEN NULL ELSE stock_confirmed_at END,
  price_sends = price_sends + CASE WHEN price_state = 'desired' THEN 1 ELSE 0 END,
  stock_sends = stock_sends + CASE WHEN stock_state = 'desired' THEN 1 ELSE 0 END,
  price_at = CASE WHEN price_state = 'desired' THEN ? ELSE price_at END,
  stock_at = CASE WHEN stock_state = 'desired' THEN ? ELSE stock_at END,
  price_reason = CASE WHEN price_state = 'desired' THEN NULL ELSE price_reason END,
  stock_reason = CASE WHEN stock_state = 'desired' THEN NULL ELSE stock_reason END,
  price_state = CASE WHEN price_state = 'desired' THEN 'sent' ELSE price_state END,
  stock_state = CASE WHEN stock_state = 'desired' THEN 'sent' ELSE stock_state END
WHERE seller = ? AND stock_code IN (SELECT stock_code FROM offer WHERE seller = ? AND ${IS_DESIRED} LIMIT ${mostSkus})
RETURNING *`;

/** What a task sends of an offer; nothing when its stock alone was desired and is not to be sent. */
function createTaskSku(
  { stockCode, price, stock }: Offer,
  soldOut: ReadonlySet<string>,
): readonly DesiredOffer[] {
  const prices = price.open ? price.sent : null;
  const quantity = stock.open && !soldOut.has(stockCode) ? stock.sent : null;
  return prices === null && quantity === null ? [] : [createSku({ stockCode, prices, quantity })];
}

/**
 * Takes stocks out of a task of which the feed has seen sales since they were desired: sending them would offer
 * sold units again.
 *
 * @returns the stock codes whose stock is not to be sent
 */
async function leaveSoldOut(
  session: Session,
  seller: string,
  sent: readonly Offer[],
  now: number,
): Promise<ReadonlySet<string>> {
  const feed = await findSeller(session, seller);
  const stocks = sent.filter(
    ({ stock }) => stock.open && (stock.sequence ?? 0) < (feed?.sequence ?? 0),
  );
  if (stocks.length === 0) return new Set();
  const first = Math.min(...stocks.map(({ stock }) => stock.sequence ?? 0));
  const codes = stocks.map(({ stockCode }) => stockCode);
  const orders = await soldUnitsAfter(session, seller, first, codes);
  const left = stocks.flatMap((offer) => {
    const { kept, cancelled } = soldSince(offer.stock, orders.get(offer.stockCode), 0);
    return kept + cancelled === 0 ? [] : [withoutStock(offer, kept + cancelled, now)];
  });
  await saveOffers(session, seller, left);
  return new Set(left.map(({ stockCode }) => stockCode));
}

function withoutStock(offer: Offer, sold: number, now: number): Offer {
  const { price, stock, task } = offer;
  const reason = `Not sent: ${sold} sold since it was set. Set the stock that is there now; the same with restock`;
  return {
    ...offer,
    task: price.open ? task : null,
    stock: {
      ...stock,
      open: false,
      state: "not-confirmed",
      reason,
      at: now,
      sends: stock.sends - 1,
    },
  };
}

export type SentTask =
  | { readonly state: "queued"; readonly taskId: string }
  | { readonly state: "unknown" | "rejected" | "unsent"; readonly failure: string };

/** @throws StaleLeaseError when another turn has begun since */
export function endTask(
  store: Store,
  turn: OffersLease,
  task: number,
  sent: SentTask,
  settings: OfferSettings,
): Promise<void> {
  const { seller } = turn;
  return store.write(async (session) => {
    const { now } = await renewOffers(session, turn);
    const failure = "failure" in sent ? sent.failure : null;
    const isOpen = sent.state === "queued" || sent.state === "unknown";
    await session.run(
      `UPDATE offer_task SET state = ?, task_id = ?, failure = ?, sent_at = ?, poll_at = ?
       WHERE seller = ? AND task = ?`,
      [
        sent.state,
        "taskId" in sent ? sent.taskId : null,
        failure,
        timeText(now),
        isOpen ? timeText(now + nextPollMs(0, settings)) : null,
        seller,
        task,
      ],
    );
    if (isOpen) return;
    const own = [seller, task];
    const rows = await session.query("SELECT * FROM offer WHERE seller = ? AND task = ?", own);
    const offers = rows.map(offerTable.parse).map((offer) => takeOut(offer, sent, now));
    await saveOffers(session, seller, offers);
  });
}

/** The offer, free again; of what was superseded meanwhile the newer desired value stays. */
function takeOut(offer: Offer, sent: SentTask, now: number): Offer {
  const free = <Value>(value: DesiredValue<Value>): DesiredValue<Value> => {
    const closed = { ...value, open: false };
    if (!value.open || value.state !== "sent") return closed;
    if (sent.state !== "rejected") return { ...closed, state: "desired", sends: value.sends - 1 };
    return { ...closed, state: "rejected", reason: sent.failure, at: now };
  };
  const { price, stock } = offer;
  return { ...offer, task: null, price: free(price), stock: { ...stock, ...free<number>(stock) } };
}
