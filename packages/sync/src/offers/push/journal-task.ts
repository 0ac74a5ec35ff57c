import { fields, literal, optional, recordTable } from "../../domain/declare-table.ts";
import { formatTime } from "../../domain/stored-time.ts";
import { assertNotMoved } from "../../feed/scope.ts";
import type { SoldUnits } from "../../feed/sold-units.ts";
import { countJournaled } from "../../store/journaled-requests.ts";
import { refuseWhilePaused } from "../../writes/claim-write.ts";
import { createSku, MAX_SKUS, type PriceStockUpdateSku } from "../desired-offer.ts";
import {
  expectedStock,
  findOrdersRead,
  findSoldSince,
  hasRead,
  type OrdersRead,
} from "../expected-stock.ts";
import {
  type DesiredValue,
  isSame,
  type Offer,
  type Prices,
  type Stock,
  saveOffers,
  selectOffers,
} from "../offer.ts";
import { IS_READY } from "../offers-job.ts";
import { type Attempt, writeOffers } from "./claim-offers.ts";

/** The open tasks; the row of a task is deleted when no offer is in the task any more. */
export const offerTaskTable = recordTable(
  "offer_task",
  {
    seller: fields.text,
    task: fields.integer,
    state: literal<"sending" | "queued" | "outcome-unknown">(),
    /** The id that the service gave the task. */
    taskId: optional(fields.text),
    skus: fields.integer,
    sentAt: optional(fields.time),
    pollAt: optional(fields.time),
  },
  { key: ["seller", "task"] },
);

/** A time later than any stock measurement, epoch milliseconds. */
const LAST_TIME = "9999-01-01T00:00:00.000Z";

export interface JournaledTask {
  readonly task: number;
  /** The SKUs to send; empty when the marketplace already lists all desired values. */
  readonly skus: readonly PriceStockUpdateSku[];
}

/**
 * Stores a task before it is sent. The task contains offers that can be sent and are in no open task, as many as one
 * task may have, each stock less the units sold since it was measured. Values that the marketplace is known to list
 * already are confirmed and not sent, because sending a stock would overwrite sales of the same moment.
 *
 * @returns undefined when no offer is ready
 * @throws StaleLeaseError when another process has the lease
 * @throws SyncError `writes-paused` when the database was restored from a backup; `scope-changed` when the feed was moved
 */
export function journalTask(attempt: Attempt): Promise<JournaledTask | undefined> {
  const { seller } = attempt;
  return writeOffers(attempt, async (session, now, { lastTask }) => {
    await refuseWhilePaused(session, seller);
    await assertNotMoved(session, seller, attempt.scope);
    const orders = await findOrdersRead(session, attempt);
    const measuredBefore = orders.isFeedRunning ? formatTime(orders.checkpoint) : LAST_TIME;
    const condition = `${IS_READY} LIMIT ${MAX_SKUS}`;
    const ready = await selectOffers(session, seller, condition, measuredBefore);
    if (ready.length === 0) return undefined;
    const task = lastTask + 1;
    const stocks = ready.filter(({ stock }) => stock.state === "desired");
    const sold = await findSoldSince(session, seller, orders, stocks);
    const offers = ready.map((offer) => {
      const price = fillPrices(offer.price, now);
      const stock = fillStock(offer.stock, sold.get(offer.stockCode), orders, now);
      return { ...offer, task: price.open || stock.open ? task : null, price, stock };
    });
    await saveOffers(session, offers);
    const skus = offers.filter((offer) => offer.task !== null).map(createTaskSku);
    if (skus.length === 0) return { task, skus };
    const unsent = { state: "sending", taskId: null, sentAt: null, pollAt: null } as const;
    await session.insert(offerTaskTable, [{ seller, task, skus: skus.length, ...unsent }]);
    await session.run("UPDATE offer_sender SET last_task = ? WHERE seller = ?", [task, seller]);
    await countJournaled(session, seller);
    return { task, skus };
  });
}

function fillPrices(price: DesiredValue<Prices>, now: number): DesiredValue<Prices> {
  if (price.state !== "desired") return price;
  return fillValue(price, isSame(price.sent, price.desired), now);
}

function fillStock(
  stock: Stock,
  sold: readonly SoldUnits[] | undefined,
  orders: OrdersRead,
  now: number,
): Stock {
  const { state, desired, sent, sentQuantity } = stock;
  if (state !== "desired" || desired === null || !hasRead(orders, desired.asOf)) return stock;
  const quantity = expectedStock(desired, sold);
  const isListed = orders.isFeedRunning && sent !== null && expectedStock(sent, sold) === quantity;
  if (isListed) return fillValue(stock, true, now);
  const sends = quantity === sentQuantity ? stock.sends : 0;
  return fillValue({ ...stock, sentQuantity: quantity, sends }, false, now);
}

function fillValue<Value extends DesiredValue<Prices> | Stock>(
  value: Value,
  isListed: boolean,
  now: number,
): Value {
  const filled = { ...value, sent: value.desired, reason: null, at: now };
  return isListed ? { ...filled, state: "confirmed" } : { ...filled, state: "sent", open: true };
}

function createTaskSku({ stockCode, price, stock }: Offer): PriceStockUpdateSku {
  const quantity = stock.open ? stock.sentQuantity : null;
  return createSku(stockCode, { ...(price.open && price.sent), quantity });
}
