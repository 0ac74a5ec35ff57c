import { compareOffer, type ShownOffer } from "@marketplace-seller/rest-client";
import type { OfferSettings } from "../option-table.ts";
import {
  type DesiredValue,
  isSame,
  type Offer,
  type Prices,
  type Seen,
  type Stock,
} from "./offer.ts";
import { createSku } from "./read-desired-offer.ts";
import { CLOCK_DIFFERENCE_MS, isLeftOver, type SoldUnits, soldSince } from "./sold-units.ts";

export interface FeedPosition {
  readonly polls: number;
  /** Everything updated before is stored; epoch milliseconds. */
  readonly completeBefore: number;
  readonly keepsAll: boolean;
}

/** A poll of the product of an open offer. Times in epoch milliseconds. */
export interface Poll {
  readonly now: number;
  /** What the product query shows; null when the seller has no product with the stock code. */
  readonly shown: ShownOffer | null;
  /** When the task of the offer was sent at the latest. */
  readonly sentAt: number;
  readonly feed: FeedPosition;
  /** The orders with the stock code that the feed stored since the stock was desired. */
  readonly orders: readonly SoldUnits[] | undefined;
  /** Whether the service says that the task still waits to be processed. */
  readonly isQueued: boolean;
  readonly settings: Pick<OfferSettings, "confirmWithinMs" | "mostSends">;
}

/** What a poll of its product makes of an offer whose task is open. */
export function evaluateOffer(offer: Offer, poll: Poll): Offer {
  const seen = poll.shown === null ? offer.seen : seenIn(offer.seen, poll.shown, poll);
  const price = offer.price.open ? evaluatePrices(offer, poll) : offer.price;
  const stock = offer.stock.open ? evaluateStock(offer, poll) : offer.stock;
  return { ...offer, task: price.open || stock.open ? offer.task : null, price, stock, seen };
}

function evaluatePrices({ stockCode, price }: Offer, poll: Poll): DesiredValue<Prices> {
  const { shown, now, settings } = poll;
  const { sent } = price;
  if (shown === null) return closed(price, "rejected", NO_PRODUCT, now);
  if (sent === null) return closed(price, "confirmed", null, now);
  const { state, differences } = compareOffer(
    createSku({ stockCode, prices: sent, quantity: null }),
    shown,
  );
  if (state === "applied") return closed(price, "confirmed", null, now);
  if (!isOver(poll)) return price;
  const shows = `The marketplace shows ${shown.listPrice} and ${shown.salePrice} ${shown.currencyType}`;
  if (differences.some(({ field }) => field === "currencyType")) {
    const reason = `${shows}: a price in ${sent.currencyType} that it converts cannot be confirmed`;
    return closed(price, "not-confirmed", reason, now);
  }
  if (price.sends < settings.mostSends) return sentAgain(price, shows, now);
  return closed(price, "not-confirmed", `${shows}, after ${times(price.sends)}`, now);
}

function evaluateStock({ stock, seen }: Offer, poll: Poll): Stock {
  const { shown, now, orders, sentAt, feed } = poll;
  if (shown === null) return { ...stock, ...closed(stock, "rejected", NO_PRODUCT, now) };
  const { sent } = stock;
  if (sent === null || shown.quantity === sent) {
    return { ...stock, ...closed(stock, "confirmed", null, now) };
  }
  // What was seen before, once the feed has read the orders up to then.
  const isCovered = seen !== null && seen.at >= sentAt && covers(feed, seen);
  const sold = soldSince(stock.sentMoment, orders, CLOCK_DIFFERENCE_MS);
  const left = seen?.quantity ?? null;
  if (isCovered && isLeftOver(left, sent, sold)) {
    const reason = `The marketplace shows ${left}: ${units(sent - (left ?? 0))} sold since`;
    return { ...stock, ...closed(stock, "confirmed", reason, now) };
  }
  if (!isOver(poll)) return stock;
  if (!isSame(stock.desired, stock.sent)) {
    return { ...stock, ...closed(stock, "not-confirmed", null, now) };
  }
  return { ...stock, ...evaluateMissedStock(stock, seen, sold.kept + sold.cancelled, poll) };
}

