import { isDeepStrictEqual } from "node:util";
import { renderBuyer } from "./buyers.ts";
import { isSeller } from "./by-seller.ts";
import { Marketplace } from "./marketplace.ts";
import { SELLERS } from "./plan.ts";
import { LISTED_WITHIN_MS, type Line, type Product, type Task, type Version } from "./shop.ts";
import { SoapOrders } from "./soap-orders.ts";
import { HOUR_MS } from "./world.ts";

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
  readonly signal?: AbortSignal | null | undefined;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export type Outcome = ServiceResponse | Error;

/** Whether a request is one that writes. */
export function changes({ method, url, body }: ServiceRequest): boolean {
  if (url.pathname.endsWith("/OrderService")) return body.includes("OrderItemAcceptRequest");
  return method !== "GET" && !url.pathname.endsWith("/page-query");
}

const WINDOW_MS = 15 * 24 * HOUR_MS;

/** Costs the row in which it is, as no JSON has it. */
const NO_NUMBER = "NaN";

/** The service with its buyers, as far as a sync uses it, written from the interface document alone. */
export class Service extends Marketplace {
  readonly effects: Effect[] = [];
  readonly soapOrders = new SoapOrders(this);
  /** How far the service's clock is ahead, milliseconds; all times of versions are without it. */
  readonly aheadMs = this.plan.serviceAheadMs ?? 0;
  /** When a replica that is behind answered the listing last. */
  behindAt = -Infinity;
  /** Receives each part of a split package that is updated again just before a poll would read it. */
  onUnreadPart: (part: Version) => void = () => undefined;
  onTask: (seller: string, stockCode: string) => void = () => undefined;
  /** How far behind one of two replicas is that answer the listing, milliseconds. */
  replicaBehindMs = 0;
  /** Whether the replica that is behind shows a package as it was before its last update. */
  showsOlder = false;
  /** Which versions are listed with an id that is none, or so that the whole row cannot be read. */
  isUnreadable: (number: number) => boolean = () => false;
  readonly unreadable = new Set<number>();
  /** The seller whose credentials are refused. */
  refused: string | undefined;
  /** Whether tasks are accepted and never applied. */
  losesTasks = false;
  /** How often the sellers have got other secrets. */
  rotations = 0;

  secretOf(seller: string): string {
    return `secret-${this.rotations}-of-${seller}`;
  }

  handle(request: ServiceRequest): ServiceResponse {
    const { method, url, headers } = request;
    const [, soapKey = ""] = /<appKey>(\w+)</.exec(request.body) ?? [];
    if (isSeller(soapKey)) {
      const body = this.soapOrders.handle(soapKey, request.body);
      return { status: 200, headers: { "content-type": "text/xml" }, body };
    }
    const seller = headers.get("appkey") ?? "";
    const isRefused = seller === this.refused || headers.get("appsecret") !== this.secretOf(seller);
    if (!isSeller(seller) || isRefused) return this.#refuse(401, "SELLER_API.authenticationFailed");
    const operation = `${method} ${url.pathname.split("/").at(-1)}`;
    if (operation === "GET shipmentPackages") return this.#list(seller, url.searchParams);
    if (operation === "GET product-query") return this.#listProducts(seller, url.searchParams);
    const body = JSON.parse(request.body);
    if (operation === "POST page-query") return this.#describeTask(seller, body);
    const before = this.versions.length;
    const response = this.#write(seller, operation, body);
    const versions = this.versions.slice(before);
    for (const version of versions) {
      // What a request changed is often listed as late as it may be, so that a read-back misses it before.
      const lateMs = Math.floor(LISTED_WITHIN_MS * (1 - this.world.random("listed later") ** 2));
      version.visibleAt = Math.max(version.visibleAt, version.date + lateMs);
    }
    if (response.status === 200)
      this.effects.push({ seller, operation, body: request.body, versions });
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
    const { now } = this.world;
    const { dateShiftMs, leavesOutEnd, listsNewAlone } = this.premises;
    const number = (name: string, other: number): number => Number(query.get(name) ?? other);
    const byUpdate = query.get("orderByField") === "true";
    const end = number("endDate", number("startDate", now + this.aheadMs - WINDOW_MS) + WINDOW_MS);
    const shiftMs = dateShiftMs + this.aheadMs;
    const from = Math.max(number("startDate", 0), end - WINDOW_MS) - shiftMs;
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
    const page = number("page", 0);
    const size = Math.min(number("size", 50), this.isQuiet ? 100 : this.plan.pageSize);
    const content = shown.slice(page * size, (page + 1) * size).map((each) => this.#render(each));
    const totalPages = Math.ceil(shown.length / size);
    return this.#answer({ pageCount: totalPages, totalPages, page, size, content });
  }

  /** The versions that a listing shows now: those of a replica that is behind, or the newest visible ones. */
  #listed(seller: string): readonly Version[] {
    const { now } = this.world;
    const isBehind = this.replicaBehindMs > 0 && this.#drawReplica();
    const until = isBehind ? now - this.replicaBehindMs : now;
    if (isBehind) this.behindAt = now;
    return [...this.shop(seller).packages.values()].flatMap((versions) => {
      const visible = versions.filter(({ visibleAt }) => visibleAt <= until);
      const shown = (isBehind && this.showsOlder ? visible.at(-2) : undefined) ?? visible.at(-1);
      const hidden = versions.filter(({ number }) => isBehind && number > (shown?.number ?? 0));
      for (const version of hidden) version.visibleAt = Math.max(version.visibleAt, now);
      return shown ?? [];
    });
  }

