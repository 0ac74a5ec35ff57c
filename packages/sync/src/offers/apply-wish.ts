import { type Half, isSame, newOffer, type Offer, type Prices, type Stock } from "./offer.ts";
import type { ValidWish } from "./read-wish.ts";

/** When a wish comes, epoch milliseconds, and the feed's last change at that moment. */
export interface WishMoment {
  readonly at: number;
  readonly sequence: number;
  /** Whether a stock was filled up to this quantity since the same was wanted. */
  readonly restock?: boolean | undefined;
}

/**
 * An offer after a wish: the newest wish replaces the one before, sent or not. What is wanted already, and what
 * was confirmed last, is not sent again. Of what failed, prices are sent again; a stock only where it was rejected,
 * and what was sold since it was first wanted still counts, because it would be offered again.
 *
 * @param known - the offer so far, if there is one
 * @returns undefined when the wish changes nothing
 */
export function applyWish(
  known: Offer | undefined,
  { stockCode, prices, quantity }: ValidWish,
  moment: WishMoment,
): Offer | undefined {
  const offer = known ?? newOffer(stockCode);
  const isFree = offer.task === null;
  const price = prices === null ? offer.price : withPrices(offer.price, prices, isFree, moment);
  const stock =
    quantity === null ? offer.stock : withQuantity(offer.stock, quantity, isFree, moment);
  return price === offer.price && stock === offer.stock ? undefined : { ...offer, price, stock };
}

function withPrices(
  price: Half<Prices>,
  wanted: Prices,
  isFree: boolean,
  { at }: WishMoment,
): Half<Prices> {
  const hasFailed = price.state === "rejected" || price.state === "not-confirmed";
  if (isSame(price.wanted, wanted) && !hasFailed) return price;
  return { ...price, ...begin(wanted, at, isFree && isConfirmed(price, wanted)) };
}

function withQuantity(
  stock: Stock,
  wanted: number,
  isFree: boolean,
  { at, sequence, restock = false }: WishMoment,
): Stock {
  const isOnItsWay = stock.state === "sent" && stock.wanted === wanted;
  if (isOnItsWay) return stock;
  if (restock) return { ...stock, ...begin(wanted, at, false), since: at, sequence };
  if (stock.wanted === wanted) {
    return stock.state === "rejected" ? { ...stock, ...begin(wanted, at, false) } : stock;
  }
  // Wanted before, and taken back before anything else was sent: what was sold since then still counts.
  const moment = stock.sent === wanted ? stock.sentMoment : { since: at, sequence };
  return { ...stock, ...begin(wanted, at, isFree && isConfirmed(stock, wanted)), ...moment };
}

function isConfirmed<Value extends Prices | number>(half: Half<Value>, wanted: Value): boolean {
  return half.confirmedAt !== null && isSame(half.sent, wanted);
}

function begin<Value>(wanted: Value, at: number, isThere: boolean) {
  const state = isThere ? "confirmed" : "wanted";
  return { wanted, state, reason: null, at, sends: 0 } as const;
}
