import type { Change } from "@marketplace-seller/sync";
import type { Row, Session } from "../../src/store/store.ts";
import type { Conditions } from "./conditions.ts";
import type { FeedHistory } from "./feed-history.ts";
import { type Plan, SELLERS, type Seller } from "./plan.ts";
import { hold } from "./violation.ts";
import type { World } from "./world.ts";

/** The kinds of changes that the filtered consumer `bus` receives. */
export const BUS_KINDS = ["new", "moved", "split"] as const;

/** The changes of one seller that one consumer received. */
class Deliveries {
  readonly name: string;
  readonly #isOnce: boolean;
  /** When each change was last received, by its sequence. */
  readonly #received = new Map<number, number>();
  /** Since when changes are to be received again, by their sequence. */
  readonly #replayed = new Map<number, number>();
  readonly #last = new Map<string, number>();

  constructor(name: string, isOnce: boolean) {
    this.name = name;
    this.#isOnce = isOnce;
  }

  receive(sequence: number, packageId: string, at: number): void {
    const isNew = !this.#received.has(sequence);
    hold(isNew || !this.#isOnce, () => `${this.name} received change ${sequence} twice`);
    const last = this.#last.get(packageId) ?? 0;
    hold(
      !isNew || sequence > last,
      () => `${this.name} received change ${sequence} of package ${packageId} after ${last}`,
    );
    this.#received.set(sequence, at);
    this.#last.set(packageId, Math.max(last, sequence));
  }

  /** Changes are to be received again since a moment, though they may have been received before. */
  replay(sequences: readonly number[], since: number): void {
    for (const sequence of sequences) this.#replayed.set(sequence, since);
  }

  lacks(sequences: readonly number[]): readonly number[] {
    return sequences.filter(
      (sequence) =>
        (this.#received.get(sequence) ?? -Infinity) < (this.#replayed.get(sequence) ?? 0),
    );
  }
}

class SellerDeliveries {
  readonly erp = new Deliveries("erp", true);
  readonly bus = new Deliveries("bus", false);
  readonly shelf = new Deliveries("shelf", false);
  /** The last change that was seen, whether a consumer had it or not. */
  sequence = 0;
  /** When changes were stored that the bus did not receive yet, by their sequence. */
  readonly waiting = new Map<number, number>();
  /** The stored offset of the bus. */
  busOffset = 0;
}

/** Judges what consumers receive: everything, in the order of each package, and once where that is promised. */
export class DeliveryHistory {
  /** Whether a loop has pulled changes, which is to have all of them in the end. */
  hasLoop = false;
  readonly #world: World;
  readonly #feed: FeedHistory;
  readonly #isBusFiltered: boolean;
  readonly #conditions: Conditions;
  readonly #sellers = new Map<string, SellerDeliveries>();
  /** The dead letters, by consumer, seller and sequence. */
  #deadLetters: ReadonlySet<string> = new Set();
  #erpRows = 0;

  constructor(world: World, feed: FeedHistory, plan: Plan, conditions: Conditions) {
    this.#world = world;
    this.#feed = feed;
    this.#isBusFiltered = plan.isBusFiltered === true;
    this.#conditions = conditions;
    for (const seller of SELLERS) this.#sellers.set(seller, new SellerDeliveries());
  }

  /** The bus receives a change outside of the database. */
  deliver(change: Change): void {
    const { seller, sequence, kind } = change;
    const { bus, waiting } = this.#of(seller);
    this.#compare(change);
    hold(this.#isOfBus(kind), () => `The filter of the bus lets ${kind} pass`);
    bus.receive(sequence, this.#packageOf(seller, sequence), this.#world.now);
    waiting.delete(sequence);
  }

  /** A loop receives a change. */
  pull(change: Change): void {
    const { seller, sequence } = change;
    try {
      this.#compare(change);
      const { shelf } = this.#of(seller);
      shelf.receive(sequence, this.#packageOf(seller, sequence), this.#world.now);
    } catch (error) {
      this.#world.fail(error);
    }
  }

  /**
   * The bus is asked to receive everything again that was stored since a moment.
   *
   * @returns says that this was acknowledged
   */
  beginReplay(seller: string, from: number): () => void {
    const { bus, busOffset } = this.#of(seller);
    const since = this.#world.now;
    // A delivery that is under way may be stored after the replay, which then sets nothing back for its changes.
    const sequences = [...this.#feed.of(seller).changes].flatMap(([sequence, { at, kind }]) =>
      at >= from && sequence <= busOffset && this.#isOfBus(kind) ? [sequence] : [],
    );
    return () => {
      // Changes are dated by the clock of the database.
      if (!this.#conditions.isDatabaseClockSet) bus.replay(sequences, since);
    };
  }

  async judge(seller: Seller, session: Session, written: ReadonlySet<string>): Promise<void> {
    const known = this.#of(seller);
    const { changes } = this.#feed.of(seller);
    for (; known.sequence < changes.size; known.sequence += 1) {
      const change = changes.get(known.sequence + 1);
      if (change !== undefined && this.#isOfBus(change.kind)) {
        known.waiting.set(known.sequence + 1, this.#world.now);
      }
    }
    if (written.has("consumer_offset")) {
      const sql = "SELECT sequence FROM consumer_offset WHERE consumer = 'bus' AND seller = ?";
      const [offset] = await session.query(sql, [seller]);
      known.busOffset = Number(offset?.sequence ?? 0);
    }
    if (seller === SELLERS[0] && written.has("erp")) await this.#judgeErp(session);
    if (seller === SELLERS[0] && written.has("dead_letter")) await this.#judgeDeadLetters(session);
    this.#judgeDelay(seller, known);
  }

  /** What a consumer did not receive; undefined when all have everything. */
  async findMissing(session: Session): Promise<string | undefined> {
    for (const seller of SELLERS) {
      const { erp, bus, shelf } = this.#of(seller);
      const changes = [...this.#feed.of(seller).changes];
      for (const consumer of [erp, bus, ...(this.hasLoop ? [shelf] : [])]) {
        const expected = changes.flatMap(([sequence, { kind }]) =>
          consumer !== bus || this.#isOfBus(kind) ? [sequence] : [],
        );
        const lacks = consumer.lacks(expected);
        if (lacks.length > 0) return `${consumer.name} lacks changes ${lacks} of ${seller}`;
      }
    }
    const [letter] = await session.query("SELECT consumer, seller, sequence FROM dead_letter");
    return (
      letter && `${letter.sequence} of ${letter.seller} is a dead letter of ${letter.consumer}`
    );
  }

  /** What is stored is delivered soon, not when somebody looks for what was forgotten. */
  #judgeDelay(seller: Seller, { waiting }: SellerDeliveries): void {
    if (!this.#conditions.isCalm) return;
    for (const [sequence, since] of waiting) {
      hold(
        this.#world.now < since + 10_000 + 4 * this.#world.tickMs,
        () =>
          `change ${sequence} of ${seller} waits for the bus since ${this.#world.now - since} ms`,
      );
    }
  }

  /** A change that waits for a dead letter has an earlier dead letter of its own package. */
  async #judgeDeadLetters(session: Session): Promise<void> {
    const rows = await session.query("SELECT * FROM dead_letter ORDER BY sequence");
    const ofPackage = ({ consumer, seller, package_key: key }: Row) =>
      `${consumer} ${seller} ${key}`;
    const packages = new Set<string>();
    const found = new Set<string>();
    for (const row of rows) {
      const name = `${row.consumer} ${row.seller} ${row.sequence}`;
      hold(
        row.attempts !== 0 || this.#deadLetters.has(name) || packages.has(ofPackage(row)),
        () => `change ${name} waits for a dead letter of its package, and there is none`,
      );
      packages.add(ofPackage(row));
      found.add(name);
    }
    this.#deadLetters = found;
  }

  async #judgeErp(session: Session): Promise<void> {
    const rows = await session.query(
      "SELECT rowid AS number, seller, sequence FROM erp WHERE rowid > ? ORDER BY rowid",
      [this.#erpRows],
    );
    for (const { number, seller, sequence } of rows) {
      this.#erpRows = Number(number);
      const { erp } = this.#of(String(seller));
      const packageId = this.#packageOf(String(seller), Number(sequence));
      erp.receive(Number(sequence), packageId, this.#world.now);
    }
  }

  /** A consumer receives a change as it is stored. */
  #compare({ seller, sequence, kind, status, orderNumber, modifiedAt }: Change): void {
    const stored = this.#feed.of(seller).changes.get(sequence);
    const { version } = stored ?? {};
    hold(
      stored?.kind === kind && version?.status === status && version.orderNumber === orderNumber,
      () => `change ${sequence} of ${seller} is received as ${kind} ${orderNumber} ${status}`,
    );
    hold(
      version !== undefined && modifiedAt === this.#feed.serviceTime(version.date),
      () => `change ${sequence} of ${seller} is received as of ${modifiedAt}`,
    );
  }

  #isOfBus(kind: string): boolean {
    return !this.#isBusFiltered || (BUS_KINDS as readonly string[]).includes(kind);
  }

  #packageOf(seller: string, sequence: number): string {
    return this.#feed.of(seller).changes.get(sequence)?.version.id ?? "";
  }

  #of(seller: string): SellerDeliveries {
    const known = this.#sellers.get(seller);
    hold(known !== undefined, () => `There is no seller ${seller}`);
    return known ?? new SellerDeliveries();
  }
}
