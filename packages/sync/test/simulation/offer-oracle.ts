import type { Row, Session } from "../../src/store/store.ts";
import { formatTime } from "../../src/store/stored-time.ts";
import { bySeller } from "./by-seller.ts";
import { FeedReader } from "./feed-reader.ts";
import type { Seller } from "./plan.ts";
import { countUnits, firstNumberOf, isCancelled, unitsOf, type Version } from "./shop.ts";
import { forbid, hold } from "./violation.ts";

/** How long a task may be open before its offers are sent again. */
export const CONFIRMED_WITHIN_MS = 60_000;

/** How often a price or a stock may be sent that the marketplace does not list. */
export const MAX_SENDS = 2;

/** Without those of a file that is refused, unless everything was sold out before. */
const OFFERS = "SELECT * FROM offer WHERE stock_code NOT LIKE 'none-%'";

const FINAL_STATES = new Set(["confirmed", "listed-lower", "rejected", "not-confirmed", "held"]);

/** Prices with a slipped comma are above this, or below five: far beyond the limits beside any other price. */
export const SLIPPED = 1_000_000;
export const isSlipped = (price: number): boolean => price > SLIPPED || price < 5;

/** Units that were counted at a moment; on the shelf with those that lay there though they were sold. */
const nameCount = (code: unknown, quantity: number, asOf: number, isOnShelf: boolean): string =>
  `${quantity} ${code}${isOnShelf ? " on the shelf" : ""} as of ${formatTime(asOf)}`;

/**
 * How exactly the sync knows the service's clock, which responses tell in whole seconds: a slow response may be old.
 * Units of an order count as sold when the order may have been placed after the measurement.
 */
const CLOCK_ERROR_MS = 50_000;

const timeOf = (stored: unknown): number => Date.parse(String(stored));

class SellerOffers {
  lastTask = 0;
  /** The largest quantity that may be sent of each stock code, by the task that has the stock code now. */
  readonly offered = new Map<string, number>();
  /** The task that has a stock, since when, and when a newer measurement was set, by stock code. */
  readonly openStocks = new Map<string, { task: number; since: number; newerAt?: number }>();
  readonly unsent = new Map<string, number>();
  /** The prices and measurements that the marketplace was last found to list. */
  readonly confirmed = new Map<string, unknown>();
  /** The prices and stocks that somebody has set again; they are sent again if the marketplace lists others by now. */
  readonly setAgain = new Set<string>();
  /** What was counted, of which no more may be offered. */
  readonly counts = new Set<string>();
  /** The stock codes of slipped prices that somebody has released, by price; of some, one was sent since. */
  readonly released = new Map<number, string>();
  readonly mayBeLive = new Set<string>();
  /** How often each desired value was given up as not listed, and when that was last. */
  readonly repeats = new Map<string, { readonly at: unknown; readonly count: number }>();
  /** The task of the last request for a price, by stock code; none where the response was lost. */
  readonly pricings = new Map<string, number>();
}

/** Judges the prices and stock that are sent: no unit that was sold is offered, and nothing desired is forgotten. */
export class OfferOracle extends FeedReader {
  /** Whether all prices and stocks were set after the last fault, so that the marketplace must list them in the end. */
  isSetAnew = false;
  readonly #of = bySeller(() => new SellerOffers());
  readonly #clockErrorMs = this.service.aheadMs === 0 ? 0 : CLOCK_ERROR_MS;

  expectCount(seller: string, ...count: Parameters<typeof nameCount>): void {
    this.#of(seller).counts.add(nameCount(...count));
  }

  release(seller: string, stockCode: string, salePrice: number): void {
    this.#of(seller).released.set(salePrice, stockCode);
  }

