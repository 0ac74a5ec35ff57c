import type { DesiredOffer } from "@marketplace-seller/sync";
import type { Row, Session } from "../../src/store/store.ts";
import { type FindHandle, MAX_CALLS } from "./handle.ts";
import { SELLERS, type Seller } from "./plan.ts";
import type { Service } from "./service.ts";
import { STOCK_CODES } from "./shop.ts";
import { hold } from "./violation.ts";
import type { World } from "./world.ts";

interface PriceCall {
  readonly salePrice: number;
  isAcknowledged: boolean;
}

/** Who counts stock, sets prices and stock, and wants them to be sent. */
export class OfferActor {
  readonly #world: World;
  readonly #service: Service;
  readonly #tickMs: number;
  readonly #findHandle: FindHandle;
  /** The units that lie in the shelves, less what was sold. */
  readonly #shelves = new Map<string, number>();
  /** What was last set, by seller and stock code; sometimes it is set again. */
  readonly #lastMeasured = new Map<string, { readonly quantity: number; readonly asOf: number }>();
  /** The latest moment at which a shelf was counted, by seller and stock code. */
  readonly #countedUntil = new Map<string, number>();
  readonly #lastPrices = new Map<string, number>();
  /** The calls that set prices and that no later call has replaced, by seller and stock code. */
  readonly #priceCalls = new Map<string, Set<PriceCall>>();
  /** The newest measurements that were acknowledged, by seller and stock code. */
  readonly #measuredAt = new Map<string, number>();
  /** How many prices and stocks are being set. */
  openSets = 0;
  #prices = 0;

  constructor(world: World, service: Service, tickMs: number, findHandle: FindHandle) {
    this.#world = world;
    this.#service = service;
    this.#tickMs = tickMs;
    this.#findHandle = findHandle;
  }

