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
import type { ExamPrice } from "../gen/control-openapi.gen.ts";
import { seedStore } from "../seed/seed-store.ts";
import type { Change, KnownIds } from "./evidence.ts";
import { type DayEvent, makeMorning, PRICES, pickLines } from "./exam-day.ts";
import { REDIRECTED } from "./notes.ts";
import { thresholds } from "./thresholds.ts";

/** What the day acts on. */
export interface DayWorld {
  readonly context: DomainContext;
  readonly faults: Faults;
  /** In addition to the profile's. */
  readonly deviate: (added: Deviations) => void;
}

/** When an event happens; its changes are dated evenly from `from` to `to`. */
interface Moment {
  readonly poll: number;
  readonly pollMs: number;
  /** As the program names the sandbox. */
  readonly host: string;
  readonly from: number;
  readonly to: number;
}

interface Move {
  readonly found: ShipmentPackage;
  readonly status: PackageStatus;
}

const ALL = { sender: "ALL", page: 0, size: 100_000 } as const;
const NEXT: Partial<Record<PackageStatus, PackageStatus>> = {
  Created: "Picking",
  Picking: "Shipped",
  Shipped: "Delivered",
};
const cancellation = (): PackageStatus => "Cancelled";

/** The seller's day: fills the database, and lets the events happen that a program has to notice. */
export class Day {
  readonly sellerId = seededSeller(0).sellerId;
  readonly changes: Change[] = [];
  prices: readonly ExamPrice[] = [];
  /** Of the listing that is being read. */
  isNewestFirst = true;
  readonly #world: DayWorld;
  readonly #random: Random;
  /** Ids of packages that the day has not moved yet, oldest first. */
  readonly #recent: string[] = [];
  readonly #old: string[] = [];

