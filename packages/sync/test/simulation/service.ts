import { renderBuyer } from "./buyers.ts";
import { type Plan, SELLERS } from "./plan.ts";
import {
  countUnits,
  LISTED_WITHIN_MS,
  type Line,
  type OpenTask,
  type Product,
  Shop,
  STOCK_CODES,
  type Status,
  type Version,
} from "./shop.ts";
import { HOUR_MS, type World } from "./world.ts";

/** What a request that writes did. */
export interface Effect {
  readonly seller: string;
  readonly operation: string;
  readonly body: string;
  /** The versions that the request made. When one of them is listed late, a read-back may miss the effect. */
  readonly versions: readonly Version[];
}

export interface ServiceRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** How long it usually takes until the listing shows a change. */
export const USUALLY_LATE_MS = 1_500;

/** In what the service may differ from its document. */
export interface Premises {
  /** How far off it reads dates, milliseconds. */
  dateShiftMs: number;
  /** Whether a listing without a status shows new packages alone. */
  listsNewAlone: boolean;
  /** Whether it leaves out the end of a range. */
  leavesOutEnd: boolean;
}

const NEXT: Partial<Record<Status, Status>> = {
  Created: "Picking",
  Picking: "Shipped",
  Shipped: "Delivered",
  Delivered: "Returned",
};
const RUSH_MS = 200_000;
const RUSH_INTERVAL_MS = 1_500;
const WINDOW_MS = 15 * 24 * HOUR_MS;

/** Dates of three hours off, as a service of Türkiye may read them. */
export const GMT_3 = 3 * HOUR_MS;

/**
 * The service with its buyers, as far as a sync uses it: a listing that moves while it is read, splits, labor costs,
 * collection requests, and product tasks that are applied later. Written from the interface document alone.
 */
export class Service {
  readonly versions: Version[] = [];
  readonly effects: Effect[] = [];
  /** Of every split the seller, the package that was split, and one that came out of it. */
  readonly splits = new Set<string>();
  readonly premises: Premises = { dateShiftMs: 0, listsNewAlone: false, leavesOutEnd: false };
  /** How far the service's clock is ahead, milliseconds; all times of versions are without it. */
  readonly aheadMs: number;
  /** How long the listing may show a package as it was, milliseconds. */
  lateMs = USUALLY_LATE_MS;
  /** When a replica that is behind answered the listing last. */
  behindAt = -Infinity;
  /** Receives each part of a split package that is updated again just before a poll would read it. */
  onUnreadPart: (part: Version) => void = () => undefined;
  /** Whether buyers do nothing by themselves. */
  isQuiet = false;
  /** How far behind one of two replicas is that answer the listing, milliseconds. */
  replicaBehindMs = 0;
  /** Which versions are listed with an id that is none. */
  isUnreadable: (number: number) => boolean = () => false;
  /** The numbers of versions that were. */
  readonly unreadable = new Set<number>();
  /** The products whose prices were changed by hand, by seller and stock code. */
  readonly changedByHand = new Set<string>();
  /** Whether tasks are accepted and never applied. */
  losesTasks = false;
  readonly #world: World;
  readonly #pageSize: number;
  readonly #hasBuyers: boolean;
  readonly #shops: ReadonlyMap<string, Shop> = new Map(SELLERS.map((name) => [name, new Shop()]));

  constructor(world: World, { pageSize, serviceAheadMs = 0, hasBuyers = false }: Plan) {
    this.#world = world;
    this.#pageSize = pageSize;
    this.#hasBuyers = hasBuyers;
    this.aheadMs = serviceAheadMs;
  }

  get isDifferent(): boolean {
    const { dateShiftMs, leavesOutEnd, listsNewAlone } = this.premises;
    return dateShiftMs !== 0 || leavesOutEnd || listsNewAlone;
  }