  /** Whether a slipped price of a stock code was released, beside which another one is plausible. */
  isReleased(seller: string, stockCode: string): boolean {
    return [...this.#of(seller).released.values()].includes(stockCode);
  }

  send(seller: string, body: string): void {
    const { released, mayBeLive, offered, pricings } = this.#of(seller);
    for (const { stockCode, quantity, salePrice } of JSON.parse(body).payload.skus) {
      if (salePrice !== undefined) pricings.delete(stockCode);
      if (released.has(salePrice)) mayBeLive.add(stockCode);
      const openMs = this.now - (this.service.findOpenTask(seller, stockCode)?.at ?? -Infinity);
      const most = offered.get(stockCode) ?? 0;
      const { isTimeless } = this.feed;
      forbid(`${stockCode} of ${seller} is sent`, {
        [`for ${salePrice}, which nobody has released`]:
          isSlipped(salePrice) && !mayBeLive.has(stockCode),
        [`while an open task of ${openMs} ms has it`]: openMs < CONFIRMED_WITHIN_MS && !isTimeless,
        [`as ${quantity} units, of ${most} left`]: quantity > most && !isTimeless,
      });
    }
  }

  async judge(seller: Seller, session: Session, written: ReadonlySet<string>): Promise<void> {
    if (written.has("offer_task")) {
      const sql = `SELECT stock_code, task_id FROM offer JOIN offer_task USING (seller, task)
        WHERE seller = ? AND price_open AND offer_task.state = 'queued'`;
      for (const { stock_code: code, task_id: id } of await session.query(sql, [seller]))
        this.#of(seller).pricings.set(String(code), Number(id));
    }
    if (written.has("offer")) {
      const offers = await session.query(`${OFFERS} AND seller = ? ORDER BY task`, [seller]);
      this.#judgeStock(seller, offers);
      for (const offer of offers) {
        this.#judgeCount(seller, offer);
        this.#judgeOffer(seller, offer);
        this.#judgeTimeout(seller, offer);
      }
    }
    if (!this.conditions.isCalm) return;
    for (const [code, since] of this.#of(seller).unsent) {
      const ms = this.now - since;
      const isLate = ms >= 10_000 + 4 * this.world.tickMs;
      hold(!isLate, () => `the price of ${code} of ${seller} waits since ${ms} ms`);
    }
  }

  /** An offer that is not final, or that the marketplace lists otherwise; undefined when there is none. */
  async findMissing(session: Session): Promise<string | undefined> {
    for (const row of await session.query(OFFERS)) {
      const { seller, stock_code: code, price_state: price, stock_state: stock } = row;
      const name = `${code} of ${seller}`;
      const product = this.service.product(String(seller), String(code));
      if (price !== "held" && row.held_sale_price !== null) return `${name} is shown as held`;
      const open = [price, stock].find((each) => each !== null && !FINAL_STATES.has(`${each}`));
      if (open !== undefined) return `${name} is still ${open}`;
      if (this.isSetAnew) {
        const isUnclear = this.service.unclear.has(`${seller}`) || this.#isShelfUncertain(row);
        const least = isUnclear ? 0 : this.#left(row, { clockErrorMs: this.#clockErrorMs });
        for (const [state, listed = NaN, from, to] of [
          [price, product?.salePrice, Number(row.sale_price), Number(row.sale_price)],
          [stock, product?.quantity, least, this.#left(row)],
        ] as const) {
          // What was asked for before the last fault may be asked for again.
          if (state === null || state === "held") continue;
          // A stock may have been set while the start of the feed lay in the future by mistake.
          if (state === "rejected" && this.conditions.isUnreliable) continue;
          if (state === "confirmed" && from <= listed && listed <= to) continue;
          return `${name} is ${state} in the end, ${listed} is listed, and ${to} desired`;
        }
        continue;
      }
      // When the database's clock was set, a task may time out and be applied after the next one.
      if (this.feed.isTimeless || this.service.undone.has(`${seller} ${code}`)) continue;
      const isByHand = this.service.changedByHand.has(`${seller} ${code}`);
      if (price === "confirmed" && !isByHand && product?.salePrice !== Number(row.sale_price))
        return `${name} costs ${product?.salePrice}, not ${row.sale_price} as confirmed`;
      if (stock !== "confirmed" || product === undefined || this.#isShelfUncertain(row)) continue;
      if (this.conditions.isUnreliable || this.plan.cancelsSplits) continue;
      const left = this.#left(row) + this.#unseenUnits(row);
      if (product.quantity > left) return `${product.quantity} ${name} are offered, of ${left}`;
    }
    return undefined;
  }

  #judgeCount(seller: Seller, row: Row): void {
    const { stock_code: code, quantity, as_of: asOf, is_on_shelf: isOnShelf } = row;
    if (quantity === null || this.service.soldOut.has(seller)) return;
    const count = nameCount(code, Number(quantity), timeOf(asOf), Boolean(isOnShelf));
    const isCounted = this.#of(seller).counts.has(count);
    hold(isCounted, () => `${count} are stored for ${seller}, and nobody has counted that`);
  }

  /** Whether the stored orders may not show what lay in the shelf when it was counted. */
  #isShelfUncertain({ seller, is_on_shelf: isOnShelf }: Row): boolean {
    if (!isOnShelf) return false;
    const { isUnreliable } = this.conditions;
    if (isUnreliable || this.feed.isTimeless || this.service.aheadMs !== 0) return true;
    if (this.service.behindAt > 0 || this.plan.cancelsSplits === true) return true;
    return this.#versionsOf(seller).some((each) => this.feed.isHidden(each));
  }

  #versionsOf(seller: unknown): readonly Version[] {
    return this.service.versions.filter((each) => each.seller === seller);
  }

