import { bySeller } from "./by-seller.ts";
import type { Plan } from "./plan.ts";
import { AGAIN, countUnits, type Line, type Product, Shop, unitsOf, type Version } from "./shop.ts";
import type { World } from "./world.ts";

/** How long it usually takes until the listing shows a change. */
export const USUALLY_LATE_MS = 1_500;

const NEXT: Partial<Record<string, Version["status"]>> = {
  Created: "Picking",
  Picking: "Shipped",
  Shipped: "Delivered",
  Delivered: "Returned",
};
type ChangeKind = "move" | "cancel" | "split" | "split-units" | "touch" | "renumber";

const RUSH_MS = 200_000;
const RUSH_INTERVAL_MS = 1_500;

/** What buyers, agents and sellers do at the marketplace: orders, and how their packages change. */
export class Marketplace {
  readonly versions: Version[] = [];
  /** Of every split the seller, the package that was split, and one that came out of it. */
  readonly splits = new Set<string>();
  /** The seller and id of every part of which nobody can tell what it came out of. */
  readonly unclear = new Set<string>();
  /** In what the listing may differ from its document: without a status it may show new packages alone. */
  readonly premises = { dateShiftMs: 0, listsNewAlone: false, leavesOutEnd: false };
  /** How long the listing may show a package as it was, milliseconds. */
  lateMs = USUALLY_LATE_MS;
  /** Whether buyers do nothing by themselves. */
  isQuiet = false;
  /** The products whose prices were changed by hand, by seller and stock code. */
  readonly changedByHand = new Set<string>();
  /** Those of which a task that was taken for applied may have undone a later one. */
  readonly undone = new Set<string>();
  /** The sellers of whom a query once found no product in stock. */
  readonly soldOut = new Set<string>();
  readonly world: World;
  protected readonly plan: Plan;
  protected readonly shop = bySeller(() => new Shop());

  constructor(world: World, plan: Plan) {
    this.world = world;
    this.plan = plan;
  }

  get isDifferent(): boolean {
    return Object.values(this.premises).some(Boolean);
  }

  /** The packages of a seller as they are, or as they were at a moment. */
  current(seller: string, at = Infinity): readonly Version[] {
    const packages = [...this.shop(seller).packages.values()];
    return packages.flatMap((versions) => versions.findLast(({ date }) => date <= at) ?? []);
  }

  product(seller: string, stockCode: string): Readonly<Product> | undefined {
    return this.shop(seller).products.get(stockCode);
  }

  soldUnits(seller: string, stockCode: string, until: number): number {
    const sold = this.shop(seller).sales.filter(({ at }) => at <= until);
    return countUnits(sold, stockCode);
  }

  /** How much of a product lay in the shelf at a moment though it was sold. */
  unshippedUnits(seller: string, stockCode: string, at: number): number {
    const then = this.current(seller, at);
    const open = then.filter(({ status }) => status === "Created" || status === "Picking");
    return unitsOf(open, stockCode);
  }

  findTask(seller: string, id: number | undefined) {
    return this.shop(seller).tasks.get(id ?? 0);
  }

  /** The newest task that is not applied yet and has a stock code. */
  findOpenTask(seller: string, stockCode: string) {
    return [...this.shop(seller).openTasks].findLast(({ skus }) => skus.has(stockCode));
  }