  /** The packages of a seller as they are now. */
  current(seller: string): readonly Version[] {
    return [...this.#shop(seller).packages.values()].flatMap((versions) => versions.at(-1) ?? []);
  }

  /** The packages that a package came out of when they were split. */
  findParents(seller: string, id: string): readonly string[] {
    return [...this.splits].flatMap((split) => {
      const [of, parent = "", child] = split.split(" ");
      return of === seller && child === id ? [parent] : [];
    });
  }

  product(seller: string, stockCode: string): Readonly<Product> | undefined {
    return this.#shop(seller).products.get(stockCode);
  }

  /** How much of a product was ordered up to a moment, cancelled or not. */
  soldUnits(seller: string, stockCode: string, until: number): number {
    const sales = this.#shop(seller).sales.filter((sale) => sale.at <= until);
    return sales.reduce((sum, sale) => sum + (sale.stockCode === stockCode ? sale.quantity : 0), 0);
  }

  /** How much of a product lay in the shelf at a moment though it was sold. */
  unshippedUnits(seller: string, stockCode: string, at: number): number {
    const packages = [...this.#shop(seller).packages.values()];
    const then = packages.flatMap((versions) => versions.findLast(({ date }) => date <= at) ?? []);
    const open = then.filter(({ status }) => status === "Created" || status === "Picking");
    return open.reduce((sum, { lines }) => sum + countUnits(lines, stockCode), 0);
  }

  /** When the newest task was accepted that is not applied yet and has a stock code. */
  openSince(seller: string, stockCode: string): number {
    const open = [...this.#shop(seller).openTasks].filter((each) => each.skus.has(stockCode));
    return Math.max(...open.map(({ at }) => at));
  }

  /** A buyer orders, as far as there is stock. */
  order(seller: string, target: number, paidWithinMs?: number): void {
    const { products, sales } = this.#shop(seller);
    const { now } = this.#world;
    const codes: string[] = STOCK_CODES.filter(
      (_, index) => ((target >> index) & 1) === 1 || index === 0,
    );
    // Large orders have a second line of a product, so that parts of their packages can be split again.
    if (target > 20) codes.push("mug");
    const lines = codes.flatMap((stockCode): Line[] => {
      const product = products.get(stockCode);
      const quantity = Math.min(1 + (target % 3), product?.quantity ?? 0);
      if (product === undefined || quantity === 0) return [];
      product.quantity -= quantity;
      const line = { orderLineId: this.#nextId(seller), stockCode, quantity };
      sales.push({ ...line, at: now });
      return [line];
    });
    if (lines.length === 0) return;
    const orderNumber = `O${this.#nextId(seller)}`;
    const isNameless = target % 7 === 6;
    const id = isNameless ? `${orderNumber}-nameless` : String(this.#nextId(seller));
    const born = { status: "Created", at: now } as const;
    const placed = { seller, id, orderNumber, isNameless, lines, placedAt: now, born };
    this.#commit({ ...placed, status: "Created" });
    // Some are paid at once, which a poll may meet between the end of its range and the reading of its page.
    if (paidWithinMs === undefined && this.#world.random("paid") > 0.25) return;
    const paidMs =
      paidWithinMs === undefined
        ? this.#world.delay("payment", 4_000)
        : Math.floor(this.#world.random("soon paid") * paidWithinMs);
    this.#world.schedule(now + 1 + paidMs, () => {
      const found = this.#open(seller).find((each) => each.id === id);
      if (found !== undefined) this.#commit(found);
    });
  }

  /** Buyers order a mug between every two polls of its product, for some minutes. */
  rush(seller: string): void {
    for (let afterMs = 0; afterMs < RUSH_MS; afterMs += RUSH_INTERVAL_MS) {
      const at = this.#world.now + afterMs + this.#world.delay("rush", RUSH_INTERVAL_MS);
      this.#world.schedule(at, () => {
        if (!this.isQuiet) this.order(seller, 0);
      });
    }
  }

  /** A package moves on, is cancelled, split by an agent of the marketplace, or changed in something small. */
  change(
    seller: string,
    kind: "move" | "cancel" | "split" | "split-units" | "touch",
    target: number,
  ): void {
    const open = this.#open(seller);
    const found = open[target % Math.max(1, open.length)];
    if (found === undefined) return;
    const next = NEXT[found.status];
    if (kind === "touch") this.#commit(found);
    // Nobody can ask for a status that no document names.
    const isListed = next !== "Returned" || !this.premises.listsNewAlone;
    if (kind === "move" && next !== undefined && isListed) this.#commit({ ...found, status: next });
    const cancelled = target % 3 === 2 ? "UnSupplied" : "Cancelled";
    if (kind === "cancel" && next !== undefined) this.#commit({ ...found, status: cancelled });
    // Not as an actor does it: else nobody could tell whose split it was.
    const [, second, third] = found.lines;
    if (kind === "split" && second !== undefined && third !== undefined)
      this.#splitLines(found, [[second.orderLineId]]);
    if (kind === "split-units") this.#splitUnits(found);
  }

  /** A package that was ordered is picked from now on. */
  pick(ordered: Version): void {
    if (ordered.date < this.#world.now) this.#commit({ ...ordered, status: "Picking" });
  }

  /** The packages that can change now. */
  #open(seller: string): readonly Version[] {
    return this.current(seller).filter(({ status, date }) => {
      return status !== "Unpacked" && date < this.#world.now;
    });
  }

  /** Somebody sets the price of a product at the marketplace by hand. */
  setPrice(seller: string, stockCode: string, salePrice: number): void {
    this.changedByHand.add(`${seller} ${stockCode}`);
    Object.assign(this.#shop(seller).products.get(stockCode) ?? {}, { salePrice });
  }

  /** All packages change in one millisecond. */
  touchAll(seller: string): void {
    for (const found of this.#open(seller)) this.#commit(found);
  }

  /** Answers one request, which takes effect at this moment. */
  handle(request: ServiceRequest): ServiceResponse {
    const { method, url, headers } = request;
    const seller = headers.get("appkey") ?? "";
    if (!this.#shops.has(seller) || headers.get("appsecret") !== `secret-of-${seller}`) {
      return this.#refuse(401, "SELLER_API.authenticationFailed");
    }
    const path = url.pathname.split("/").at(-1) ?? "";
    const operation = `${method} ${path}`;
    if (operation === "GET shipmentPackages") return this.#list(seller, url.searchParams);
    if (operation === "GET product-query") return this.#listProducts(seller, url.searchParams);
    const body = JSON.parse(request.body);
    const before = this.versions.length;
    const response = this.#write(seller, operation, body);
    const versions = this.versions.slice(before);
    for (const version of versions) {
      // What a request changed is often listed as late as it may be, so that a read-back misses it before.
      const lateMs = Math.floor(LISTED_WITHIN_MS * this.#world.random("listed later"));
      version.visibleAt = Math.max(version.visibleAt, version.date + lateMs);
    }
    if (response.status === 200) {
      this.effects.push({ seller, operation, body: request.body, versions });
    }
    return response;
  }

  #write(seller: string, operation: string, body: WriteBody): ServiceResponse {
    if (operation === "POST splitCombinePackage") return this.#splitByRequest(seller, body);
    if (operation === "PUT labor-costs") return this.#addLaborCosts(seller, body);
    if (operation === "PUT collectionRequest") return this.#answer({ code: 200, message: "done" });
    if (operation === "POST price-stock-update") return this.#startTask(seller, body);
    return this.#refuse(404, "unknown");
  }

  #list(seller: string, query: URLSearchParams): ServiceResponse {
    const { now } = this.#world;
    const { dateShiftMs, leavesOutEnd, listsNewAlone } = this.premises;
    const number = (name: string): number | undefined => {
      const text = query.get(name);
      return text === null ? undefined : Number(text);
    };
    const byUpdate = query.get("orderByField") === "true";
    const serviceNow = now + this.aheadMs;
    const end = number("endDate") ?? (number("startDate") ?? serviceNow - WINDOW_MS) + WINDOW_MS;
    const shiftMs = dateShiftMs + this.aheadMs;
    const from = Math.max(number("startDate") ?? 0, end - WINDOW_MS) - shiftMs;
    const to = end - shiftMs - (leavesOutEnd ? 1 : 0);
    if (byUpdate) this.#updateUnread(seller, from, to);
    const status = query.get("status") ?? (listsNewAlone ? "Created" : null);
    const orderNumber = query.get("orderNumber");
    const direction = query.get("orderByDirection") === "DESC" ? -1 : 1;
    const dateOf = ({ date, placedAt }: Version): number => (byUpdate ? date : placedAt);
    const shown = this.#listed(seller)
      .filter((each) => dateOf(each) >= from && dateOf(each) <= to)
      .filter((each) => status === null || each.status === status)
      .filter((each) => orderNumber === null || each.orderNumber === orderNumber)
      .sort((one, other) => direction * (one.date - other.date || one.number - other.number));
    const page = number("page") ?? 0;
    const size = Math.min(number("size") ?? 50, this.#pageSize);
    const content = shown.slice(page * size, (page + 1) * size).map((each) => this.#render(each));
    const totalPages = Math.ceil(shown.length / size);
    return this.#answer({ pageCount: totalPages, totalPages, page, size, content });
  }

  /** The versions that a listing shows now: those of a replica that is behind, or the newest visible ones. */
  #listed(seller: string): readonly Version[] {
    const { now } = this.#world;
    const isBehind = this.replicaBehindMs > 0 && this.#world.random("replica") < 0.5;
    const until = isBehind ? now - this.replicaBehindMs : now;
    if (isBehind) this.behindAt = now;
    const packages = [...this.#shop(seller).packages.values()];
    const listed = packages.flatMap(
      (versions) => versions.findLast(({ visibleAt }) => visibleAt <= until) ?? [],
    );
    for (const version of isBehind ? packages.flat() : []) {
      if (version.visibleAt > until) version.visibleAt = Math.max(version.visibleAt, now);
    }
    return listed;
  }

  /** Some packages are updated between the end of a poll's range and the reading of its page, which does not list them. */
  #updateUnread(seller: string, from: number, to: number): void {
    if (to >= this.#world.now || this.isQuiet) return;
    const found = this.current(seller).findLast(
      ({ status, date, born }) =>
        (status === "Created" || born.status === "Picking") && date >= from && date <= to,
    );
    // Parts of split packages are updated more often.
    const share = found?.status === "Created" ? 0.1 : 0.3;
    if (found === undefined || this.#world.random("unread") >= share) return;
    this.#commit(found);
    if (found.status !== "Created") this.onUnreadPart(found);
  }

  #render(version: Version): object {
    const { number, seller, id, isNameless, orderNumber, status, lines, born, statusAt } = version;
    const { aheadMs } = this;
    const first = { createdDate: born.at + aheadMs, status: born.status };
    const last = { createdDate: statusAt + aheadMs, status };
    const isUnreadable = !isNameless && this.isUnreadable(number);
    if (isUnreadable) this.unreadable.add(number);
    return {
      id: isNameless ? null : isUnreadable ? [id] : id,
      orderNumber,
      shipmentPackageStatus: status,
      lastModifiedDate: version.date + aheadMs,
      sellerId: 100 + [...this.#shops.keys()].indexOf(seller),
      ...(this.#hasBuyers ? renderBuyer(version) : { customerId: 9_007_199_254 }),
      packageHistories: status === born.status ? [first] : [first, last],
      cargoSenderNumber: String(number),
      lines,
    };
  }

  #listProducts(seller: string, query: URLSearchParams): ServiceResponse {
    const wanted = query.get("stockCode");
    const shop = this.#shop(seller);
    const products = [...shop.products].filter(([code]) => wanted === null || code === wanted);
    // Some buyers order in the moment in which a product is read. A service whose clock differs is known to a second
    // only, so that nobody can tell whether such an order was placed before or after the reading.
    const isQuiet = this.isQuiet || this.aheadMs !== 0;
    const buyer = isQuiet ? 1 : this.#world.random("buyer");
    const order = (): void => this.order(seller, 1, 6_000);
    if (buyer < 0.15) order();
    else if (buyer < 0.3) this.#world.schedule(this.#world.now, order);
    for (const [code, product] of products) {
      for (const { skus } of shop.openTasks) {
        if (skus.get(code)?.quantity === product.quantity) skus.delete(code);
      }
    }
    const page = Number(query.get("page") ?? 0);
    const content = (page === 0 ? products : []).map(([stockCode, product]) => ({
      stockCode,
      currencyType: "TL",
      ...product,
    }));
    const counted = { totalElements: products.length, totalPages: 1, number: page, size: 20 };
    return this.#answer({ content, ...counted, numberOfElements: content.length });
  }

  #splitByRequest(seller: string, { splitGroups = [] }: WriteBody): ServiceResponse {
    const groups = splitGroups.map(({ orderLineIds }) => orderLineIds);
    const source = this.#open(seller).find(({ status, lines }) => {
      const ids = lines.map(({ orderLineId }) => orderLineId);
      return status === "Picking" && groups.flat().every((id) => ids.includes(id));
    });
    const made = source === undefined ? [] : this.#splitLines(source, groups);
    if (made.length === 0) return this.#refuse(400, "the package cannot be split");
    const splitPackageOrderItems = made.flatMap(({ orderNumber, id, lines }) =>
      lines.map((line) => ({ orderNumber, packageId: id, ...line })),
    );
    return this.#answer({ code: 200, message: "done", splitPackageOrderItems });
  }

  #splitLines(source: Version, groups: readonly (readonly number[])[]): readonly Version[] {
    const ids = source.lines.map(({ orderLineId }) => orderLineId);
    const rest = ids.filter((id) => !groups.flat().includes(id));
    const parts = [...groups, rest].map((part) =>
      source.lines.filter(({ orderLineId }) => part.includes(orderLineId)),
    );
    return this.#split(
      source,
      parts.filter((lines) => lines.length > 0),
    );
  }

  /** One unit is packed alone; the parts of its line get ids of their own. */
  #splitUnits(source: Version): void {
    const divided = source.lines.find(({ quantity }) => quantity > 1);
    if (divided === undefined) return;
    const part = (quantity: number): Line => {
      return { ...divided, quantity, orderLineId: this.#nextId(source.seller) };
    };
    const rest = source.lines.map((line) => (line === divided ? part(line.quantity - 1) : line));
    this.#split(source, [[part(1)], rest]);
  }

  #split(source: Version, parts: readonly (readonly Line[])[]): readonly Version[] {
    if (source.status !== "Picking" || source.isNameless || parts.length < 2) return [];
    this.#commit({ ...source, status: "Unpacked" });
    return parts.map((lines) => {
      const id = String(this.#nextId(source.seller));
      this.splits.add(`${source.seller} ${source.id} ${id}`);
      const born = { status: "Picking", at: this.#world.now } as const;
      return this.#commit({ ...source, id, lines, status: "Picking", born });
    });
  }

  #addLaborCosts(seller: string, { laborCostDetails = [] }: WriteBody): ServiceResponse {
    for (const { orderLineId, totalLaborCostExcludingVAT } of laborCostDetails) {
      const holds = (line: Line) => line.orderLineId === orderLineId;
      const found = this.#open(seller).find(({ lines }) => lines.some(holds));
      if (found === undefined) return this.#refuse(400, "no such line");
      const lines = found.lines.map((line) =>
        holds(line) ? { ...line, totalLaborCostExcludingVAT } : line,
      );
      this.#commit({ ...found, lines });
    }
    const content = laborCostDetails.map(({ orderLineId }) => {
      return { lineId: orderLineId, status: "SUCCESS", reasons: "", details: {} };
    });
    return this.#answer({ content });
  }

  #startTask(seller: string, { payload }: WriteBody): ServiceResponse {
    const { products, openTasks } = this.#shop(seller);
    const id = this.#nextId(seller);
    const skus = payload?.skus ?? [];
    const changes = skus.map(({ stockCode, ...changed }) => [stockCode, changed] as const);
    const open: OpenTask = { at: this.#world.now, skus: new Map(changes) };
    if (!this.losesTasks) {
      openTasks.add(open);
      const delay = this.#world.delay("task", 20_000);
      this.#world.schedule(this.#world.now + delay, () => {
        openTasks.delete(open);
        for (const [stockCode, changed] of changes) {
          Object.assign(products.get(stockCode) ?? {}, changed);
        }
        this.#world.log("service", `applies task ${id} of ${seller}`);
      });
    }
    const reasons = [`${skus.length} SKUs`];
    return this.#answer({ id, type: "SKU_UPDATE", status: "IN_QUEUE", reasons });
  }