  /** A task offers no more than was measured, less the sales after the measurement that are stored. */
  #judgeStock(seller: Seller, offers: readonly Row[]): void {
    const known = this.#of(seller);
    const { checkpoint, polls } = this.feed.of(seller);
    const clockErrorMs = this.#clockErrorMs;
    const opened = offers.filter((row) => row.stock_open && Number(row.task) > known.lastTask);
    for (const row of opened) {
      const { stock_code: code, sent_quantity: sent, task } = row;
      known.lastTask = Number(task);
      const [quantity, left] = [Number(sent), this.#left(row)];
      const most = left + this.#unseenUnits(row, true);
      const isUncertain = this.feed.isTimeless || this.#isShelfUncertain(row);
      known.offered.set(String(code), isUncertain ? Infinity : most);
      const isRead = polls > 0 && checkpoint > timeOf(row.as_of) - clockErrorMs;
      this.world.log("task", `${task} of ${seller} offers ${sent} ${code}, of ${left} left`);
      // An order that was cancelled after the checkpoint may have been split.
      const limits = { cancelledBefore: checkpoint, clockErrorMs, isKnown: true };
      // While a split is hidden, its order counts as well as the parts.
      // When a package was shipped of which a later version was read first, nobody can tell.
      const shipped = this.#versionsOf(seller).filter(({ status }) => status === "Shipped");
      const isOver = shipped.some((each) => !this.service.current(seller).includes(each));
      const isVague = this.#hasHiddenSplit(seller) || (row.is_on_shelf && isOver);
      const least = isVague ? 0 : this.#left(row, limits);
      forbid(`Task ${task} of ${seller} offers ${code}`, {
        "before its orders are read": !isRead && !this.feed.isTimeless,
        [`as ${sent} units, of ${least} to ${left} left`]:
          (quantity < least || quantity > most) && !isUncertain,
      });
    }
  }

