import type { Deviations } from "@marketplace-seller/client-core";
import type { Faults } from "../calls/faults/fault-registry.ts";
import type { DomainContext } from "../domain/context.ts";
import { anyPackage } from "../domain/filters.ts";
import type { PackageStatus, ShipmentPackage } from "../domain/model/shipment-package.ts";
import { movePackage } from "../domain/operations/move-package.ts";
import { placeOrder } from "../domain/operations/place-order.ts";
import { canMove } from "../domain/rules/package-movement.ts";
import { Random } from "../domain/seeded-random.ts";
import { seededSeller } from "../domain/seeded-sellers.ts";
import type { WriteSession } from "../domain/store.ts";
import type { ExamPrice } from "../gen/control-openapi.gen.ts";
import { makeProduct } from "../seed/make-product.ts";
import { seededCatalogue } from "../seed/seeded-catalogue.ts";
import type { Change, KnownIds } from "./evidence.ts";
import { backlog, type DayEvent } from "./exam-day.ts";

/** What the day acts on. */
export interface DayWorld {
  readonly context: DomainContext;
  readonly faults: Faults;
  readonly setDeviations: (deviations: Deviations) => void;
}

const DAY_MS = 86_400_000;
const NEXT: Partial<Record<PackageStatus, PackageStatus>> = {
  Created: "Picking",
  Picking: "Shipped",
  Shipped: "Delivered",
};

/** The seller's day: fills the database, and lets the events happen that a program has to notice. */
export class Day {
  readonly sellerId = seededSeller(0).sellerId;
  readonly changes: Change[] = [];
  prices: readonly ExamPrice[] = [];
  readonly #world: DayWorld;
  readonly #random: Random;
  /** Ids of packages that the day has not moved yet, oldest first. */
  readonly #recent: string[] = [];
  readonly #old: string[] = [];

  constructor(world: DayWorld, seed: string) {
    this.#world = world;
    this.#random = new Random(seed);
  }

  /** Replaces the content of the sandbox by that of the morning. */
  prepare(): void {
    const { context } = this.#world;
    const now = context.clock();
    context.store.replace((session) => {
      session.sellers.save(seededSeller(0));
      session.saveCatalogue(seededCatalogue);
      this.#stockShop(session, now);
      const within: DomainContext = {
        ...context,
        store: { ...context.store, write: (work) => work(session), read: (work) => work(session) },
      };
      this.#old.push(...this.#placeAges(within, backlog.old, now));
      this.#recent.push(...this.#placeAges(within, backlog.recent, now));
    });
  }

