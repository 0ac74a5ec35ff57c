import { setTimeout as delay } from "node:timers/promises";
import { createRestClient, type RestClient } from "@marketplace-seller/rest-client";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import type { Sync } from "../src/app/sync.ts";
import type { DesiredOffer } from "../src/offers/desired-offer.ts";
import type { SetOffersOptions, SetOffersReport } from "../src/offers/set-options.ts";

interface Order {
  readonly stockCode: string;
  readonly units: number;
  readonly placedAt: number;
  packageId: string;
  state: "open" | "shipped" | "cancelled";
}

/** What a person has counted and what the warehouse sells; `free` is not sold yet. */
interface Count {
  readonly asOf: number;
  readonly free: ReadonlyMap<string, number>;
  readonly shelf: ReadonlyMap<string, number>;
}

const PRICE_LIMITS = { fall: 0.5, rise: 8 };

/**
 * A shop with buyers, a warehouse, people who change products in the marketplace's panel, and files of all kinds. It
 * knows what may be live, from its own rules alone.
 */
export class OffersWorld {
  readonly problems: string[] = [];
  readonly seen = new Map<string, number>();
  readonly #sync: Sync;
  readonly #sandbox: RunningSandbox;
  readonly #panel: RestClient;
  readonly #random: () => number;
  readonly #codes: readonly string[];
  readonly #shelf = new Map<string, number>();
  readonly #price = new Map<string, string>();
  readonly #held = new Map<string, { readonly price: string; readonly text: string }>();
  readonly #orders: Order[] = [];
  #counts: Count[] = [];
  /** Products whose stock somebody has raised in the panel: nobody buys them until a file sets it right. */
  readonly #raised = new Set<string>();
  /** The newest measurement that was pushed. */
  readonly #measuredAt = new Map<string, number>();
  #lastFile: { readonly rows: DesiredOffer[]; readonly options: SetOffersOptions } | undefined;

  constructor(sync: Sync, sandbox: RunningSandbox, seed: number, codes: readonly string[]) {
    this.#sync = sync;
    this.#sandbox = sandbox;
    this.#panel = createRestClient({ baseUrl: sandbox.url, credentials: sandbox.credentials });
    this.#random = createRandom(seed);
    this.#codes = codes;
    for (const code of codes) this.#price.set(code, this.#listed(code).salePrice);
  }

  /** Counts everything, and pushes a first file, so that the marketplace lists what there is. */
  async open(): Promise<void> {
    for (const code of this.#codes) this.#shelf.set(code, 5 + this.#below(30));
    await this.#push(await this.#countAll(), {});
  }

  async day(): Promise<void> {
    const actions = 4 + this.#below(5);
    for (let index = 0; index < actions; index += 1) await this.#act();
  }

  async #act(): Promise<void> {
    const code = this.#code();
    switch (this.#below(12)) {
      case 0:
      case 1:
      case 2:
        return this.#sell(code);
      case 3:
        return this.#ship();
      case 4:
        return this.#cancel();
      case 5:
        return this.#changeInPanel(code);
      case 6:
        this.#shelf.set(code, (this.#shelf.get(code) ?? 0) + this.#below(10));
        return;
      case 7:
        await this.#count("counted");
        return;
      case 8:
        return this.#pushPrices();
      case 9:
        return this.#accept();
      default:
        return this.#pushStock();
    }
  }

  async #sell(code: string): Promise<void> {
    const listed = this.#listed(code).quantity;
    const units = Math.min(listed, 1 + this.#below(3));
    if (units === 0 || this.#raised.has(code)) return;
    const free = this.#free(code);
    if (units > free) this.#fail(`${units} ${code} are sold, of ${free} that are free`);
    await tick();
    const { control, sellerId } = this.#sandbox;
    const order = control.orders.place(sellerId, { lines: [{ stockCode: code, quantity: units }] });
    const packageId = order.packages[0]?.packageId ?? "";
    this.#orders.push({ stockCode: code, units, placedAt: Date.now(), packageId, state: "open" });
    this.#note("sale");
    await tick();
  }

  async #ship(): Promise<void> {
    const order = this.#pick(this.#orders.filter(({ state }) => state === "open"));
    if (order === undefined) return;
    await tick();
    const { control, sellerId } = this.#sandbox;
    control.packages.move(sellerId, order.packageId, "Picking");
    control.packages.move(sellerId, order.packageId, "Shipped");
    order.state = "shipped";
    this.#shelf.set(order.stockCode, (this.#shelf.get(order.stockCode) ?? 0) - order.units);
    this.#note("shipment");
    await tick();
  }