  order(seller: string, target: number, paidWithinMs?: number): void {
    const { products, sales } = this.shop(seller);
    const { now } = this.world;
    const codes = [...products.keys()].filter((_, at) => at === 0 || (target >> at) % 2 === 1);
    // Large orders have a second line of a product, so that parts of their packages can be split again.
    if (target > 20) codes.push("mug");
    const lines = codes.flatMap((stockCode): Line[] => {
      const product = products.get(stockCode);
      const quantity = Math.min(1 + (target % 3), product?.quantity ?? 0);
      if (product === undefined || quantity === 0) return [];
      product.quantity -= quantity;
      const line = { orderLineId: this.nextId(seller), stockCode, quantity };
      sales.push({ ...line, at: now });
      return [line];
    });
    if (lines.length === 0) return;
    const orderNumber = `O${this.nextId(seller)}`;
    const isNameless = target % 7 === 6;
    const id = isNameless ? `${orderNumber}-nameless` : String(this.nextId(seller));
    const placed = { placedAt: now, born: { status: "Created", at: now } } as const;
    this.commit({ seller, id, orderNumber, isNameless, lines, status: "Created", ...placed });
    // Some are paid at once, which a poll may meet between the end of its range and the reading of its page.
    if (paidWithinMs === undefined && this.world.random("paid") > 0.25) return;
    const paidMs =
      paidWithinMs === undefined
        ? this.world.delay("payment", 4_000)
        : Math.floor(this.world.random("soon paid") * paidWithinMs);
    this.world.schedule(now + 1 + paidMs, () => {
      const found = this.open(seller).find((each) => each.id === id);
      if (found !== undefined) this.commit(found);
    });
  }

  /** Buyers order a mug between every two polls of its product, for some minutes. */
  rush(seller: string): void {
    for (let afterMs = 0; afterMs < RUSH_MS; afterMs += RUSH_INTERVAL_MS) {
      this.world.after(afterMs + this.world.delay("rush", RUSH_INTERVAL_MS), () => {
        if (!this.isQuiet) this.order(seller, 0);
      });
    }
  }

  touch(number: number): void {
    const found = this.versions[number - 1];
    if (found !== undefined && found.isSplit !== true) this.commit(found);
  }

  /** A package moves on, is cancelled, split by an agent of the marketplace, or changed in something small. */
  change(seller: string, kind: ChangeKind, target: number): void {
    const open = this.open(seller);
    const found = open[target % Math.max(1, open.length)];
    if (found === undefined) return;
    const next = NEXT[found.status];
    if (kind === "touch") this.commit(found);
    if (kind === "renumber") this.#renumber(found);
    // Nobody can ask for a status that no document names.
    const isListed = next !== "Returned" || !this.premises.listsNewAlone;
    if (kind === "move" && next !== undefined && isListed) this.commit({ ...found, status: next });
    const cancelled = target % 3 === 2 ? "UnSupplied" : "Cancelled";
    if (kind === "cancel" && next !== undefined) this.commit({ ...found, status: cancelled });
    // Not as an actor does it: else nobody could tell whose split it was.
    const [, second, third] = found.lines;
    if (kind === "split" && second !== undefined && third !== undefined)
      this.splitLines(found, [[second.orderLineId]]);
    if (kind !== "split-units") return;
    this.#splitUnits(found);
    this.#splitTwice(seller);
  }

  /** An agent splits an order, and does not supply a part of it. */
  unsupply(seller: string): void {
    const isOpen = ({ status }: Version) => status === "Created" || status === "Picking";
    const found = this.open(seller).find((each) => isOpen(each) && each.lines[2]);
    if (found === undefined) return;
    this.pick(found);
    this.world.after(1, () => {
      const { id, lines } = found;
      const picked = this.current(seller).find((each) => each.id === id) ?? found;
      const [part] = this.splitLines(picked, [lines.slice(1, 2).map((line) => line.orderLineId)]);
      if (part !== undefined)
        this.world.after(1, () => this.commit({ ...part, status: "UnSupplied" }));
    });
  }

