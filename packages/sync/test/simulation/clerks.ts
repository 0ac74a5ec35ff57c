import { isSellerError } from "@marketplace-seller/client-core";
import type { DesiredOffer, Sync } from "@marketplace-seller/sync";
import { isSyncError } from "@marketplace-seller/sync";
import type { Session } from "../../src/store/store.ts";
import { hold } from "./history.ts";
import type { Seller } from "./plan.ts";
import { type Effect, type Service, STOCK_CODES } from "./service.ts";
import { type Process, START, type World } from "./world.ts";

/** A process that somebody works at. */
export interface Desk {
  readonly process: Process;
  readonly sync: Sync;
}

/** A write that somebody wants done once, however often it is asked for. */
interface Errand {
  readonly key: string;
  readonly seller: Seller;
  readonly does: (effect: Pick<Effect, "operation" | "body">) => boolean;
  readonly ask: (sync: Sync) => Promise<unknown>;
}

/** How often an errand is asked for, also when its outcome is known. */
const MAX_CALLS = 6;

/** How long before the world a backfill begins: before every order. */
export const BACKFILLED_MS = 100 * 3_600_000;

/** Who uses the sync of the sellers: splits packages, adds labor costs, measures stock and sets prices. */
export class Clerks {
  readonly #world: World;
  readonly #service: Service;
  readonly #tickMs: number;
  readonly #findDesk: (of: string) => Desk;
  /** The package that was first asked to be split by a line, by seller and line. */
  readonly #splitPackages = new Map<string, string>();
  readonly #errands: Errand[] = [];
  /** The units that lie in the shelves, less what was sold. */
  readonly #shelves = new Map<string, number>();
  /** The newest measurements that were acknowledged, by seller and stock code. */
  readonly #measuredAt = new Map<string, number>();
  #prices = 0;

  constructor(world: World, service: Service, tickMs: number, findDesk: (of: string) => Desk) {
    this.#world = world;
    this.#service = service;
    this.#tickMs = tickMs;
    this.#findDesk = findDesk;
  }

  /** Splits a package that is being picked, by its first line. */
  split(seller: Seller, target: number): void {
    const open = this.#service
      .current(seller)
      .filter(
        ({ status, lines, isNameless }) => status === "Picking" && lines.length > 1 && !isNameless,
      );
    const found = open[target % Math.max(1, open.length)];
    const [line] = found?.lines ?? [];
    if (found === undefined || line === undefined) return;
    const { id, orderNumber } = found;
    // Two keys with the same body would have effects that nobody can tell apart.
    const splitKey = `${seller} ${line.orderLineId}`;
    if ((this.#splitPackages.get(splitKey) ?? id) !== id) return;
    this.#splitPackages.set(splitKey, id);
    const body = { splitGroups: [{ orderLineIds: [String(line.orderLineId)] }] };
    const context = { orderNumber, packageId: id };
    this.#begin({
      key: `split ${id}`,
      seller,
      does: (effect) =>
        effect.operation === "POST splitCombinePackage" &&
        effect.body.includes(`[${line.orderLineId}]`),
      ask: (sync) =>
        sync.client(seller).packages.splitByOrderLines(body, { key: `split ${id}`, context }),
    });
  }