  /** Counts what lies in the shelf, after some more was put there, and wants that to be offered. */
  measure(seller: Seller, target: number): void {
    const stockCode = STOCK_CODES[target % STOCK_CODES.length] ?? "mug";
    const name = `${seller} ${stockCode}`;
    const last = this.#lastMeasured.get(name);
    if (target % 5 === 4 && last !== undefined) {
      this.#set(seller, { stockCode, quantity: last.quantity }, last.asOf, 0);
      return;
    }
    // Some shelves are filled up to what was counted last.
    const sold = this.#service.soldUnits(seller, stockCode, this.#world.now);
    const isRefilled = target % 5 === 1 && last !== undefined;
    const more = isRefilled
      ? last.quantity + sold
      : (this.#shelves.get(name) ?? 20) + 100 + (target % 7);
    this.#shelves.set(name, more);
    // Some stocks are set a minute after they were counted, perhaps before the feed begins, and some together with a
    // price and for a moment that is still to come.
    const isEarly = target % 5 === 2;
    const asOf = this.#world.now + (target % 5 === 3 ? -60_000 : isEarly ? 30_000 : 0);
    const price = isEarly ? this.#choosePrice(name, target) : {};
    this.#count(seller, stockCode, asOf, price);
  }

  /** Wants what lay in the shelf at a moment to be offered, with some more, if it was not counted since. */
  measureAt(seller: Seller, stockCode: string, asOf: number): void {
    const name = `${seller} ${stockCode}`;
    if (asOf <= (this.#countedUntil.get(name) ?? -Infinity)) return;
    this.#shelves.set(name, (this.#shelves.get(name) ?? 20) + 107);
    this.#count(seller, stockCode, asOf, {});
  }

  #count(seller: Seller, stockCode: string, asOf: number, price: Partial<DesiredOffer>): void {
    const name = `${seller} ${stockCode}`;
    const sold = this.#service.soldUnits(seller, stockCode, asOf);
    const quantity = Math.max(0, (this.#shelves.get(name) ?? 20) - sold);
    this.#lastMeasured.set(name, { quantity, asOf });
    this.#countedUntil.set(name, Math.max(asOf, this.#countedUntil.get(name) ?? asOf));
    this.#world.log("actor", `counts ${quantity} of ${name}`);
    this.#set(seller, { stockCode, quantity, ...price }, asOf, 0);
  }

  price(seller: Seller, target: number): void {
    const stockCode = STOCK_CODES[target % STOCK_CODES.length] ?? "mug";
    const name = `${seller} ${stockCode}`;
    const last = this.#lastPrices.get(name);
    this.#set(seller, { stockCode, ...this.#choosePrice(name, target) }, this.#world.now, 0);
    if (target % 5 !== 3 || last === undefined) return;
    // Some prices are taken back at once.
    this.#lastPrices.set(name, last);
    this.#set(seller, { stockCode, salePrice: last, listPrice: 1000 }, this.#world.now, 0);
  }

  /** Another price than all before, or sometimes the last one again. */
  #choosePrice(name: string, target: number): { salePrice: number; listPrice: number } {
    const last = target % 5 === 4 ? this.#lastPrices.get(name) : undefined;
    if (last === undefined) this.#prices += 1;
    const salePrice = last ?? 100 + this.#prices;
    this.#lastPrices.set(name, salePrice);
    return { salePrice, listPrice: 1000 };
  }

  /**
   * Sets prices and stock while the world converges: what the marketplace does not list as desired again, everything
   * else anew.
   *
   * @param rows - the stored offers
   */
  setAll(rows: readonly Row[]): void {
    for (const { seller: name, stock_code: code, sale_price: price, price_state: state } of rows) {
      const seller = SELLERS.find((each) => each === name) ?? SELLERS[0];
      const target = (STOCK_CODES as readonly unknown[]).indexOf(code);
      this.measure(seller, target);
      if (state !== "not-confirmed") this.price(seller, target);
      else {
        const offer = { stockCode: String(code), salePrice: Number(price), listPrice: 1000 };
        this.#set(seller, offer, this.#world.now, 0);
      }
    }
  }

  /** What is desired is to be sent at once. */
  push(seller: Seller): void {
    const { process, sync } = this.#findHandle("push", seller);
    this.#world.log(process.name, `is asked to push the offers of ${seller}`);
    sync.offers.push(seller, { until: "sent" }).catch(() => undefined);
  }

  /** What was set and acknowledged last is stored. */
  async judge(session: Session): Promise<void> {
    for (const offer of await session.query("SELECT * FROM offer")) {
      const name = `${offer.seller} ${offer.stock_code}`;
      const calls = [...(this.#priceCalls.get(name) ?? [])];
      const prices = calls.map(({ salePrice }) => salePrice);
      hold(
        prices.includes(Number(offer.sale_price)) || !calls.some((call) => call.isAcknowledged),
        () => `${name} is to cost ${offer.sale_price}, and was last set to ${prices}`,
      );
      const isKept = Date.parse(String(offer.as_of)) >= (this.#measuredAt.get(name) ?? -Infinity);
      hold(isKept || offer.as_of === null, () => `The newest measurement of ${name} is lost`);
    }
  }

  #set(seller: Seller, offer: DesiredOffer, asOf: number, calls: number): void {
    const { process, sync } = this.#findHandle(`desk ${calls}`, seller);
    if (calls === 0) this.openSets += 1;
    this.#world.log(process.name, `is asked to offer ${JSON.stringify(offer)} of ${seller}`);
    let isDone = false;
    const name = `${seller} ${offer.stockCode}`;
    const acknowledge = this.#beginPriceCall(name, offer);
    sync.offers.set(seller, [offer], { asOf }).then(
      () => {
        if (!isDone) this.openSets -= 1;
        isDone = true;
        acknowledge();
        if (offer.quantity === undefined) return;
        this.#measuredAt.set(name, Math.max(asOf, this.#measuredAt.get(name) ?? 0));
      },
      () => undefined,
    );
    // Whoever works at a process that was killed asks another one.
    this.#world.schedule(this.#world.now + 5 * this.#tickMs + 60_000, () => {
      if (isDone) return;
      if (calls < MAX_CALLS) this.#set(seller, offer, asOf, calls + 1);
      else this.openSets -= 1;
    });
  }

  /** @returns says that the call was acknowledged, which replaces the prices that were acknowledged before it began */
  #beginPriceCall(name: string, { salePrice }: DesiredOffer): () => void {
    if (salePrice === undefined) return () => undefined;
    const calls = this.#priceCalls.get(name) ?? new Set();
    const replaced = [...calls].filter(({ isAcknowledged }) => isAcknowledged);
    const call = { salePrice: Number(salePrice), isAcknowledged: false };
    this.#priceCalls.set(name, calls.add(call));
    return () => {
      call.isAcknowledged = true;
      for (const each of replaced) calls.delete(each);
    };
  }
}