/**
 * A stock that was sent and is not shown in time. It is sent again only if the feed is complete past a poll that
 * came after that time, and shows no sale: else it would sell again what was sold.
 */
function evaluateMissedStock(
  stock: Stock,
  seen: Seen | null,
  sold: number,
  poll: Poll,
): DesiredValue<number> {
  const { shown, now, feed, settings, isQueued } = poll;
  const shows = `The marketplace shows ${shown?.quantity} in stock`;
  const isCovered = seen !== null && seen.at >= confirmationEnd(poll) && covers(feed, seen);
  const close = (reason: string) => closed<number>(stock, "not-confirmed", reason, now);
  // It will be set when the task is processed; what is sold between that and a second one would be sold again.
  if (isQueued) return close(`${shows}; not sent again, because its task is not processed yet`);
  if (!isCovered && feed.keepsAll && !isOver(poll, 2)) return stock;
  if (isCovered && seen.quantity === shown?.quantity && sold === 0) {
    if (stock.sends < settings.mostSends) return sentAgain<number>(stock, shows, now);
    return close(`${shows}, after ${times(stock.sends)}`);
  }
  if (sold > 0) return close(`${shows}; not sent again, because of ${units(sold)} sold since`);
  if (!feed.keepsAll) {
    return close(`${shows}; not sent again, because the feed does not keep orders of every status`);
  }
  return close(
    `${shows}; not sent again, because the orders since were not read (marketplace-sync once does)`,
  );
}

const NO_PRODUCT = "The marketplace has no product with this stock code";

/** Ends a value in its task; the state of a newer desired offer stays. */
export function closed<Value extends Prices | number>(
  value: DesiredValue<Value>,
  state: "confirmed" | "rejected" | "not-confirmed",
  reason: string | null,
  now: number,
): DesiredValue<Value> {
  const ended = { ...value, open: false, confirmedAt: state === "confirmed" ? now : null };
  return isSame(value.desired, value.sent) ? { ...ended, state, reason, at: now } : ended;
}

function sentAgain<Value extends Prices | number>(
  value: DesiredValue<Value>,
  shows: string,
  now: number,
): DesiredValue<Value> {
  const ended = { ...value, open: false, confirmedAt: null };
  if (!isSame(value.desired, value.sent)) return ended;
  return { ...ended, state: "desired", reason: `${shows}; it is sent again`, at: now };
}

function confirmationEnd({ sentAt, settings }: Poll): number {
  return sentAt + settings.confirmWithinMs;
}

function isOver({ now, sentAt, settings }: Poll, times = 1): boolean {
  return now >= sentAt + times * settings.confirmWithinMs;
}

/** Two more polls, so that one of them began after what was seen. */
function covers({ polls, completeBefore, keepsAll }: FeedPosition, seen: Seen): boolean {
  return keepsAll && polls >= seen.polls + 2 && completeBefore > seen.at;
}

/**
 * What is seen, and since when: the first poll that showed it, but one after the time for confirmation where
 * there is one, because until then the task could still take effect.
 */
function seenIn(before: Seen | null, shown: ShownOffer, poll: Poll): Seen {
  const { listPrice = null, salePrice = null, currencyType = null, quantity = null } = shown;
  const seen = {
    listPrice,
    salePrice,
    currencyType,
    quantity,
    at: poll.now,
    polls: poll.feed.polls,
  };
  const isNews =
    before === null ||
    before.at < poll.sentAt ||
    before.at > poll.now ||
    before.quantity !== quantity ||
    !isSame({ ...before }, { listPrice, salePrice, currencyType }) ||
    (before.at < confirmationEnd(poll) && poll.now >= confirmationEnd(poll));
  return isNews ? seen : before;
}

const units = (count: number): string => (count === 1 ? "1 unit" : `${count} units`);
const times = (count: number): string => (count === 1 ? "1 sending" : `${count} sendings`);