  /** @returns whether the one that is behind answers, and for three seconds the same one */
  #drawReplica(): boolean {
    const { now } = this.world;
    if (now < this.#replicaUntil) return this.#isReplicaBehind;
    if (this.plan.isEventful === true) this.#replicaUntil = now + 3_000;
    this.#isReplicaBehind = this.world.random("replica") < 0.5;
    return this.#isReplicaBehind;
  }
  #replicaUntil = -Infinity;
  #isReplicaBehind = false;

  /** Some packages are updated between the end of a poll's range and the reading of its page, which does not list them. */
  #updateUnread(seller: string, from: number, to: number): void {
    if (to >= this.world.now || this.isQuiet) return;
    const found = this.current(seller).findLast(
      ({ status, date, born }) =>
        (status === "Created" || born.status === "Picking") && date >= from && date <= to,
    );
    // Parts of split packages are updated more often.
    const share = found?.status === "Created" ? 0.1 : 0.3;
    if (found === undefined || this.world.random("unread") >= share) return;
    this.commit(found);
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
      id: isNameless ? null : isUnreadable && number % 2 === 0 ? [id] : id,
      ...(isUnreadable && number % 2 !== 0 && { weight: NO_NUMBER }),
      orderNumber,
      shipmentPackageStatus: status,
      lastModifiedDate: version.date + aheadMs,
      sellerId: 100 + (SELLERS as readonly string[]).indexOf(seller),
      ...(this.plan.hasBuyers === true ? renderBuyer(version) : { customerId: 9_007_199_254 }),
      packageHistories: status === born.status ? [first] : [first, last],
      cargoSenderNumber: String(number),
      lines,
    };
  }

  #listProducts(seller: string, query: URLSearchParams): ServiceResponse {
    const wanted = query.get("stockCode");
    const shop = this.shop(seller);
    const products = [...shop.products].filter(([code]) => wanted === null || code === wanted);
    // Some buyers order in the moment in which a product is read. A service whose clock differs is known to a second
    // only, so that nobody can tell whether such an order was placed before or after the reading.
    const isQuiet = this.isQuiet || this.aheadMs !== 0;
    const buyer = isQuiet ? 1 : this.world.random("buyer");
    const order = (): void => this.order(seller, 1, 6_000);
    if (buyer < 0.15) order();
    else if (buyer < 0.3) this.world.after(0, order);
    for (const [code, product] of products) {
      for (const { skus } of shop.openTasks) {
        const isStockSeen = skus.get(code)?.quantity === product.quantity;
        const isSeen = isStockSeen || isDeepStrictEqual({ ...product, ...skus.get(code) }, product);
        if (isSeen) skus.delete(code);
      }
    }
    const isSoldOut = products.every(([, { quantity }]) => quantity === 0);
    if (wanted === null && isSoldOut) this.soldOut.add(seller);
    const page = Number(query.get("page") ?? 0);
    const listed = page === 0 ? products : [];
    const currencyType = "TL";
    const content = listed.map(([stockCode, product]) => ({ stockCode, currencyType, ...product }));
    const counted = { totalElements: products.length, totalPages: 1, number: page, size: 20 };
    return this.#answer({ content, ...counted, numberOfElements: content.length });
  }

  #splitByRequest(seller: string, { splitGroups = [] }: WriteBody): ServiceResponse {
    const groups = splitGroups.map(({ orderLineIds }) => orderLineIds);
    const source = this.open(seller).find(({ lines }) =>
      groups.flat().every((id) => lines.some(({ orderLineId }) => orderLineId === id)),
    );
    const made = source === undefined ? [] : this.splitLines(source, groups);
    if (made.length === 0) return this.#refuse(400, "the package cannot be split");
    const splitPackageOrderItems = made.flatMap(({ orderNumber, id, lines }) =>
      lines.map((line) => ({ orderNumber, packageId: id, ...line })),
    );
    return this.#answer({ code: 200, message: "done", splitPackageOrderItems });
  }

  #addLaborCosts(seller: string, { laborCostDetails = [] }: WriteBody): ServiceResponse {
    for (const { orderLineId, ...cost } of laborCostDetails) {
      const holds = (line: Line) => line.orderLineId === orderLineId;
      const found = this.open(seller).find(({ lines }) => lines.some(holds));
      if (found === undefined) return this.#refuse(400, "no such line");
      const lines = found.lines.map((line) => (holds(line) ? { ...line, ...cost } : line));
      this.commit({ ...found, lines });
    }
    const done = { status: "SUCCESS", reasons: "", details: {} };
    const content = laborCostDetails.map(({ orderLineId: lineId }) => ({ lineId, ...done }));
    return this.#answer({ content });
  }

  #startTask(seller: string, { payload: { skus } = { skus: [] } }: WriteBody): ServiceResponse {
    const { products, openTasks, tasks } = this.shop(seller);
    const id = this.nextId(seller);
    const changes = skus.map(({ stockCode, ...changed }) => [stockCode, changed] as const);
    const hasDetails = this.plan.hasTaskDetails === true && !this.isQuiet;
    const drawn = changes.filter(() => hasDetails && this.world.random("refused SKU") < 0.4);
    const refused = new Map(drawn.map(([code]) => [code, `no ${code} in task ${id}`] as const));
    const open: Task = { id, at: this.world.now, skus: new Map(changes), refused };
    tasks.set(id, open);
    if (!this.losesTasks || this.isQuiet) {
      openTasks.add(open);
      for (const [stockCode] of changes) this.onTask(seller, stockCode);
      const delay = this.world.delay("task", this.isQuiet ? 2_000 : 20_000);
      this.world.after(delay, () => {
        openTasks.delete(open);
        open.isProcessed = true;
        for (const [stockCode, changed] of changes) {
          if (refused.has(stockCode)) continue;
          Object.assign(products.get(stockCode) ?? {}, changed);
          // Whoever has seen listed what it sets, cannot know that it undoes what was set since.
          if (!open.skus.has(stockCode)) this.undone.add(`${seller} ${stockCode}`);
        }
        this.world.log("service", `applies task ${id} of ${seller}`);
      });
    }
    const reasons = [`${skus.length} SKUs`];
    return this.#answer({ id, type: "SKU_UPDATE", status: "IN_QUEUE", reasons });
  }

  #describeTask(seller: string, { taskId, pageable }: WriteBody): ServiceResponse {
    const task = this.shop(seller).tasks.get(Number(taskId));
    const { skus = new Map(), refused = new Map() } = task ?? {};
    const rows = [...new Set([...skus.keys(), ...refused.keys()])].map((itemCode) => {
      const reason = refused.get(itemCode);
      return { itemCode, status: reason ? "FAIL" : "SUCCESS", reasons: reason ? [reason] : [] };
    });
    const content = pageable?.page === 0 ? rows : [];
    const status = task?.isProcessed ? "PROCESSED" : "IN_QUEUE";
    return this.#answer({ status, skus: { content } });
  }

  #answer(body: object): ServiceResponse {
    const date = new Date(this.world.now + this.aheadMs).toUTCString();
    const headers = { "content-type": "application/json", date };
    const text = JSON.stringify(body).replaceAll(`"${NO_NUMBER}"`, NO_NUMBER);
    return { status: 200, headers, body: text };
  }

  #refuse(status: number, code: string): ServiceResponse {
    return { ...this.#answer({ code, message: code }), status };
  }
}

/** The bodies of all writes, as far as they are read. */
interface WriteBody {
  readonly taskId?: string;
  readonly pageable?: { readonly page: number };
  readonly splitGroups?: readonly { readonly orderLineIds: readonly number[] }[];
  readonly laborCostDetails?: readonly Pick<Line, "orderLineId" | "totalLaborCostExcludingVAT">[];
  readonly payload?: { readonly skus: readonly (Pick<Line, "stockCode"> & Partial<Product>)[] };
}