  /** A stock is decided soon after its time is over, and a newer measurement waits no longer than this time. */
  #judgeTimeout(seller: Seller, row: Row): void {
    const { openStocks } = this.#of(seller);
    const code = String(row.stock_code);
    const open = openStocks.get(code);
    if (!row.stock_open) openStocks.delete(code);
    else if (open?.task !== row.task) {
      openStocks.set(code, { task: Number(row.task), since: this.now });
    } else if (open !== undefined && this.conditions.isCalm) {
      if (row.as_of !== row.measured_as_of) open.newerAt ??= this.now;
      // One that is set after the poll at the task's timeout waits for the next poll.
      const { since, newerAt = Infinity } = open;
      const isLate = newerAt >= since + CONFIRMED_WITHIN_MS;
      const openMs = this.now - since;
      const mostMs = CONFIRMED_WITHIN_MS * (isLate ? 1.5 : 1) + 10_000 + 4 * this.world.tickMs;
      hold(openMs < mostMs, () => `${code} of ${seller} is not decided after ${openMs} ms`);
    }
  }

  #hasHiddenSplit(seller: Seller): boolean {
    const { stored } = this.feed.of(seller);
    if (this.service.unclear.has(seller) || this.service.behindAt > 0) return true;
    const unread = this.#versionsOf(seller).filter(({ number }) => !stored.has(number));
    const { isUnreliable } = this.conditions;
    return unread.some((each) => each.isSplit && (isUnreliable || this.feed.isHidden(each)));
  }

  /** Prices that wait are noted; what is known to be listed is not sent again, unless a stock was set that was not read last. */
  #judgeOffer(seller: Seller, row: Row): void {
    const { unsent, confirmed, setAgain, pricings } = this.#of(seller);
    const code = String(row.stock_code);
    const isUnsent = row.task === null && row.price_state === "desired";
    if (!isUnsent) unsent.delete(code);
    else if (!unsent.has(code)) unsent.set(code, this.now);
    const price = Number(row.sale_price);
    const pricing = this.service.findTask(seller, pricings.get(code));
    const isOfPrice = pricing?.skus.get(code)?.salePrice === price;
    const isRefused = isOfPrice && pricing.isProcessed === true && pricing.refused.has(code);
    const isTold = isRefused && !this.conditions.mayFeedsWait;
    const isAgain = isTold && String(row.price_reason).includes("sent again");
    hold(!isAgain, () => `the price of ${code} of ${seller} is sent again, which was refused`);
    const { salePrice = price } = this.service.findOpenTask(seller, code)?.skus.get(code) ?? {};
    const isRight = row.price_state !== "confirmed" || salePrice === price || this.feed.isTimeless;
    hold(isRight, () => `${code} of ${seller} is confirmed, and a task is to set ${salePrice}`);
    const isRead = row.observed_quantity === row.quantity && this.#isListed(row, row.quantity);
    if (!row.measured_as_of && !isRead) confirmed.delete(`stock of ${code}`);
    for (const [field, value, wanted] of [
      ["price", row.sent_sale_price, row.sale_price],
      ["stock", row.measured_as_of, `${row.as_of} ${row.sent_quantity}`],
    ]) {
      const state = row[`${field}_state`];
      const reason = row[`${field}_reason`];
      if (state === "desired")
        this.#countRepeat(seller, `${code} ${wanted}`, reason, row[`${field}_at`]);
      const name = `${field} of ${code}`;
      const isRefused = String(reason).startsWith(`no ${code} in task `);
      const isOfOtherTime = /before the start of the feed|is in the future/.test(String(reason));
      const isSent = Boolean(row[`${field}_open`]);
      const isKnown = field === "stock" && confirmed.has(name);
      forbid(`The ${name} of ${seller} (${value}, ${reason}) is`, {
        "rejected, and the service has not refused it":
          state === "rejected" && !isRefused && !isOfOtherTime,
        "sent, and listed": isSent && isKnown && this.#isListed(row, row.sent_quantity),
        "sent again, though confirmed":
          isSent && confirmed.get(name) === value && !setAgain.has(name),
      });
      if (isSent) confirmed.delete(name);
      else if (state === "confirmed") {
        confirmed.set(name, value);
        setAgain.delete(name);
      } else if (state === "desired") setAgain.add(name);
    }
  }

  /** What the marketplace never lists is given up. */
  #countRepeat(seller: Seller, value: string, reason: unknown, at: unknown): void {
    const { repeats } = this.#of(seller);
    // Somebody has set it again.
    if (reason === null) repeats.delete(value);
    const { count = 0, at: last } = repeats.get(value) ?? {};
    if (!/^The marketplace lists .*; it is sent again$/.test(String(reason)) || at === last) return;
    if (String(reason).includes("left; ")) return;
    repeats.set(value, { at, count: count + 1 });
    hold(count + 1 < MAX_SENDS, () => `${value} of ${seller} is sent ${count + 2} times`);
  }

  /** Whether the sync knows that the marketplace lists the stock of an offer, of which no units were cancelled. */
  #isListed(row: Row, quantity: unknown): boolean {
    const { seller, stock_code: code } = row;
    // By a clock that is known to the second only, the sync cannot tell which orders a listed stock includes.
    const isUncertain = this.feed.isTimeless || this.service.aheadMs !== 0;
    if (isUncertain || this.conditions.isUnreliable) return false;
    // Nor whether the product was read before a sale of this moment, or what it is since a reading before the measurement.
    const [readFrom, readAt] = [timeOf(row.observed_from), timeOf(row.observed_at)];
    const ofCode = this.#versionsOf(seller).filter(({ lines }) => countUnits(lines, code) > 0);
    const isUnclear = (each: Version): boolean =>
      isCancelled(each) ||
      this.feed.isHidden(each) ||
      (each.isSplit === true && this.plan.cancelsSplits === true) ||
      (readFrom <= each.placedAt && each.placedAt <= readAt);
    if (readFrom < timeOf(row.as_of) || ofCode.some(isUnclear)) return false;
    return this.service.product(String(seller), String(code))?.quantity === quantity;
  }

  /** Units of packages, or parts alone, that polls may not have found, before they were stored. */
  #unseenUnits({ seller, stock_code: code, as_of: asOf }: Row, areParts = false): number {
    const later = this.#versionsOf(seller).filter(({ placedAt }) => placedAt > timeOf(asOf));
    const unseen = new Map<string, Version>();
    const seen = new Set<string>();
    for (const version of later) {
      const { id, number } = version;
      // Nobody can tell that there is another part while the split is not stored.
      const isUnlinked = areParts && (this.plan.cancelsSplits || !this.feed.isSplitStored(version));
      const isHidden = this.feed.isHidden(version) || isUnlinked;
      if (isHidden && !seen.has(id) && !unseen.has(id)) unseen.set(id, version);
      if (this.feed.of(String(seller)).stored.has(number)) seen.add(id);
    }
    const isUnseenPart = ({ id, orderNumber }: Version): boolean =>
      !seen.has(id) && later.find((each) => each.orderNumber === orderNumber)?.id !== id;
    const counted = [...unseen.values()].filter((each) => !areParts || isUnseenPart(each));
    return unitsOf(counted, code);
  }

  /** The units that are left of a measured stock by what is stored. */
  #left(
    { seller, stock_code: code, quantity, as_of: asOf, is_on_shelf: isOnShelf }: Row,
    { cancelledBefore = Infinity, clockErrorMs = 0, isKnown = false } = {},
  ): number {
    const at = timeOf(asOf);
    const stored = this.feed.storedVersions(String(seller));
    const later = stored.filter(({ orderNumber, placedAt }) => {
      if (!isKnown) return placedAt > at - clockErrorMs;
      // As far as they tell: a part of a split tells only when it was split.
      const ofOrder = stored.filter((each) => each.orderNumber === orderNumber);
      return Math.min(...ofOrder.map(({ born }) => born.at)) > at - clockErrorMs;
    });
    const unshipped = isOnShelf ? this.service.unshippedUnits(String(seller), String(code), at) : 0;
    const ofSeller = this.#versionsOf(seller);
    const placed = [...new Set(later.map(firstNumberOf))].flatMap(
      (order) => ofSeller.find((each) => each.orderNumber === order) ?? [],
    );
    const newest = [...new Map(later.map((each) => [each.id, each])).values()];
    const cancelled = newest.filter((each) => isCancelled(each) && each.date < cancelledBefore);
    const left = Number(quantity) - unshipped - unitsOf(placed, code) + unitsOf(cancelled, code);
    return Math.max(0, left);
  }
}