  /** The order gets another number, as if the package's id were used again. Whoever then sees it as it was, sees a third. */
  #renumber(found: Version): void {
    const isShownAsBefore = this.plan.faults.some(({ kind }) => kind === "replica-behind");
    if (isShownAsBefore || found.parentId !== undefined || found.isNameless) return;
    this.commit({ ...found, orderNumber: `${found.orderNumber}${AGAIN}` });
  }

  /** An agent splits a product into two packages, and packs a unit of each alone, of which nobody can tell its origin. */
  #splitTwice(seller: string): void {
    const found = this.open(seller).find(({ status, lines: [first, , ...more] }) => {
      const isTwice = more.at(-1)?.stockCode === first?.stockCode;
      return status === "Created" && isTwice && Number(more.at(-1)?.quantity) > 1;
    });
    if (found === undefined) return;
    const later = (run: (packages: readonly Version[]) => void): void => {
      this.world.after(1 + this.world.delay("agent", 2_000), () => {
        run(this.open(seller).filter(({ orderNumber }) => orderNumber === found.orderNumber));
      });
    };
    this.pick(found);
    this.unclear.add(seller).add(`${seller} ${found.orderNumber}`);
    later(([picked = found]) => {
      this.splitLines(picked, [found.lines.slice(-1).map(({ orderLineId }) => orderLineId)]);
      later((packages) => {
        const parts = packages.map((each) => this.#splitUnits(each));
        if (parts.filter(({ length }) => length > 0).length < 2) return;
        for (const { id } of parts.flat()) this.unclear.add(`${seller} ${id}`);
      });
    });
  }

  pick(ordered: Version): void {
    if (ordered.date < this.world.now) this.commit({ ...ordered, status: "Picking" });
  }

  protected open(seller: string): readonly Version[] {
    return this.current(seller).filter(({ isSplit, date }) => !isSplit && date < this.world.now);
  }

  setProduct(seller: string, stockCode: string, changed: Partial<Product>): void {
    this.changedByHand.add(`${seller} ${stockCode}`);
    Object.assign(this.shop(seller).products.get(stockCode) ?? {}, changed);
  }

  /** All packages change in one millisecond. */
  touchAll(seller: string): void {
    for (const found of this.open(seller)) this.commit(found);
  }

  protected splitLines(source: Version, groups: readonly (readonly number[])[]): Version[] {
    const ids = source.lines.map(({ orderLineId }) => orderLineId);
    const rest = ids.filter((id) => !groups.flat().includes(id));
    const parts = [...groups, rest]
      .map((part) => source.lines.filter(({ orderLineId }) => part.includes(orderLineId)))
      .filter((lines) => lines.length > 0);
    return this.#split(source, parts);
  }

  /** One unit is packed alone; the parts of its line get ids of their own. */
  #splitUnits(source: Version): Version[] {
    const divided = source.lines.find(({ quantity }) => quantity > 1);
    if (divided === undefined) return [];
    const newId = (): number => this.nextId(source.seller);
    const part = (quantity: number): Line => ({ ...divided, quantity, orderLineId: newId() });
    const rest = source.lines.map((line) => (line === divided ? part(line.quantity - 1) : line));
    return this.#split(source, [[part(1)], rest]);
  }

  #split(source: Version, parts: readonly (readonly Line[])[]): Version[] {
    if (source.status !== "Picking" || source.isNameless || parts.length < 2) return [];
    const status = this.plan.cancelsSplits === true ? "Cancelled" : "Unpacked";
    this.commit({ ...source, status, isSplit: true });
    return parts.map((lines) => {
      const id = String(this.nextId(source.seller));
      this.splits.add(`${source.seller} ${source.id} ${id}`);
      const born = { status: "Picking", at: this.world.now } as const;
      return this.commit({ ...source, id, parentId: source.id, lines, status: "Picking", born });
    });
  }

  protected commit(state: Omit<Version, "number" | "date" | "statusAt" | "visibleAt">): Version {
    const { now } = this.world;
    const visibleAt = now + this.world.delay("listing", this.lateMs);
    const number = this.versions.length + 1;
    const { packages } = this.shop(state.seller);
    const before = packages.get(state.id) ?? [];
    const last = before.at(-1);
    const isAlike = last?.status === state.status;
    const statusAt = isAlike ? last.statusAt : now;
    // Some updates rename the products, and the next one may name them as before.
    const productName = number % 4 < 2 ? "new" : "old";
    const isRenamed = this.plan.isEventful === true && isAlike;
    const lines = state.lines.map((line) => ({ ...line, ...(isRenamed && { productName }) }));
    const version = { ...state, lines, number, date: now, statusAt, visibleAt };
    this.versions.push(version);
    packages.set(state.id, [...before, version]);
    const { seller, id, orderNumber, status } = state;
    this.world.log("service", `v${number}: ${seller} ${orderNumber}/${id} ${status}`);
    return version;
  }

  protected nextId(seller: string): number {
    const shop = this.shop(seller);
    shop.ids += 1;
    return shop.ids;
  }
}
