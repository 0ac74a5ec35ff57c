import type { TaskDetails } from "../clients/task-details.ts";
import type { OfferSettings } from "../contract/option-table.ts";
import type { SoldUnits } from "../feed/sold-units.ts";
import { findPriceDifferences } from "./desired-offer.ts";
import { expectedStock, hasRead, isStockListed, type OrdersRead } from "./expected-stock.ts";
import {
  closeOffer,
  closeValue,
  type DesiredValue,
  isSame,
  type Listed,
  type Observed,
  type Offer,
  type Prices,
  type Stock,
} from "./offer.ts";

/** A poll of the product of an offer whose task is open. All times are epoch milliseconds of the database's clock. */
export interface Poll {
  /** The values that the product query listed; null when the seller has no product with this stock code. */
  readonly listed: Listed | null;
  /** The product was read between these two times. */
  readonly from: number;
  readonly at: number;
  /** The latest time at which the offer's task can have been sent. */
  readonly sentAt: number;
  /**
   * The state of the task in the service's task details; undefined when the client has no operation for task details.
   */
  readonly reported: TaskDetails["state"] | undefined;
  readonly orders: OrdersRead;
  readonly sold: readonly SoldUnits[] | undefined;
  readonly settings: Pick<OfferSettings, "confirmationTimeoutMs" | "maxSends">;
}

/** Decides the new state of an offer whose task is open from a poll of its product. */
export function confirmOffer(offer: Offer, poll: Poll): Offer {
  const { listed, from, at, orders, sentAt } = poll;
  if (listed === null) {
    return closeOffer(offer, "rejected", "The marketplace has no product with this stock code", at);
  }
  const current = { ...listed, from, at };
  const before = offer.observed;
  // While the polls of a task list the same values, the time of the first of these polls is kept, because with a time
  // that each poll renews, a feed that is some seconds behind would never have read the orders up to it.
  const isUnchanged =
    before !== null &&
    orders.isFeedRunning &&
    before.from >= sentAt &&
    before.at <= at &&
    isSame<Listed>(listed, before);
  const judged = isUnchanged ? before : current;
  const price = offer.price.open ? confirmPrices(offer.price, current, poll) : offer.price;
  const stock = offer.stock.open ? confirmStock(offer.stock, judged, poll) : offer.stock;
  const task = price.open || stock.open ? offer.task : null;
  const isWaiting = stock.open && !hasRead(orders, judged.at);
  return { ...offer, task, price, stock, observed: isWaiting ? judged : current };
}

function confirmPrices(
  price: DesiredValue<Prices>,
  observed: Observed,
  poll: Poll,
): DesiredValue<Prices> {
  const { at, reported } = poll;
  const { listPrice, salePrice, currencyType } = observed;
  const differences = price.sent === null ? [] : findPriceDifferences(price.sent, observed);
  if (differences.length === 0) return closeValue(price, "confirmed", null, at);
  if (!isTimeOver(at, poll)) return price;
  const lists = `The marketplace lists ${listPrice} and ${salePrice} ${currencyType}`;
  if (reported === "queued") return closeValue(price, "not-confirmed", lists + NOT_PROCESSED, at);
  if (differences.includes("currencyType")) {
    const reason = `${lists}: a price in ${price.sent?.currencyType} that it converts cannot be confirmed`;
    return closeValue(price, "not-confirmed", reason, at);
  }
  return sendAgain(price, lists, poll);
}

/**
 * A stock is judged by the quantity that was listed at one time, once the feed has read every order up to that time.
 * A stock that differs from the expected one is sent again less the units of all stored orders, so that no sold unit
 * is offered.
 */
function confirmStock(stock: Stock, observed: Observed, poll: Poll): Stock {
  const { at, orders, sold, reported, settings } = poll;
  const { sent, sentQuantity } = stock;
  const { quantity } = observed;
  if (sent === null) return closeValue(stock, "confirmed", null, at);
  const lists = `The marketplace lists ${quantity} in stock`;
  if (!hasRead(orders, observed.at)) {
    if (at < observed.at + 2 * settings.confirmationTimeoutMs) return stock;
    const reason = `${lists}; the feed has not read the orders since`;
    return closeValue(stock, "not-confirmed", reason, at);
  }
  const isExpected = quantity === expectedStock(sent, sold, observed.at);
  // When units were sold while the product was read, a lower listed stock may lack other units as well; only the next
  // poll shows whether it does.
  const isUncertain = !isExpected && isStockListed(sent, sold, observed);
  // After an order was cancelled, the expected stock is higher than the sent stock. The marketplace may also list a
  // higher stock because it has not applied the task yet.
  const isHigher = quantity !== null && quantity > (sentQuantity ?? 0);
  const mayBeEarlier = isExpected && isHigher;
  if ((isUncertain || mayBeEarlier) && !isTimeOver(at, poll)) return stock;
  // Where no feed runs, a processed stock that is listed lower than sent is not sent again, because units may have been
  // sold.
  const mayBeSold =
    !orders.isFeedRunning && reported === "processed" && quantity !== null && !isHigher;
  if (isExpected || mayBeSold) {
    const count = sent.quantity - Number(quantity);
    const units = count === 1 ? "1 unit" : `${count} units`;
    const reason = count > 0 && orders.isFeedRunning ? `${lists}: ${units} sold` : null;
    return closeValue(stock, "confirmed", reason, at);
  }
  const left = expectedStock(sent, sold);
  // The listed stock shows that the service applied the task after units were sold that were unknown when the task
  // was sent, so the sync need not wait for the task's timeout.
  if (quantity !== sentQuantity) {
    if (!isTimeOver(observed.at, poll)) return stock;
    if (reported === "queued") return closeValue(stock, "not-confirmed", lists + NOT_PROCESSED, at);
    if (left === sentQuantity) return sendAgain(stock, lists, poll);
  }
  return closeValue(stock, "desired", `${lists}, ${left} are left; it is sent again`, at);
}

const NOT_PROCESSED = "; its task is not processed yet";

function isTimeOver(at: number, { sentAt, settings }: Poll): boolean {
  return at >= sentAt + settings.confirmationTimeoutMs;
}

/** Makes a value desired again that was sent and not listed in time, at most `maxSends` times. */
function sendAgain<Value extends DesiredValue<Prices> | Stock>(
  value: Value,
  lists: string,
  { at, settings }: Poll,
): Value {
  const sends = value.sends + 1;
  if (sends < settings.maxSends) {
    return closeValue({ ...value, sends }, "desired", `${lists}; it is sent again`, at);
  }
  const times = sends === 1 ? "1 sending" : `${sends} sendings`;
  return closeValue(value, "not-confirmed", `${lists}, after ${times}`, at);
}
