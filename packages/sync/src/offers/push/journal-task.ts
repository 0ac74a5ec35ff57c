import { fields, literal, optional, recordTable } from "../../domain/declare-table.ts";
import { formatTime } from "../../domain/stored-time.ts";
import { refuseMoved } from "../../feed/scope.ts";
import { countJournaled } from "../../store/journaled.ts";
import type { Session } from "../../store/store.ts";
import { refuseWhilePaused } from "../../writes/claim-write.ts";
import { createSku, MAX_SKUS, type PriceStockUpdateSku } from "../desired-offer.ts";
import {
  expectedStock,
  findOrdersRead,
  findSoldUnits,
  measuredBefore,
  type OrdersRead,
  type SoldUnits,
} from "../expected-stock.ts";
import { type DesiredValue, type Offer, offerTable, type Stock, saveOffers } from "../offer.ts";
import { IS_READY } from "../offers-job.ts";
import type { AttemptContext } from "./attempt-context.ts";
import { type OffersLease, renewOffers } from "./claim-offers.ts";

/** What sending a task came to. */
export type SentTask =
  | { readonly state: "queued"; readonly taskId: string }
  | { readonly state: "outcome-unknown" | "rejected" | "not-sent"; readonly failure: string };

export const offerTaskTable = recordTable(
  "offer_task",
  {
    seller: fields.text,
    task: fields.integer,
    state: literal<"sending" | "ended" | SentTask["state"]>(),
    /** Its id at the service. */
    taskId: optional(fields.text),
    skus: fields.integer,
    failure: optional(fields.text),
    journaledAt: fields.time,
    sentAt: optional(fields.time),
    pollAt: optional(fields.time),
  },
  { key: ["seller", "task"] },
);

export interface JournaledTask {
  readonly task: number;
  /** None where the marketplace lists everything already. */
  readonly skus: readonly PriceStockUpdateSku[];
}

/**
 * Stores the intent to send a task: of the offers that are ready and in no open task as many as one task holds.
 *
 * @returns undefined when no offer is ready
 * @throws StaleLeaseError when another process has the lease
 * @throws SyncError `writes-paused` when the database was restored from a backup; `scope-changed` when the feed was moved
 */
export function journalTask(
  context: AttemptContext,
  lease: OffersLease,
): Promise<JournaledTask | undefined> {
  const { seller } = lease;
  return context.store.write(async (session) => {
    const { now, sender } = await renewOffers(session, lease);
    await refuseWhilePaused(session, seller);
    await refuseMoved(session, seller, context.scope);
    const orders = await findOrdersRead(session, seller, context);
    const sql = `SELECT * FROM offer WHERE seller = ? AND ${IS_READY} LIMIT ${MAX_SKUS}`;
    const rows = await session.query(sql, [seller, formatTime(measuredBefore(orders))]);
    if (rows.length === 0) return undefined;
    const task = sender.lastTask + 1;
    const offers = await fillTask(session, seller, rows.map(offerTable.parse), {
      task,
      now,
      orders,
    });
    await saveOffers(session, seller, offers);
    const skus = offers.filter((offer) => offer.task !== null).map(createTaskSku);
    if (skus.length === 0) return { task, skus };
    const unsent = { taskId: null, failure: null, sentAt: null, pollAt: null };
    const sending = { state: "sending", skus: skus.length, journaledAt: now, ...unsent } as const;
    await session.insert(offerTaskTable, [{ seller, task, ...sending }]);
    await session.run("UPDATE offer_sender SET last_task = ? WHERE seller = ?", [task, seller]);
    await countJournaled(session, seller);
    return { task, skus };
  });
}

interface NewTask {
  readonly task: number;
  readonly now: number;
  readonly orders: OrdersRead;
}

/** Puts what is desired of offers into a task, each stock less what was sold since it was measured. */
export async function fillTask(
  session: Session,
  seller: string,
  offers: readonly Offer[],
  { task, now, orders }: NewTask,
): Promise<readonly Offer[]> {
  const stocks = offers.filter(({ stock }) => isReady(stock, orders));
  const sold = await findSoldUnits(session, seller, orders, {
    stockCodes: stocks.map(({ stockCode }) => stockCode),
    after: Math.min(...stocks.flatMap(({ stock }) => measuredAt(stock))),
  });
  return offers.map((offer) => {
    const { price, stock, stockCode } = offer;
    const sentPrice = price.state === "desired" ? markSent(price, now) : price;
    const sentStock = isReady(stock, orders)
      ? sendStock(stock, sold.get(stockCode), orders, now)
      : stock;
    const isInTask = sentPrice.open || sentStock.open;
    return { ...offer, task: isInTask ? task : null, price: sentPrice, stock: sentStock };
  });
}

function isReady({ state, desired }: Stock, orders: OrdersRead): boolean {
  return state === "desired" && desired !== null && desired.asOf < measuredBefore(orders);
}

/** What is desired, and what the marketplace is known to list. */
function measuredAt({ desired, sent, confirmedAt }: Stock): readonly number[] {
  const known = confirmedAt === null ? [] : [sent];
  return [desired, ...known].flatMap((each) => each?.asOf ?? []);
}

function markSent<Value>(value: DesiredValue<Value>, now: number): DesiredValue<Value> {
  const { desired: sent, sends } = value;
  const sending = { state: "sent", open: true, reason: null, confirmedAt: null } as const;
  return { ...value, ...sending, sent, at: now, sends: sends + 1 };
}

function sendStock(
  stock: Stock,
  sold: readonly SoldUnits[] | undefined,
  { isFeedRunning }: OrdersRead,
  now: number,
): Stock {
  const { desired, sent, sentQuantity, confirmedAt } = stock;
  if (desired === null) return stock;
  const expected = expectedStock(desired, sold);
  const listed = sent === null || confirmedAt === null ? null : expectedStock(sent, sold);
  // A new measurement of what is listed already: sending it would overwrite sales of this moment.
  if (isFeedRunning && listed === expected) {
    return { ...stock, sent: desired, state: "confirmed", reason: null, at: now };
  }
  const quantity = Math.max(0, expected);
  const sends = quantity === sentQuantity ? stock.sends : 0;
  return { ...stock, ...markSent({ ...stock, sends }, now), sentQuantity: quantity };
}

function createTaskSku({ stockCode, price, stock }: Offer): PriceStockUpdateSku {
  return createSku({
    stockCode,
    prices: price.open ? price.sent : null,
    quantity: stock.open ? stock.sentQuantity : null,
  });
}
