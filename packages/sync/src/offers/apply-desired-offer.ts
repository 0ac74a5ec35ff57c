import {
  type DesiredValue,
  isSame,
  newOffer,
  type Offer,
  type Prices,
  type Stock,
} from "./offer.ts";
import type { ValidOffer } from "./read-desired-offer.ts";

/** When an offer is set, epoch milliseconds, and the feed's last change at that moment. */
export interface DesiredMoment {
  readonly at: number;
  readonly sequence: number;
  /** Whether a stock was filled up to this quantity since the same was desired. */
  readonly restock?: boolean | undefined;
}

/**
 * An offer after it was set: the newest desired values replace those before, sent or not. What is desired already,
 * and what was confirmed last, is not sent again. Of what failed, prices are sent again; a stock only where it was
 * rejected, and what was sold since it was first desired still counts, because it would be offered again.
 *
 * @param known - the offer so far, if there is one
 * @returns undefined when nothing changes
 */
export function applyDesiredOffer(
  known: Offer | undefined,
  { stockCode, prices, quantity }: ValidOffer,
  moment: DesiredMoment,
): Offer | undefined {
  const offer = known ?? newOffer(stockCode);
  const isFree = offer.task === null;
  const price = prices === null ? offer.price : withPrices(offer.price, prices, isFree, moment);
  const stock =
    quantity === null ? offer.stock : withQuantity(offer.stock, quantity, isFree, moment);
  return price === offer.price && stock === offer.stock ? undefined : { ...offer, price, stock };
}

function withPrices(
  price: DesiredValue<Prices>,
  desired: Prices,
  isFree: boolean,
  { at }: DesiredMoment,
): DesiredValue<Prices> {
  const hasFailed = price.state === "rejected" || price.state === "not-confirmed";
  if (isSame(price.desired, desired) && !hasFailed) return price;
  return { ...price, ...begin(desired, at, isFree && isConfirmed(price, desired)) };
}

function withQuantity(
  stock: Stock,
  desired: number,
  isFree: boolean,
  { at, sequence, restock = false }: DesiredMoment,
): Stock {
  const isOnItsWay = stock.state === "sent" && stock.desired === desired;
  if (isOnItsWay) return stock;
  if (restock) return { ...stock, ...begin(desired, at, false), since: at, sequence };
  if (stock.desired === desired) {
    return stock.state === "rejected" ? { ...stock, ...begin(desired, at, false) } : stock;
  }
  // Desired before, and taken back before anything else was sent: what was sold since then still counts.
  const moment = stock.sent === desired ? stock.sentMoment : { since: at, sequence };
  return { ...stock, ...begin(desired, at, isFree && isConfirmed(stock, desired)), ...moment };
}

function isConfirmed<Value extends Prices | number>(
  value: DesiredValue<Value>,
  desired: Value,
): boolean {
  return value.confirmedAt !== null && isSame(value.sent, desired);
}

function begin<Value>(desired: Value, at: number, isThere: boolean) {
  const state = isThere ? "confirmed" : "desired";
  return { desired, state, reason: null, at, sends: 0 } as const;
}
