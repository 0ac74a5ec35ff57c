import { type Half, isSame, newOffer, type Offer, type Prices, type Stock } from "./offer.ts";
import type { ValidWish } from "./read-wish.ts";

/** When a wish comes, epoch milliseconds, and the feed's last change at that moment. */
export interface WishMoment {
  readonly at: number;
  readonly sequence: number;
  /** Whether a stock that was confirmed is to be sent again, because units were sold and filled up since. */
  readonly restock?: boolean | undefined;
}

/**
 * An offer after a wish: the newest wish replaces the one before, sent or not. What is wanted already, and what
 * was confirmed last, is not sent again unless it is restocked; what was rejected or not confirmed is.
 *
 * @param known - the offer so far, if there is one
 * @returns undefined when the wish changes nothing
 */
export function applyWish(
  known: Offer | undefined,
  { stockCode, prices, quantity }: ValidWish,
  { at, sequence, restock = false }: WishMoment,
): Offer | undefined {
  const offer = known ?? newOffer(stockCode);
  const isFree = offer.task === null;
  const price = prices === null ? offer.price : wanted<Prices>(offer.price, prices, isFree, at);
  const stockBefore = restock ? unconfirmed(offer.stock) : offer.stock;
  const half = quantity === null ? offer.stock : wanted<number>(stockBefore, quantity, isFree, at);
  if (price === offer.price && half === offer.stock) return undefined;
  const stock = half === offer.stock ? offer.stock : { ...half, since: at, sequence };
  return { ...offer, price, stock };
}

/** A stock that is sent though it was confirmed; one that is on its way stays as it is. */
function unconfirmed(stock: Stock): Stock {
  if (stock.state !== "confirmed") return stock;
  return { ...stock, wanted: null, confirmedAt: null };
}

function wanted<Value extends Prices | number>(
  half: Half<Value>,
  value: Value,
  isFree: boolean,
  at: number,
): Half<Value> {
  const hasFailed = half.state === "rejected" || half.state === "not-confirmed";
  if (isSame(half.wanted, value) && !hasFailed) return half;
  const isThere = isFree && half.confirmedAt !== null && isSame(half.sent, value);
  return {
    ...half,
    wanted: value,
    state: isThere ? "confirmed" : "wanted",
    reason: null,
    at,
    sends: 0,
  };
}
