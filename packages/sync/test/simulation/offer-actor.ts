import type { DesiredOffer, SetOffersOptions } from "@marketplace-seller/sync";
import type { Row, Session } from "../../src/store/store.ts";
import { Actor, MAX_CALLS } from "./actor.ts";
import { isSlipped, SLIPPED } from "./offer-oracle.ts";
import { SELLERS, type Seller } from "./plan.ts";
import { STOCK_CODES } from "./shop.ts";
import { hold, judgeInCall } from "./violation.ts";

const MEANINGS = ["complete", "onShelf", "negativeAsZero", "onShelf", "sumDuplicates"] as const;

/** A count that no row may have where negative ones are not 0. */
const INVALID = -1;
const LIST_PRICE = 1_000;
/** How long before the other warehouses the first one is counted, milliseconds. */
const EARLIER_MS = 20_000;

interface OpenSet {
  readonly seller: Seller;
  readonly rows: readonly DesiredOffer[];
  readonly asOf: number;
  readonly options: SetOffersOptions;
  /** The products that the file lacks, and that no other call sets meanwhile. */
  readonly gone: Set<string>;
}

/** What was done with a product of a seller. */
class Shelf {
  /** All that were put there, also what was sold since. */
  units = 20;
  countedUntil = -Infinity;
  /** What was last set; sometimes it is set again. */
  lastMeasured: { readonly quantity: number; readonly asOf: number } | undefined;
  lastPrice: number | undefined;
  /** Whether the price that was set last is taken back once its task is accepted. */
  isTakenBack = false;
  /** The calls that set a price and that no later call has replaced. */
  readonly priceCalls = new Set<{ readonly salePrice: number; isAcknowledged: boolean }>();
  measuredAt = 0;
}

const codeOf = (target: number): string => STOCK_CODES[target % STOCK_CODES.length] ?? "mug";

/** Who counts stock, sets prices and stock, and wants them to be sent. */
export class OfferActor extends Actor {
  /** By seller and stock code. */
  readonly #shelves = new Map<string, Shelf>();
  /** When products were gone by a complete file, unless something was set since it was read, by seller and stock code. */
  readonly #gone = new Map<string, number>();
  /** The calls of `set` whose outcome is not known. */
  readonly openSets = new Set<OpenSet>();
  #prices = 0;

  /** Counts what lies in the shelf, after some more was put there, and wants that to be offered. */
  measure(seller: Seller, target: number): void {
    const stockCode = codeOf(target);
    const shelf = this.#shelfOf(seller, stockCode);
    const last = shelf.lastMeasured;
    if (target % 5 === 4 && last !== undefined) {
      this.#set(seller, [{ stockCode, quantity: last.quantity }], last.asOf);
      return;
    }
    // Some shelves are filled up to what was counted last.
    const sold = this.service.soldUnits(seller, stockCode, this.world.now);
    const isRefilled = target % 5 === 1 && last !== undefined;
    shelf.units = isRefilled ? last.quantity + sold : shelf.units + 100 + (target % 7);
    // Some stocks are of a minute ago, perhaps before the feed begins, and some of a moment to come, with a price.
    const isEarly = target % 5 === 2;
    const asOf = this.world.now + (target % 5 === 3 ? -60_000 : isEarly ? 30_000 : 0);
    this.#count(seller, stockCode, asOf, isEarly ? this.#choosePrice(shelf, target) : {});
  }

  /** Wants what lay in the shelf at a moment to be offered, with some more, if it was not counted since. */
  measureAt(seller: Seller, stockCode: string, asOf: number): void {
    const shelf = this.#shelfOf(seller, stockCode);
    if (asOf <= shelf.countedUntil) return;
    shelf.units += 107;
    this.#count(seller, stockCode, asOf, {});
  }