  #commit(state: Omit<Version, "number" | "date" | "statusAt" | "visibleAt">): Version {
    const { now } = this.#world;
    const visibleAt = now + this.#world.delay("listing", this.lateMs);
    const number = this.versions.length + 1;
    const { packages } = this.#shop(state.seller);
    const before = packages.get(state.id) ?? [];
    const last = before.at(-1);
    const statusAt = last?.status === state.status ? last.statusAt : now;
    const version = { ...state, number, date: now, statusAt, visibleAt };
    this.versions.push(version);
    packages.set(state.id, [...before, version]);
    const { seller, id, orderNumber, status } = state;
    this.#world.log("service", `v${number}: ${seller} ${orderNumber}/${id} ${status}`);
    return version;
  }

  #answer(body: object): ServiceResponse {
    const headers = {
      "content-type": "application/json",
      date: new Date(this.#world.now + this.aheadMs).toUTCString(),
    };
    return { status: 200, headers, body: JSON.stringify(body) };
  }

  #refuse(status: number, code: string): ServiceResponse {
    return { ...this.#answer({ code, message: code }), status };
  }

  #shop(seller: string): Shop {
    const shop = this.#shops.get(seller);
    if (shop === undefined) throw new Error(`There is no seller ${seller}`);
    return shop;
  }

  #nextId(seller: string): number {
    const shop = this.#shop(seller);
    shop.ids += 1;
    return shop.ids;
  }
}

/** The bodies of all writes, as far as they are read. */
interface WriteBody {
  readonly splitGroups?: readonly { readonly orderLineIds: readonly number[] }[];
  readonly laborCostDetails?: readonly {
    readonly orderLineId: number;
    readonly totalLaborCostExcludingVAT: number;
  }[];
  readonly payload?: {
    readonly skus: readonly ({ readonly stockCode: string } & Partial<Product>)[];
  };
}