  /** Adds labor costs to a line; each time of another amount. */
  addLaborCosts(seller: Seller, target: number): void {
    const open = this.#service.current(seller).filter(({ status }) => status !== "Unpacked");
    const found = open[target % Math.max(1, open.length)];
    const [line] = found?.lines ?? [];
    if (found === undefined || line === undefined) return;
    const amount = 700_000 + this.#errands.length;
    const key = `labor ${amount}`;
    const { orderLineId } = line;
    const cost = { orderLineId: String(orderLineId), totalLaborCostExcludingVAT: amount };
    const context = {
      orderNumber: found.orderNumber,
      packageId: found.isNameless ? null : found.id,
    };
    const options = { key, context };
    this.#begin({
      key,
      seller,
      does: ({ operation, body }) => operation === "PUT labor-costs" && body.includes(`${amount}`),
      ask: (sync) => sync.client(seller).laborCosts.add({ laborCostDetails: [cost] }, options),
    });
  }

  /** Has a line collected; the service shows no trace of that, so that a lost response stays unknown. */
  collect(seller: Seller, target: number): void {
    const open = this.#service.current(seller).filter(({ isNameless }) => !isNameless);
    const found = open[target % Math.max(1, open.length)];
    const [line] = found?.lines ?? [];
    if (found === undefined || line === undefined) return;
    const { id, orderNumber } = found;
    const orderLineId = String(line.orderLineId);
    const sizes = { boxQuantity: 1, desi: 1, shipmentCompany: "CEVA" } as const;
    const body = { collectionRequestDetails: [{ id, orderLineId, ...sizes }] };
    const options = { key: `collect ${orderLineId}`, context: { orderNumber, packageId: id } };
    this.#begin({
      key: options.key,
      seller,
      does: ({ operation, body }) =>
        operation === "PUT collectionRequest" && body.includes(orderLineId),
      ask: (sync) => sync.client(seller).packages.requestCollection(body, options),
    });
  }

  /** Counts what lies in the shelf, after some more was put there, and wants that to be offered. */
  measure(seller: Seller, target: number): void {
    const stockCode = STOCK_CODES[target % STOCK_CODES.length] ?? "mug";
    const name = `${seller} ${stockCode}`;
    const more = (this.#shelves.get(name) ?? 20) + 100 + (target % 7);
    this.#shelves.set(name, more);
    const quantity = Math.max(0, more - this.#service.soldUnits(seller, stockCode));
    const asOf = this.#world.now;
    this.#world.tell("clerk", `counts ${quantity} of ${name}`);
    this.#set(seller, { stockCode, quantity }, asOf, 0);
  }

  price(seller: Seller, target: number): void {
    const stockCode = STOCK_CODES[target % STOCK_CODES.length] ?? "mug";
    this.#prices += 1;
    const salePrice = 100 + this.#prices;
    this.#set(seller, { stockCode, salePrice, listPrice: 1000 }, this.#world.now, 0);
  }

  /** What is desired is to be sent at once. */
  push(seller: Seller): void {
    const { process, sync } = this.#findDesk("push");
    this.#world.tell(process.name, `is asked to push the offers of ${seller}`);
    sync.offers.push(seller, { until: "sent" }).catch(() => undefined);
  }

  /**
   * The bus is to have everything of a seller again that was stored since a moment.
   *
   * @param done - runs once that is acknowledged
   */
  replay(seller: Seller, from: number, done: () => void): void {
    const { process, sync } = this.#findDesk("replay");
    this.#world.tell(process.name, `is asked to replay ${seller}`);
    sync.replay("bus", { seller, from }).then(done, () => undefined);
  }

  /**
   * The feed is to begin earlier: before every order, or only before some of the old ones.
   *
   * @param done - receives where it begins, once that is said to be done
   */
  backfill(seller: Seller, target: number, done: (from: number) => void): void {
    const { process, sync } = this.#findDesk("backfill");
    this.#world.tell(process.name, `is asked to backfill ${seller}`);
    const isPart = target % 2 === 1;
    const from = START - (isPart ? BACKFILLED_MS / 2 : BACKFILLED_MS);
    // Somebody else may want more of it before that is done.
    const soon = this.#world.now + this.#world.delay("more", 2_000);
    if (isPart) this.#world.schedule(soon, () => this.backfill(seller, 0, done));
    sync.backfill({ seller, from }).then(
      (outcomes) => {
        if (outcomes.get(seller)?.state === "done") done(from);
      },
      () => undefined,
    );
  }

  /** A loop takes the changes of all sellers that it did not have yet; some loops are left before they end. */
  pull(receive: (seller: string, sequence: number) => void, mayLeave: boolean): void {
    const { process, sync } = this.#findDesk("pull");
    this.#world.tell(process.name, "is asked to pull");
    const isLeft = mayLeave && this.#world.random("left") < 0.3;
    const loop = async (): Promise<void> => {
      for await (const changes of sync.changes("shelf", { batch: 2 })) {
        if (isLeft) return;
        for (const { seller, sequence } of changes) receive(seller, sequence);
      }
    };
    loop().catch(() => undefined);
  }

  /** The keyed write that a request is of, by seller and key. */
  findWrite(seller: string, operation: string, body: string): string {
    const found = this.#errands.find(
      (errand) => errand.seller === seller && errand.does({ operation, body }),
    );
    return `${seller} ${found?.key}`;
  }

  /** What a key's stored outcome is, must have happened. */
  async judge(session: Session): Promise<void> {
    for (const offer of await session.query("SELECT seller, stock_code, as_of FROM offer")) {
      const name = `${offer.seller} ${offer.stock_code}`;
      const isKept = Date.parse(String(offer.as_of)) >= (this.#measuredAt.get(name) ?? -Infinity);
      hold(isKept || offer.as_of === null, () => `The newest measurement of ${name} is lost`);
    }
    const rows = await session.query("SELECT seller, write_key, state FROM keyed_write");
    for (const errand of this.#errands) {
      const { key, seller } = errand;
      const effects = this.#findEffects(errand);
      if (effects.some(({ isListedLate }) => isListedLate)) continue;
      const count = effects.length;
      hold(count <= 1, () => `${key} of ${seller} took effect ${count} times`);
      const state = rows.find((row) => row.seller === seller && row.write_key === key)?.state;
      const isRight = state === "applied" ? count === 1 : state === "refused" ? count === 0 : true;
      hold(
        isRight,
        () => `${key} of ${seller} took effect ${count} times, and is stored as ${state}`,
      );
    }
  }

  #set(seller: Seller, offer: DesiredOffer, asOf: number, calls: number): void {
    const { process, sync } = this.#findDesk(`desk ${calls}`);
    const again = (): void => {
      if (calls < MAX_CALLS) this.#set(seller, offer, asOf, calls + 1);
    };
    this.#world.tell(process.name, `is asked to offer ${JSON.stringify(offer)} of ${seller}`);
    let isDone = false;
    sync.offers.set(seller, [offer], { asOf }).then(
      () => {
        isDone = true;
        const name = `${seller} ${offer.stockCode}`;
        if (offer.quantity === undefined) return;
        this.#measuredAt.set(name, Math.max(asOf, this.#measuredAt.get(name) ?? 0));
      },
      () => undefined,
    );
    // Whoever works at a process that was killed asks another one.
    this.#world.schedule(this.#world.now + 5 * this.#tickMs + 60_000, () => isDone || again());
  }

  #begin(errand: Errand): void {
    if (this.#errands.some(({ key, seller }) => key === errand.key && seller === errand.seller))
      return;
    this.#errands.push(errand);
    this.#call(errand, 1);
    // Sometimes two people do the same at once.
    if (this.#world.random("twice") < 0.3) this.#call(errand, 1);
  }

  #call(errand: Errand, calls: number): void {
    const { process, sync } = this.#findDesk(`desk ${errand.key}`);
    const { key, seller } = errand;
    this.#world.tell(process.name, `is asked to ${key} of ${seller}`);
    let isOver = false;
    const tell = (what: string): void => this.#world.tell(process.name, `says that ${key} ${what}`);
    errand.ask(sync).then(
      () => {
        isOver = true;
        tell("is done");
        this.#check(errand, 1);
      },
      (error: unknown) => {
        tell(`failed: ${error instanceof Error ? error.message : error}`);
        if (isSyncError(error) || !isSellerError(error)) return;
        isOver = true;
        // Another call of the same key may have been under way.
        if (calls === 1 && !isSellerError(error, "indeterminate")) tell("has no effect");
      },
    );
    const wait = 3 * this.#tickMs + 20_000;
    this.#world.schedule(this.#world.now + wait, () => {
      if (!isOver && calls < MAX_CALLS) this.#call(errand, calls + 1);
    });
  }

  #check(errand: Errand, expected: number): void {
    const effects = this.#findEffects(errand);
    const isUncertain = effects.some(({ isListedLate }) => isListedLate);
    if (isUncertain || effects.length === expected) return;
    this.#world.fail(
      new Error(`${errand.key} of ${errand.seller} took effect ${effects.length} times`),
    );
  }

  #findEffects({ seller, does }: Errand): readonly Effect[] {
    return this.#service.effects.filter((effect) => effect.seller === seller && does(effect));
  }
}