  #placeAges(
    context: DomainContext,
    { orders, youngest, oldest }: { orders: number; youngest: number; oldest: number },
    now: number,
  ): readonly string[] {
    return Array.from({ length: orders }, (_, index) => {
      const age = oldest - ((oldest - youngest) * index) / orders;
      return this.#placeOld(context, now - age * DAY_MS, index);
    }).flat();
  }

  #stockShop(session: WriteSession, now: number): void {
    const seller = seededSeller(0);
    const products = Array.from({ length: backlog.products }, (_, index) => {
      const product = makeProduct(this.#random, seller, index, session.nextId("product"), now);
      const shown = {
        status: "Active",
        saleStatus: "On_Sale",
        sender: "SELLER",
        currencyType: "TL",
      } as const;
      return { ...product, ...shown, quantity: 50_000 };
    });
    for (const product of products) session.products.save(product);
    // A digit more than the marketplace takes, as an ERP's price lists have it.
    this.prices = products
      .slice(0, backlog.prices)
      .map(({ stockCode, salePrice, listPrice }, index) => {
        const digit = index % 2 === 0 ? "5" : "";
        return {
          stockCode,
          listPrice: listPrice + digit,
          salePrice: salePrice + digit,
          quantity: 10 + index,
        };
      });
  }

  #placeOld(context: DomainContext, at: number, index: number): readonly string[] {
    const moves = (["Picking", "Shipped", "Delivered"] as const).slice(0, index % 4);
    let moment = Math.floor(at);
    const dated = { ...context, clock: () => moment };
    return this.#place(dated).packages.map((placed) => {
      const found = moves.reduce((before, status) => {
        moment += 60_000;
        return this.#move(dated, before, status);
      }, placed);
      this.changes.push(toChange(found, 0));
      return found.packageId ?? "";
    });
  }

  #place(context: DomainContext) {
    const code = `STK-${String(this.#random.between(1, backlog.products)).padStart(5, "0")}`;
    const lines = [{ stockCode: code, quantity: this.#random.between(1, 3) }];
    return placeOrder(context, this.sellerId, { lines });
  }

  #move(context: DomainContext, found: ShipmentPackage, status: PackageStatus): ShipmentPackage {
    return movePackage(context, this.sellerId, { id: found.packageId ?? "", status });
  }

  /**
   * Moves a package that changed in this poll and stands on the last page of a listing that is being read: the rows
   * that are not read yet stay where they are.
   */
  moveOnLastPage(poll: number, isNewestFirst: boolean, at: number): void {
    const pool = this.changes
      .filter((change) => change.poll === poll)
      .map(({ packageId }) => packageId);
    const [act] = this.#take(isNewestFirst ? pool.reverse() : pool, 1, (status) => NEXT[status]);
    if (act !== undefined) this.#change(act, poll, at);
  }

  /**
   * Lets an event happen, dated evenly from `from` to `to`.
   *
   * @param retryAfterSeconds of an event that limits the rate
   */
  happen(event: DayEvent, from: number, to: number, retryAfterSeconds: number): void {
    const { place = 0, move = 0, moveOld = 0, cancelOld = 0, cancel = 0 } = event;
    const acts = [
      ...this.#take(this.#old, moveOld, (status) => NEXT[status]),
      ...this.#take(this.#old, cancelOld, cancellation),
      ...this.#take(this.#recent, move, (status) => NEXT[status]),
      ...this.#take(this.#recent, cancel, cancellation),
      ...Array.from({ length: place }, () => undefined),
    ];
    const step = (to - from) / Math.max(1, acts.length);
    acts.forEach((act, index) => {
      this.#act(event, act, Math.floor(from + step * index));
    });
    const { fault, deviations } = event;
    if (deviations !== undefined) this.#world.setDeviations(deviations);
    if (fault === undefined) return;
    const wait = fault.kind === "too-many-requests" ? { retryAfterSeconds } : {};
    this.#world.faults.add({ ...fault, ...wait, operation: "listShipmentPackages" });
  }

  #act({ poll, label }: DayEvent, act: Act | undefined, at: number): void {
    if (act !== undefined) {
      this.#change(act, poll, at);
      return;
    }
    const { context, faults } = this.#world;
    const { packages, order } = this.#place({ ...context, clock: () => at });
    this.#recent.push(...packages.map(({ packageId }) => packageId ?? ""));
    this.changes.push(...packages.map((found) => toChange(found, poll)));
    const { orderNumber } = order;
    if (label !== undefined)
      faults.add({ kind: "unknown-status", orderNumber, label, percent: 100 });
  }

  #change({ found, status }: Act, poll: number, at: number): void {
    const moment = Math.max(at, found.lastModifiedDate + 1);
    const dated = { ...this.#world.context, clock: () => moment };
    this.changes.push(toChange(this.#move(dated, found, status), poll));
  }

  /** Takes packages out of the pool whose present status has a next one; the program may have moved them itself. */
  #take(
    pool: string[],
    count: number,
    choose: (status: PackageStatus) => PackageStatus | undefined,
  ): readonly Act[] {
    const acts: Act[] = [];
    const { store } = this.#world.context;
    for (let index = pool.length - 1; index >= 0 && acts.length < count; index -= 1) {
      const id = pool[index] ?? "";
      const found = store.read(({ packages }) => packages.find(this.sellerId, id));
      const status = found && choose(found.status);
      if (found === undefined || status === undefined || !canMove(found.status, status)) continue;
      pool.splice(index, 1);
      acts.push({ found, status });
    }
    return acts;
  }

  /** Reads which ids there are, and to which orders they belong. */
  readKnownIds(): KnownIds {
    const { store } = this.#world.context;
    return store.read(({ packages, tasks, products }) => {
      const all = packages.search(this.sellerId, { ...anyPackage, page: 0, size: 100_000 }).content;
      const orderOf = new Map(
        all.flatMap(({ packageId, orderId, orderNumber, cargoTrackingNumber, lines }) =>
          [
            packageId ?? "",
            orderId,
            cargoTrackingNumber,
            ...lines.map(({ orderLineId }) => orderLineId),
          ].map((id) => [id, orderNumber] as const),
        ),
      );
      const others = [
        ...tasks.list(this.sellerId, 10_000).map(({ id }) => id),
        ...products
          .search(this.sellerId, { sender: "ALL", page: 0, size: 10_000 })
          .content.map(({ productId }) => productId),
      ];
      const ids = [...orderOf.keys(), ...others].filter((id) => /^\d+$/.test(id)).map(BigInt);
      return { orderOf, ids };
    });
  }
}

interface Act {
  readonly found: ShipmentPackage;
  readonly status: PackageStatus;
}

function cancellation(status: PackageStatus): PackageStatus | undefined {
  return canMove(status, "Cancelled") ? "Cancelled" : undefined;
}

function toChange(found: ShipmentPackage, poll: number): Change {
  const { packageId, orderNumber, status, lastModifiedDate, orderCreatedDate } = found;
  return {
    packageId: packageId ?? "",
    orderNumber,
    status,
    version: lastModifiedDate,
    orderedAt: orderCreatedDate,
    poll,
  };
}