  #count(seller: Seller, stockCode: string, asOf: number, price: Partial<DesiredOffer>): void {
    const quantity = this.#takeStock(seller, stockCode, asOf);
    this.#shelfOf(seller, stockCode).lastMeasured = { quantity, asOf };
    this.#set(seller, [{ stockCode, quantity, ...price }], asOf);
  }

  /** The units in a shelf that nobody has bought, or all of them, which the oracle expects to be offered. */
  #takeStock(seller: Seller, stockCode: string, at: number, { asOf = at, isOnShelf = false } = {}) {
    const shelf = this.#shelfOf(seller, stockCode);
    const free = Math.max(0, shelf.units - this.service.soldUnits(seller, stockCode, at));
    shelf.countedUntil = Math.max(at, shelf.countedUntil);
    this.world.log("actor", `counts ${free} of ${seller} ${stockCode}`);
    const quantity = free + (isOnShelf ? this.service.unshippedUnits(seller, stockCode, at) : 0);
    this.oracles.offers.expectCount(seller, stockCode, quantity, asOf, isOnShelf);
    return quantity;
  }

  /** A file with the whole stock, whose counts have one of four meanings. */
  countFile(seller: Seller, target: number): void {
    const { now } = this.world;
    const meaning = MEANINGS[target % MEANINGS.length] ?? "complete";
    const asOf = meaning === "sumDuplicates" ? now - EARLIER_MS : now;
    const rows = STOCK_CODES.flatMap((stockCode, index): DesiredOffer[] => {
      const shelf = this.#shelfOf(seller, stockCode);
      const sold = this.service.soldUnits(seller, stockCode, now);
      const isGone = index === target % STOCK_CODES.length && /^[cn]/.test(meaning);
      shelf.units = isGone ? sold : shelf.units + 100 + (target % 7);
      shelf.lastMeasured = undefined;
      const isOnShelf = meaning === "onShelf";
      const quantity = this.#takeStock(seller, stockCode, now, { asOf, isOnShelf });
      // What is sold is taken from the second warehouse, and counts as sold twice until it is counted anew.
      const first = { stockCode, quantity: target % (quantity + 1), asOf };
      if (meaning === "sumDuplicates")
        return [first, { stockCode, quantity: quantity - first.quantity, asOf: now }];
      if (isGone) return meaning === "complete" ? [] : [{ stockCode, quantity: -2 }];
      const isInvalid = meaning === "complete" && this.plan.isEventful && index === target % 4;
      return [{ stockCode, quantity: isInvalid ? INVALID : quantity }];
    });
    this.#set(seller, rows, asOf, { [meaning]: true });
  }

  /** A file by mistake, after which nothing would be in stock: it is refused whole. */
  zeroFile(seller: Seller): void {
    const { sync } = this.askOf("zero", `to set the stock of ${seller} to 0`, seller);
    const others = Array.from({ length: 20 - STOCK_CODES.length }, (_, index) => `none-${index}`);
    const rows = [...STOCK_CODES, ...others].map((stockCode) => ({ stockCode, quantity: 0 }));
    // The oracle knows no such count.
    if (!this.service.soldOut.has(seller)) sync.offers.set(seller, rows).catch(() => undefined);
  }

  /** A price with a slipped comma, which nobody may see until somebody accepts it. */
  slipComma(seller: Seller, target: number): void {
    const stockCode = codeOf(target);
    if (this.oracles.offers.isReleased(seller, stockCode)) return;
    this.#prices += 1;
    const isUp = target % 2 === 0;
    const salePrice = isUp ? SLIPPED + this.#prices : this.#prices / 100;
    const offer = { stockCode, salePrice, listPrice: isUp ? 2 * SLIPPED : 5 };
    this.#set(seller, [offer], this.world.now, { maxPriceFall: 50, maxPriceRise: 8 });
  }

  /** Somebody looks at the prices that are held, and releases one of them a while later. */
  accept(seller: Seller, target: number): void {
    const { process, sync } = this.findHandle("accept", seller);
    const accept = async (): Promise<void> => {
      const all = await sync.offers.status();
      const held = all.find((each) => each.seller === seller)?.held ?? [];
      const seen = held[target % Math.max(1, held.length)];
      const salePrice = Number(seen?.held.split(" ")[1]);
      if (seen === undefined || !isSlipped(salePrice)) return;
      // Often the price that he looks at is set otherwise meanwhile.
      const index = (STOCK_CODES as readonly string[]).indexOf(seen.stockCode);
      if (this.world.random("meanwhile") < 0.5) this.slipComma(seller, index);
      await process.wait(2_000 + this.world.delay("look", 12 * this.plan.tickMs));
      const what = `${seen.held} of ${seen.stockCode} of ${seller}`;
      this.world.log(process.name, `is asked to accept ${what}`);
      this.oracles.offers.release(seller, seen.stockCode, salePrice);
      await sync.offers.accept(seller, [seen]);
    };
    accept().catch(() => undefined);
  }

  changeByHand(seller: Seller, target: number): void {
    this.#prices += 1;
    const stockCode = codeOf(target);
    this.world.log("actor", `sets the price of ${stockCode} of ${seller} by hand`);
    this.service.setProduct(seller, stockCode, { salePrice: 5_000 + this.#prices });
  }

  price(seller: Seller, target: number): void {
    const stockCode = codeOf(target);
    const shelf = this.#shelfOf(seller, stockCode);
    this.#set(seller, [{ stockCode, ...this.#choosePrice(shelf, target) }], this.world.now);
    // Some prices are taken back at once, others while their task is open.
    if (target % 10 === 8) this.world.after(0, () => this.#takeBack(seller, stockCode));
    else shelf.isTakenBack = target % 5 === 1 || target % 5 === 3;
  }

  /** A task was accepted. */
  noteTask(seller: Seller, stockCode: string): void {
    const shelf = this.#shelfOf(seller, stockCode);
    const back = () => this.#takeBack(seller, stockCode);
    if (shelf.isTakenBack) this.world.after(this.world.delay("back", 2_000), back);
    shelf.isTakenBack = false;
  }

  #takeBack(seller: Seller, stockCode: string): void {
    const { salePrice = 10, listPrice = 20 } = this.service.product(seller, stockCode) ?? {};
    // Others were set by hand, or slipped.
    if (salePrice > LIST_PRICE) return;
    this.#shelfOf(seller, stockCode).lastPrice = salePrice;
    this.#set(seller, [{ stockCode, salePrice, listPrice }], this.world.now);
  }

  /** Another price than all before, or sometimes the last one again. */
  #choosePrice(shelf: Shelf, target: number): { salePrice: number; listPrice: number } {
    const last = target % 5 === 4 ? shelf.lastPrice : undefined;
    if (last === undefined) this.#prices += 1;
    const salePrice = last ?? 100 + this.#prices;
    shelf.lastPrice = salePrice;
    return { salePrice, listPrice: LIST_PRICE };
  }

  /** Sets all stored offers while the world converges: again what the marketplace does not list, else anew. */
  setAll(rows: readonly Row[]): void {
    for (const row of rows) {
      const { stock_code: code, sale_price: price, list_price: list, price_state: state } = row;
      const seller = SELLERS.find((each) => each === row.seller) ?? SELLERS[0];
      const target = (STOCK_CODES as readonly unknown[]).indexOf(code);
      this.measure(seller, target);
      const isAgain = this.service.changedByHand.has(`${seller} ${code}`) && state === "confirmed";
      if (state !== "not-confirmed" && !isAgain) this.price(seller, target);
      else {
        const offer = { stockCode: `${code}`, salePrice: Number(price), listPrice: Number(list) };
        this.#set(seller, [offer], this.world.now);
      }
    }
  }

  push(seller: Seller): void {
    const { sync } = this.askOf("push", `to push the offers of ${seller}`, seller);
    sync.offers.push(seller, { until: "sent" }).catch(() => undefined);
  }

  /** What was set and acknowledged last is stored, unless the database's clock was set: a future one gives way. */
  async judge(session: Session): Promise<void> {
    for (const offer of await session.query("SELECT * FROM offer")) {
      const { seller, stock_code: code, sale_price: price } = offer;
      const name = `${seller} ${code}`;
      const { priceCalls, measuredAt } = this.#shelfOf(seller, code);
      const calls = [...priceCalls];
      const prices = calls.map(({ salePrice }) => salePrice);
      const isSet = prices.includes(Number(price)) || !calls.some((call) => call.isAcknowledged);
      hold(isSet, () => `${name} is to cost ${price}, and was last set to ${prices}`);
      const isOlder = Date.parse(String(offer.as_of)) < measuredAt;
      if (isOlder) hold(this.oracles.feed.isTimeless, () => `A measurement of ${name} is lost`);
    }
  }

  /** A product that a complete file lacked, and that is offered; undefined when there is none. */
  async findGone(session: Session): Promise<string | undefined> {
    const sql = "SELECT as_of FROM offer WHERE seller = ? AND stock_code = ?";
    for (const [name, asOf] of this.oracles.feed.isTimeless ? [] : this.#gone) {
      const [seller = "", code = ""] = name.split(" ");
      const [offer] = await session.query(sql, [seller, code]);
      const { quantity = 0 } = this.service.product(seller, code) ?? {};
      const isSet = Date.parse(String(offer?.as_of)) >= asOf;
      if (!isSet && quantity > 0) return `${quantity} ${name} are offered, which are gone`;
    }
    return undefined;
  }

  #set(seller: Seller, rows: OpenSet["rows"], asOf: number, options: SetOffersOptions = {}): void {
    const ofSeller = [...this.openSets].filter((each) => each.seller === seller);
    const set = [{ rows }, ...ofSeller].flatMap((each) => each.rows.map((row) => row.stockCode));
    const gone = STOCK_CODES.filter((code) => options.complete && !set.includes(code));
    for (const { stockCode: code } of rows) {
      this.#gone.delete(`${seller} ${code}`);
      for (const each of ofSeller) each.gone.delete(code);
    }
    const open = { seller, rows, asOf, options, gone: new Set<string>(gone) };
    this.openSets.add(open);
    this.#call(open, 0);
  }

  #call(open: OpenSet, calls: number): void {
    const { seller, rows, asOf, options } = open;
    const asked = rows.length === 1 ? rows[0] : { rows, ...options };
    const what = `to offer ${JSON.stringify(asked)} of ${seller}`;
    const { sync } = this.askOf(`desk ${calls}`, what, seller);
    let isDone = false;
    const acknowledge = rows.map((offer) => this.#beginCall(seller, offer, asOf));
    sync.offers.set(seller, rows, { asOf, ...options }).then(
      ({ invalid }) => {
        const isRight = rows.filter(({ quantity }) => quantity === INVALID).length === invalid;
        // A time may be in the future of a clock that was set back.
        if (!isRight && this.conditions.isClockSet) return;
        judgeInCall(this.world, () => hold(isRight, () => `${invalid} rows are invalid ${what}`));
        isDone = true;
        this.openSets.delete(open);
        for (const each of acknowledge) each();
        for (const code of open.gone) this.#gone.set(`${seller} ${code}`, asOf);
      },
      ({ message }: Error) => {
        // It would be refused again.
        isDone = message.includes("need the orders");
        if (isDone) this.openSets.delete(open);
      },
    );
    // Whoever works at a process that was killed asks another one.
    this.world.after(5 * this.plan.tickMs + 60_000, () => {
      if (isDone) return;
      if (calls < MAX_CALLS) this.#call(open, calls + 1);
      else this.openSets.delete(open);
    });
  }

  #shelfOf(seller: unknown, stockCode: unknown): Shelf {
    const name = `${seller} ${stockCode}`;
    const shelf = this.#shelves.get(name) ?? new Shelf();
    this.#shelves.set(name, shelf);
    return shelf;
  }

  /** @returns says that the call was acknowledged, which replaces the prices that were acknowledged before it began */
  #beginCall(seller: Seller, offer: DesiredOffer, asOf: number): () => void {
    const { stockCode, quantity = INVALID, salePrice } = offer;
    const shelf = this.#shelfOf(seller, stockCode);
    const replaced = [...shelf.priceCalls].filter(({ isAcknowledged }) => isAcknowledged);
    const call = { salePrice: Number(salePrice), isAcknowledged: false };
    if (salePrice !== undefined) shelf.priceCalls.add(call);
    return () => {
      if (quantity !== INVALID) shelf.measuredAt = Math.max(asOf, shelf.measuredAt);
      if (salePrice === undefined) return;
      call.isAcknowledged = true;
      for (const each of replaced) shelf.priceCalls.delete(each);
    };
  }
}
