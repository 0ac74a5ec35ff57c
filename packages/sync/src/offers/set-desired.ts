import { isFuture } from "../store/stored-time.ts";
import { comparePrices, type PriceLimits, type PriceVerdict } from "./compare-prices.ts";
import type { ValidOffer } from "./desired-offer.ts";
import {
  hasFailed,
  isSame,
  type Measurement,
  type Offer,
  observe,
  type Price,
  type Prices,
  type Reading,
  type Stock,
} from "./offer.ts";

/** What becomes of a valid row; null for what it does not have. */
export interface RowVerdict {
  readonly price: PriceVerdict | null;
  readonly stock: "send" | "unchanged" | "listed-lower" | "superseded" | null;
}

interface Moment {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly limits: PriceLimits;
  /** Whether a feed reads the orders, by which a lower stock is explained. */
  readonly isFeedRunning: boolean;
}

interface Comparison extends Moment {
  /** Whether nothing can have been confirmed while the product was read. */
  readonly isCurrent: boolean;
}

/**
 * Sets the desired values of a row. New prices replace the stored ones, and a newer measurement an older one. What the
 * marketplace lists is confirmed, or sent again, also where it was confirmed before.
 *
 * @param reading - what is listed now; undefined for a row that sets no prices, and no stock that may be listed already
 */
export function setDesired(
  offer: Offer,
  { prices, stock: measured }: ValidOffer,
  reading: Reading | undefined,
  moment: Moment,
): { readonly offer: Offer; readonly verdict: RowVerdict; readonly isDesiredAnew: boolean } {
  const verdict = prices && comparePrices(prices, reading?.listed ?? null, moment.limits);
  const { at: readAt = 0 } = offer.observed ?? {};
  const isCurrent = (reading?.from ?? 0) >= Math.max(readAt, offer.price.at ?? 0);
  const comparison = { ...moment, isCurrent };
  const price = setPrices(offer.price, prices, verdict, reading?.listed ?? null, comparison);
  const known = offer.stock.desired?.asOf ?? -Infinity;
  // One in the future was set while the database's clock was ahead.
  const isOlder = measured !== null && measured.asOf < known && !isFuture(known, moment.now);
  const lastRead = reading ?? findReadingSince(offer, measured);
  const stock = isOlder ? offer.stock : setStock(offer.stock, measured, lastRead, comparison);
  const isChanged = price !== offer.price || stock !== offer.stock;
  const stockVerdict = measured && (isOlder ? "superseded" : judgeStock(offer.stock, stock));
  // The polls of an open task read its products themselves.
  const isObserved = isChanged && reading !== undefined && offer.task === null;
  const observed = isObserved ? observe(offer, reading, moment.now) : offer.observed;
  return {
    offer: isChanged ? { ...offer, price, stock, observed } : offer,
    verdict: { price: verdict, stock: stockVerdict },
    isDesiredAnew: price !== offer.price || (isChanged && stockVerdict !== "listed-lower"),
  };
}

/** The value of which an open task has another one, until the task is closed. */
const sentOf = <Value extends Price | Stock>({ open, sent }: Value): Value["sent"] =>
  open ? sent : null;

function setPrices(
  price: Price,
  desired: Prices | null,
  verdict: PriceVerdict | null,
  listed: Prices | null,
  { now, isCurrent }: Comparison,
): Price {
  if (desired === null || verdict === null) return price;
  const isAgain = isSame(price.desired, desired);
  if (isAgain && (price.state === "desired" || price.state === "sent")) return price;
  const set = {
    ...price,
    desired,
    sent: sentOf(price),
    reason: null,
    at: now,
    sends: 0,
    held: null,
  };
  if (verdict.state === "hold" && listed !== null) {
    const { listPrice, salePrice, currencyType } = listed;
    const held = { listPrice, salePrice, currencyType };
    const isHeldAgain = isAgain && isSame(price.held, held) && price.reason === verdict.reason;
    return isHeldAgain ? price : { ...set, state: "held", reason: verdict.reason, held };
  }
  if (verdict.state !== "unchanged" || price.open) return { ...set, state: "desired" };
  if (isAgain && price.state === "confirmed") return price;
  return isCurrent ? { ...set, sent: desired, state: "confirmed" } : { ...set, state: "desired" };
}

function judgeStock(before: Stock, after: Stock): RowVerdict["stock"] {
  if (after.state === "listed-lower") return "listed-lower";
  return after === before || after.state === "confirmed" ? "unchanged" : "send";
}

/**
 * Where a feed runs, keeps the stock that the marketplace was known to list when it was read now: the sender then finds by
 * the orders whether it lists the new measurement already, and sends it only if not. Where none does, a lower stock is
 * not raised to the same measurement again, because units may have been sold.
 */
function setStock(
  stock: Stock,
  desired: Measurement | null,
  reading: Reading | undefined,
  { now, isFeedRunning, isCurrent }: Comparison,
): Stock {
  if (desired === null) return stock;
  const isAgain = isSame(stock.desired, desired);
  if (isAgain && stock.state === "desired") return stock;
  const isKnown = isListed(stock) && reading !== undefined && (isFeedRunning || isCurrent);
  if (isAgain && !isKnown && !hasFailed(stock.state)) return stock;
  const set = { ...stock, desired, reason: null, at: now, sends: 0 };
  if (!isKnown) return { ...set, sent: sentOf(stock), state: "desired" };
  if (isFeedRunning) return { ...set, state: "desired" };
  const quantity = reading.listed?.quantity ?? Infinity;
  if (quantity === desired.quantity) {
    const isConfirmed = isAgain && stock.state === "confirmed";
    return isConfirmed ? stock : { ...set, sent: desired, state: "confirmed" };
  }
  if (!isAgain || quantity > desired.quantity) return { ...set, sent: null, state: "desired" };
  const reason = describeLower(quantity);
  const isAlike = stock.state === "listed-lower" && stock.reason === reason;
  return isAlike ? stock : { ...set, state: "listed-lower", reason };
}

/** What a poll has read since a stock was measured, as while the process that sets the stock stood still. */
function findReadingSince({ observed }: Offer, measured: Measurement | null): Reading | undefined {
  if (observed === null || measured === null || observed.from < measured.asOf) return undefined;
  return { listed: observed, from: observed.from, at: observed.at };
}

/** Whether the marketplace is known to list a stock, also while a newer one is desired. */
const isListed = ({ sent, open }: Stock): boolean => sent !== null && !open;

/** Of a stock where no feed runs. */
export function describeLower(quantity: number): string {
  return (
    `The marketplace lists ${quantity} in stock, less than was set: units may have been sold, and no feed reads the orders. ` +
    "Run marketplace-sync once and push again, or push a newer count (asOf)"
  );
}

/**
 * Tells whether the marketplace may list a row's stock already, so that its product must be read before the stock is
 * sent: the same measurement again, or the quantity that was listed last.
 */
export function mayBeListed({ stock, observed }: Offer, { stock: desired }: ValidOffer): boolean {
  if (desired === null || !isListed(stock)) return false;
  if (isSame(stock.desired, desired)) return stock.state !== "desired";
  return observed?.quantity === desired.quantity;
}

/** What a person sees of held prices, and releases. */
export function renderHeld({ desired, held }: Price): string | null {
  if (desired === null || held === null) return null;
  return `${renderPrices(desired)} instead of ${renderPrices(held)}`;
}

export function renderPrices({ listPrice, salePrice, currencyType }: Prices): string {
  return [listPrice, salePrice, currencyType].filter((value) => value !== null).join(" ");
}
