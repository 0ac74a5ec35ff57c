import { compareOffer, type ObservedOffer } from "@marketplace-seller/rest-client";
import type { OfferSettings } from "../../option-table.ts";
import { createSku } from "../desired-offer.ts";
import { isExpected, type OrdersRead, type SoldUnits, stockToSend } from "../expected-stock.ts";
import {
  closeValue,
  type DesiredValue,
  isSame,
  type Observed,
  type Offer,
  type Prices,
  type Stock,
} from "../offer.ts";

/** A poll of the product of an offer whose task is open. Times are the database's, epoch milliseconds. */
export interface Poll {
  /** What the product query listed; null when the seller has no product with the stock code. */
  readonly listed: ObservedOffer | null;
  /** It was read between these moments. */
  readonly from: number;
  readonly at: number;
  /** When the task of the offer was sent at the latest. */
  readonly sentAt: number;
  readonly orders: OrdersRead;
  readonly sold: readonly SoldUnits[] | undefined;
  /** Whether the service says that the task still waits to be processed. */
  readonly isQueued: boolean;
  readonly settings: Pick<OfferSettings, "confirmationTimeoutMs" | "maxSends">;
}

/** What a poll of its product makes of an offer whose task is open. */
export function confirmOffer(offer: Offer, poll: Poll): Offer {
  const { listed, from, at, orders } = poll;
  const current = listed === null ? null : { ...readObserved(listed), from, at };
  const judged = current && isFirst(offer.observed, current, poll) ? offer.observed : current;
  const price = offer.price.open ? confirmPrices(offer, poll) : offer.price;
  const stock = offer.stock.open ? confirmStock(offer, judged, poll) : offer.stock;
  const task = price.open || stock.open ? offer.task : null;
  const waits = stock.open && judged !== null && !isRead(orders, judged);
  const observed = (waits ? judged : current) ?? offer.observed;
  return { ...offer, task, price, stock, observed };
}

function confirmPrices({ stockCode, price }: Offer, poll: Poll): DesiredValue<Prices> {
  const { listed, at, settings } = poll;
  const { sent } = price;
  if (listed === null) return closeValue(price, "rejected", NO_PRODUCT, at);
  const sku = createSku({ stockCode, prices: sent, quantity: null });
  const { state, differences } = compareOffer(sku, listed);
  if (sent === null || state === "applied") return closeValue(price, "confirmed", null, at);
  if (!isOver(poll)) return price;
  const lists = `The marketplace lists ${listed.listPrice} and ${listed.salePrice} ${listed.currencyType}`;
  if (poll.isQueued) return closeValue(price, "not-confirmed", `${lists}; ${NOT_PROCESSED}`, at);
  if (differences.some(({ field }) => field === "currencyType")) {
    const reason = `${lists}: a price in ${sent.currencyType} that it converts cannot be confirmed`;
    return closeValue(price, "not-confirmed", reason, at);
  }
  if (price.sends < settings.maxSends) {
    return closeValue(price, "desired", `${lists}; it is sent again`, at);
  }
  return closeValue(price, "not-confirmed", `${lists}, after ${times(price.sends)}`, at);
}

/**
 * A stock is judged by what was listed at one moment, once the feed has read every order up to then. One that is not
 * what was expected is sent again: less the orders that are known by then, so that nothing is offered that was sold.
 */
function confirmStock({ stock }: Offer, observed: Observed | null, poll: Poll): Stock {
  const { at, orders, sold, settings, isQueued, sentAt } = poll;
  const close = (state: "desired" | "confirmed" | "rejected" | "not-confirmed", reason = "") => ({
    ...stock,
    ...closeValue(stock, state, reason === "" ? null : reason, at),
  });
  const { sent, sentQuantity } = stock;
  if (poll.listed === null || observed === null) return close("rejected", NO_PRODUCT);
  if (sent === null) return close("confirmed");
  const { quantity } = observed;
  const lists = `The marketplace lists ${quantity} in stock`;
  if (!isRead(orders, observed)) {
    if (at < observed.at + 2 * settings.confirmationTimeoutMs) return stock;
    return close("not-confirmed", `${lists}; the feed has not read the orders since`);
  }
  if (quantity !== null && isExpected(sent, sold, observed)) {
    const count = sent.quantity - quantity;
    return close("confirmed", count > 0 ? `${lists}: ${units(count)} sold` : "");
  }
  // It was applied after units were sold that were not known when it was sent.
  const left = stockToSend(sent, sold);
  if (quantity === sentQuantity)
    return close("desired", `${lists}, ${left} are left; it is sent again`);
  if (observed.at < sentAt + settings.confirmationTimeoutMs) return stock;
  if (isQueued) return close("not-confirmed", `${lists}; ${NOT_PROCESSED}`);
  if (left !== sentQuantity || stock.sends < settings.maxSends) {
    return close("desired", `${lists}; it is sent again`);
  }
  return close("not-confirmed", `${lists}, after ${times(stock.sends)}`);
}

const NOT_PROCESSED = "its task is not processed yet";
const NO_PRODUCT = "The marketplace has no product with this stock code";

function isOver({ at, sentAt, settings }: Poll): boolean {
  return at >= sentAt + settings.confirmationTimeoutMs;
}

/** Whether the feed has read every order up to an observation, if one runs. */
function isRead({ isFeedRunning, checkpoint }: OrdersRead, { at }: Observed): boolean {
  return !isFeedRunning || checkpoint > at;
}

/** Whether the same was listed before: its moment is kept, else a feed that is behind would never reach it. */
function isFirst(
  before: Observed | null,
  { at, from: _, ...current }: Observed,
  { sentAt, orders }: Poll,
): before is Observed {
  if (before === null || !orders.isFeedRunning) return false;
  if (before.from < sentAt || before.at > at) return false;
  return before.quantity === current.quantity && isSame(before, current);
}

export function readObserved({
  listPrice = null,
  salePrice = null,
  currencyType = null,
  quantity = null,
}: ObservedOffer) {
  return { listPrice, salePrice, currencyType, quantity };
}

const units = (count: number): string => (count === 1 ? "1 unit" : `${count} units`);
const times = (count: number): string => (count === 1 ? "1 sending" : `${count} sendings`);