  async #cancel(): Promise<void> {
    const order = this.#pick(this.#orders.filter(({ state }) => state === "open"));
    if (order === undefined) return;
    await tick();
    this.#sandbox.control.packages.move(this.#sandbox.sellerId, order.packageId, "Cancelled");
    order.state = "cancelled";
    this.#note("cancellation");
    await tick();
  }

  async #changeInPanel(code: string): Promise<void> {
    const listed = this.#listed(code);
    const salePrice = (Number(listed.salePrice) * (0.2 + 2 * this.#random()) + 1).toFixed(2);
    const quantity = this.#below(40);
    const sku = {
      stockCode: code,
      listPrice: (Number(salePrice) + 100).toFixed(2),
      salePrice,
      quantity,
    };
    const skus = [sku];
    await this.#panel.products.updatePriceAndStock({ payload: { integrator: "panel", skus } });
    this.#price.set(code, this.#listed(code).salePrice);
    if (quantity > this.#free(code)) this.#raised.add(code);
    this.#note("panel");
  }

  async #count(kind: string): Promise<Count> {
    await tick();
    const count = {
      asOf: Date.now(),
      free: new Map(this.#codes.map((code) => [code, this.#free(code)])),
      shelf: new Map(this.#shelf),
    };
    await tick();
    this.#counts = [...this.#counts.slice(-3), count];
    this.#note(kind);
    return count;
  }

  async #countAll(): Promise<DesiredOffer[]> {
    const { asOf, free } = await this.#count("count");
    return this.#codes.map((stockCode) => ({
      stockCode,
      quantity: free.get(stockCode) ?? 0,
      asOf,
    }));
  }

  /** A file of stock: of now or of an earlier count, of what is free or lies on the shelf, whole or in part. */
  async #pushStock(): Promise<void> {
    if (this.#lastFile !== undefined && this.#below(5) === 0) {
      this.#note("the same file again");
      return this.#push(this.#lastFile.rows, this.#lastFile.options);
    }
    const isFresh = this.#counts.length === 0 || this.#below(3) > 0;
    const { asOf, free, shelf } = isFresh ? await this.#count("count") : this.#pickCount();
    const onShelf = this.#below(3) === 0;
    const counted = onShelf ? shelf : free;
    const kind = this.#below(5);
    const isPart = kind === 1;
    const chosen = this.#codes.filter(() => !isPart || this.#below(2) === 0);
    const rows = chosen.map(
      (stockCode): DesiredOffer => ({ stockCode, quantity: counted.get(stockCode) ?? 0 }),
    );
    const options = { asOf, onShelf };
    if (kind === 2) {
      this.#note("warehouses");
      const parts = rows.flatMap(({ stockCode, quantity = 0 }) => {
        const first = this.#below(Number(quantity) + 1);
        return [
          { stockCode, quantity: first },
          { stockCode, quantity: Number(quantity) - first },
        ];
      });
      return this.#push(parts, { ...options, sumDuplicates: true });
    }
    if (kind === 3 && isFresh) {
      // An article is gone, and the file lacks it.
      const gone = this.#code();
      this.#takeAway(gone);
      this.#note("complete");
      const present = rows.filter(({ stockCode }) => stockCode !== gone);
      return this.#push(present, { ...options, complete: true });
    }
    if (kind === 4 && isFresh) {
      const short = this.#code();
      this.#takeAway(short);
      this.#note("negative");
      const negative = rows.map((row) =>
        row.stockCode === short ? { ...row, quantity: -2 } : row,
      );
      return this.#push(negative, { ...options, negativeAsZero: true });
    }
    this.#note(onShelf ? "shelf" : "free");
    return this.#push(rows, options);
  }

  /** What nobody has bought is gone; it was counted before. */
  #takeAway(code: string): void {
    this.#shelf.set(code, (this.#shelf.get(code) ?? 0) - this.#free(code));
    this.#counts = [];
  }

  async #push(rows: DesiredOffer[], options: SetOffersOptions): Promise<void> {
    this.#lastFile = { rows, options };
    await this.#set(rows, options);
    const present = options.complete ? this.#codes : rows.map(({ stockCode }) => stockCode);
    for (const code of present) {
      const asOf = Number(rows.find(({ stockCode }) => stockCode === code)?.asOf ?? options.asOf);
      // An older measurement is superseded.
      if (asOf < (this.#measuredAt.get(code) ?? 0)) continue;
      this.#measuredAt.set(code, asOf);
      this.#raised.delete(code);
    }
    this.#judgeStocks();
  }

  async #set(rows: DesiredOffer[], options: SetOffersOptions): Promise<SetOffersReport> {
    const report = await this.#sync.offers.set("shop", rows, { maxZeroed: 100, ...options });
    const { state } = await this.#sync.offers.push("shop");
    if (state !== "done") this.#fail(`a push is ${state}`);
    return report;
  }

  /** Prices of some products, most of them plausible. */
  async #pushPrices(): Promise<void> {
    const chosen = this.#codes.filter(() => this.#below(3) === 0);
    const rows = chosen.map((stockCode): DesiredOffer => {
      const factor = this.#pick([0.01, 0.3, 0.7, 0.9, 1, 1.2, 2, 100]) ?? 1;
      const held = this.#held.get(stockCode)?.price;
      const price =
        this.#below(4) === 0 && held
          ? held
          : (Number(this.#price.get(stockCode)) * factor).toFixed(2);
      return { stockCode, salePrice: price, listPrice: (Number(price) + 50).toFixed(2) };
    });
    const expected = rows.flatMap((row) => this.#expectPrice(row));
    const report = await this.#set(rows, {});
    const held = expected.filter((isHeld) => isHeld).length;
    if (report.held !== held) this.#fail(`${report.held} prices are held, not ${held}`);
    for (const { stockCode, since: _, ...text } of (await this.#sync.offers.status())[0]?.held ??
      []) {
      const known = this.#held.get(stockCode);
      if (known === undefined) this.#fail(`${stockCode} is held by mistake`);
      else this.#held.set(stockCode, { ...known, text: text.held });
    }
    this.#note("prices");
    this.#judgePrices();
  }

  /** Says by the rules of the guards whether a price is held; prices of no row are refused. */
  #expectPrice({ stockCode, salePrice, listPrice }: DesiredOffer): boolean[] {
    const [asked, live] = [Number(salePrice), Number(this.#price.get(stockCode))];
    if (asked === 0) return [];
    const isFar =
      asked < live * PRICE_LIMITS.fall - 1e-9 || asked > live * PRICE_LIMITS.rise + 1e-9;
    const isHeld = isFar || (asked !== live && asked < Number(listPrice) / 100);
    if (isHeld) this.#held.set(stockCode, { price: asked.toFixed(2), text: "" });
    else {
      this.#held.delete(stockCode);
      this.#price.set(stockCode, asked.toFixed(2));
    }
    return [isHeld];
  }

  /** Somebody releases a price that is held, or one that he saw earlier. */
  async #accept(): Promise<void> {
    const [code, seen] = this.#pick([...this.#held]) ?? [];
    if (code === undefined || seen === undefined || seen.text === "") return;
    const stale = this.#below(3) === 0;
    const held = stale ? `1.00 ${seen.text}` : seen.text;
    const { released } = await this.#sync.offers.accept("shop", [{ stockCode: code, held }]);
    if (released.length > 0 === stale) this.#fail(`${code} is released: ${!stale}`);
    await this.#sync.offers.push("shop");
    if (!stale) {
      this.#price.set(code, seen.price);
      this.#held.delete(code);
      this.#note("release");
    }
    this.#judgePrices();
  }

  #judgePrices(): void {
    for (const code of this.#codes) {
      const { salePrice } = this.#listed(code);
      const expected = this.#price.get(code);
      if (Number(salePrice) !== Number(expected))
        this.#fail(`${code} costs ${salePrice}, not ${expected}`);
    }
  }

  #judgeStocks(): void {
    for (const code of this.#codes) {
      const { quantity } = this.#listed(code);
      if (!this.#raised.has(code) && quantity > Math.max(0, this.#free(code))) {
        this.#fail(`${quantity} ${code} are offered, of ${this.#free(code)} that are free`);
      }
    }
    this.#judgePrices();
  }

  /** The units on the shelf that nobody has bought. */
  #free(code: string): number {
    const open = this.#orders.filter(
      ({ stockCode, state }) => stockCode === code && state === "open",
    );
    return open.reduce((left, { units }) => left - units, this.#shelf.get(code) ?? 0);
  }

  #listed(code: string) {
    const { content } = this.#sandbox.control.products.list(this.#sandbox.sellerId, { size: 100 });
    const product = content.find(({ stockCode }) => stockCode === code);
    if (product === undefined) throw new Error(`There is no product ${code}`);
    return product;
  }

  #fail(problem: string): void {
    this.problems.push(problem);
  }

  #note(action: string): void {
    this.seen.set(action, (this.seen.get(action) ?? 0) + 1);
  }

  #pickCount(): Count {
    const [first] = this.#counts;
    const picked = this.#pick(this.#counts) ?? first;
    if (picked === undefined) throw new Error("nothing was counted");
    return picked;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #code(): string {
    return this.#pick(this.#codes) ?? "";
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#below(items.length)];
  }
}

/** Two events never happen in the same millisecond: nobody could tell which was first. */
async function tick(): Promise<void> {
  const before = Date.now();
  while (Date.now() <= before + 1) await delay(1);
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