  /** Replaces the content of the sandbox by that of the morning. */
  constructor(world: DayWorld, seed: string) {
    this.#world = world;
    this.#random = new Random(`${seed} day`);
    const { store, clock } = world.context;
    const now = clock();
    seedStore(store, { seed: makeMorning(seed), now });
    const products = store.read((session) => session.products.search(this.sellerId, ALL).content);
    this.prices = products.slice(0, PRICES).map(({ stockCode, listPrice, salePrice }, index) => {
      // A digit more than the marketplace takes, as an ERP's price lists have it.
      const digit = index % 2 === 0 ? "5" : "";
      const prices = { listPrice: listPrice + digit, salePrice: salePrice + digit };
      return { stockCode, ...prices, quantity: 10 + index };
    });
    for (const found of this.#listPackages()) {
      this.#note(found, 0);
      const isOld = found.orderCreatedDate < now - thresholds.windowMs;
      (isOld ? this.#old : this.#recent).push(found.packageId ?? "");
    }
  }

  /** Oldest orders first. */
  #listPackages(): readonly ShipmentPackage[] {
    const search = { ...anyPackage, ...ALL };
    const { content } = this.#world.context.store.read(({ packages }) =>
      packages.search(this.sellerId, search),
    );
    return [...content].sort((one, other) => one.orderCreatedDate - other.orderCreatedDate);
  }

  #place(context: DomainContext): readonly ShipmentPackage[] {
    const lines = pickLines(this.#random);
    return placeOrder(context, this.sellerId, { lines }).packages;
  }

  #move(context: DomainContext, { found, status }: Move): ShipmentPackage {
    return movePackage(context, this.sellerId, { id: found.packageId ?? "", status });
  }

  #note(found: ShipmentPackage, poll: number): void {
    const { packageId, orderNumber, status, lastModifiedDate, orderCreatedDate } = found;
    this.changes.push({
      packageId: packageId ?? "",
      orderNumber,
      status,
      version: lastModifiedDate,
      orderedAt: orderCreatedDate,
      poll,
    });
  }

  happen(event: DayEvent, moment: Moment): void {
    const { place = 0, move = 0, moveOld = 0, cancelOld = 0, cancel = 0 } = event;
    const next = (status: PackageStatus) => NEXT[status];
    const acts = [
      ...this.#take(event.moveRead ? this.#listRead(moment.poll) : [], 1, next),
      ...this.#take(this.#old, moveOld, next),
      ...this.#take(this.#old, cancelOld, cancellation),
      ...this.#take(this.#recent, move, next),
      ...this.#take(this.#recent, cancel, cancellation),
      ...Array.from({ length: place }, () => undefined),
    ];
    const stepMs = (moment.to - moment.from) / Math.max(1, acts.length);
    acts.forEach((act, index) => {
      const at = Math.floor(moment.from + stepMs * index);
      if (act === undefined) this.#placeNew(event, moment.poll, at);
      else this.#change(act, moment.poll, at);
    });
    if (event.deviations !== undefined) this.#world.deviate(event.deviations);
    this.#addFault(event, moment);
  }

  /** The packages that changed in this poll, that of the last page last. */
  #listRead(poll: number): string[] {
    const changes = this.changes.filter((change) => change.poll === poll);
    const order = this.isNewestFirst ? -1 : 1;
    return changes
      .sort((one, other) => order * (one.version - other.version))
      .map(({ packageId }) => packageId);
  }

  #change(move: Move, poll: number, at: number): void {
    const moment = Math.max(at, move.found.lastModifiedDate + 1);
    this.#note(this.#move({ ...this.#world.context, clock: () => moment }, move), poll);
  }

  #placeNew({ label }: DayEvent, poll: number, at: number): void {
    const { context, faults } = this.#world;
    for (const found of this.#place({ ...context, clock: () => at })) {
      this.#recent.push(found.packageId ?? "");
      this.#note(found, poll);
      const { orderNumber } = found;
      if (label !== undefined)
        faults.add({ kind: "unknown-status", orderNumber, label, percent: 100 });
    }
  }

  #addFault({ fault, retryAfterPolls }: DayEvent, { pollMs, host }: Moment): void {
    if (fault === undefined) return;
    this.#world.faults.add({
      ...fault,
      operation: "listShipmentPackages",
      ...(fault.kind === "redirect" && { location: findOtherOrigin(host) + REDIRECTED }),
      ...(retryAfterPolls && { retryAfterSeconds: Math.ceil((pollMs * retryAfterPolls) / 1_000) }),
    });
  }

  /** Takes packages out of the end of a pool whose present status, which the program may have changed, has a next one. */
  #take(
    pool: string[],
    count: number,
    choose: (status: PackageStatus) => PackageStatus | undefined,
  ): readonly Move[] {
    const moves: Move[] = [];
    const { store } = this.#world.context;
    for (let index = pool.length - 1; index >= 0 && moves.length < count; index -= 1) {
      const id = pool[index] ?? "";
      const found = store.read(({ packages }) => packages.find(this.sellerId, id));
      const status = found && choose(found.status);
      if (found === undefined || status === undefined || !canMove(found.status, status)) continue;
      pool.splice(index, 1);
      moves.push({ found, status });
    }
    return moves;
  }

  /** Reads which ids there are, and to which orders they belong. */
  readKnownIds(): KnownIds {
    const orderOf = new Map<string, string>();
    for (const {
      packageId,
      orderId,
      orderNumber,
      cargoTrackingNumber,
      lines,
    } of this.#listPackages())
      for (const id of [
        packageId ?? "",
        orderId,
        cargoTrackingNumber,
        ...lines.map(({ orderLineId }) => orderLineId),
      ])
        orderOf.set(id, orderNumber);
    return this.#world.context.store.read(({ tasks, products }) => {
      const ids = [
        ...orderOf.keys(),
        ...tasks.list(this.sellerId, ALL.size).map(({ id }) => id),
        ...products.search(this.sellerId, ALL).content.map(({ productId }) => productId),
      ];
      return { orderOf, ids: ids.filter((id) => /^\d+$/.test(id)).map(BigInt) };
    });
  }
}

/** The same server by another name: an origin of its own for an HTTP library. */
function findOtherOrigin(host: string): string {
  const [, name = "", port = ""] = /^(.*?)(:\d+)?$/.exec(host) ?? [];
  return `http://${name === "localhost" ? "127.0.0.1" : "localhost"}${port}`;
}
