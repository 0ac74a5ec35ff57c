import type { Row, Session } from "../../src/store/store.ts";
import type { Database } from "./database.ts";
import { SELLERS, type Seller } from "./plan.ts";
import { LISTED_WITHIN_MS, type Service, type Version } from "./service.ts";
import type { Process, World } from "./world.ts";

/** Something happened that a sync promises never to let happen. */
export class Violation extends Error {
  override readonly name = "Violation";
}

export function hold(condition: boolean, promise: () => string): void {
  if (!condition) throw new Violation(promise());
}

/** What is known of one seller's rows. */
class SellerHistory {
  /** How many changes there are; each has been looked at. */
  sequence = 0;
  checkpoint = -Infinity;
  polls = 0;
  /** With so many polls the times of the service are known again after a clock was set. */
  timedPolls = 0;
  /** The versions that are stored, by their numbers. */
  readonly stored = new Set<number>();
  /** Of each package, the last version that was stored in time. */
  readonly lastInTime = new Map<string, number>();
  /** The packages of changes, by their sequence. */
  readonly packages = new Map<number, string>();
  /** When changes were stored that no consumer had yet in a world without faults, by their sequence. */
  readonly waiting = new Map<number, number>();
  /** The last task of offers whose stock was looked at. */
  lastTask = 0;
  /** How much may be offered of each stock code, by the task that holds it now. */
  readonly offered = new Map<string, number>();
  readonly erp = new Deliveries("erp", true);
  readonly bus = new Deliveries("bus", false);
}

/** What one consumer received of one seller. */
class Deliveries {
  readonly name: string;
  readonly #isOnce: boolean;
  readonly #received = new Set<number>();
  readonly #last = new Map<string, number>();

  constructor(name: string, isOnce: boolean) {
    this.name = name;
    this.#isOnce = isOnce;
  }

  /** @param isReplayed - whether what came before may come again */
  receive(sequence: number, packageId: string, isReplayed: boolean): void {
    const isNew = !this.#received.has(sequence);
    hold(isNew || isReplayed || !this.#isOnce, () => `${this.name} got change ${sequence} twice`);
    const last = this.#last.get(packageId) ?? 0;
    hold(
      !isNew || isReplayed || sequence > last,
      () => `${this.name} got change ${sequence} of package ${packageId} after ${last}`,
    );
    this.#received.add(sequence);
    this.#last.set(packageId, Math.max(last, sequence));
  }

  lacks(upTo: number): readonly number[] {
    return Array.from({ length: upTo }, (_, index) => index + 1).filter(
      (sequence) => !this.#received.has(sequence),
    );
  }
}

/** Judges a sync by what every commit leaves in the database, what consumers receive, and what the service saw. */
export class History {
  /** Whether the service differs from its document, so that a poll may miss what an audit finds. */
  isUnreliable = false;
  /** Whether nothing has gone wrong yet, so that nobody may be kept waiting. */
  isCalm = true;
  /** Whether the clock of the database was set, by which all measurements are dated. */
  isDatabaseClockSet = false;
  /** Whether the moments of measurements cannot be compared with those of orders. */
  get isTimeless(): boolean {
    if (this.isDatabaseClockSet) return true;
    return [...this.#sellers.values()].some(({ polls, timedPolls }) => polls < timedPolls);
  }
  readonly #world: World;
  readonly #service: Service;
  readonly #sellers = new Map<string, SellerHistory>();
  #erpRows = 0;

  constructor(world: World, service: Service, database: Database) {
    this.#world = world;
    this.#service = service;
    for (const seller of SELLERS) this.#sellers.set(seller, new SellerHistory());
    database.onCommit = (process, session, written) => this.#judge(process, session, written);
  }

  /** The clock of a process is set: the poll after the one that is under way measures the service's clock anew. */
  setClock(): void {
    for (const known of this.#sellers.values()) known.timedPolls = known.polls + 2;
  }

  /** The bus receives changes outside of the database. */
  deliver(seller: string, sequence: number): void {
    const known = this.#of(seller);
    known.bus.receive(sequence, known.packages.get(sequence) ?? "", false);
    known.waiting.delete(sequence);
  }

  /** A process sends prices and stock. */
  send(seller: string, body: string): void {
    const { payload } = JSON.parse(body);
    for (const { stockCode, quantity } of payload.skus) {
      const openMs = this.#world.now - this.#service.openSince(seller, stockCode);
      hold(
        openMs >= CONFIRMED_WITHIN_MS || this.isTimeless,
        () => `${stockCode} of ${seller} is sent while an open task of ${openMs} ms has it`,
      );
      if (quantity === undefined || this.isTimeless) continue;
      const most = this.#of(seller).offered.get(stockCode) ?? 0;
      hold(
        quantity <= most,
        () => `${quantity} ${stockCode} of ${seller} are sent, of ${most} left`,
      );
    }
  }

  /** What is not current yet; nothing at the end of a peaceful time. */
  async missing(session: Session): Promise<string | undefined> {
    for (const seller of SELLERS) {
      const { stored, erp, bus, sequence } = this.#of(seller);
      const unread = this.#service.current(seller).filter(({ number }) => !stored.has(number));
      if (unread.length > 0) return `${seller} lacks ${unread.map(describe).join(", ")}`;
      for (const consumer of [erp, bus]) {
        const lacks = consumer.lacks(sequence);
        if (lacks.length > 0) return `${consumer.name} lacks changes ${lacks} of ${seller}`;
      }
    }
    const [quarantined] = await session.query("SELECT package_key FROM quarantined_package");
    if (quarantined !== undefined) return `${quarantined.package_key} is still quarantined`;
    await this.#judgeLinks(session);
    return this.#wrongRow(await currentRows(session)) ?? (await this.#wrongOffer(session));
  }

  async #judgeLinks(session: Session): Promise<void> {
    const rows = await session.query(
      "SELECT seller, parent_key, child_key FROM split_link WHERE NOT inferred",
    );
    for (const { seller, parent_key: parent, child_key: child } of rows) {
      const link = `${seller} ${parent} ${child}`;
      hold(this.#service.splits.has(link), () => `${link} are linked, and were no split`);
    }
    const lacking = [...this.#service.splits].filter(
      (link) => !rows.some((row) => `${row.seller} ${row.parent_key} ${row.child_key}` === link),
    );
    hold(lacking.length === 0, () => `The split ${lacking[0]} is not linked`);
  }

  async #wrongOffer(session: Session): Promise<string | undefined> {
    const rows = await session.query("SELECT * FROM offer");
    for (const row of rows) {
      const { seller, stock_code: code, price_state: price, stock_state: stock } = row;
      const name = `${code} of ${seller}`;
      const product = this.#service.product(String(seller), String(code));
      for (const state of [price, stock]) {
        if (state !== null && !ENDED.has(String(state))) return `${name} is still ${state}`;
      }
      // When the database's clock was set, a task may time out and be applied after the next one.
      const isPriceJudged = price === "confirmed" && !this.isTimeless;
      if (isPriceJudged && product?.salePrice !== Number(row.sale_price)) {
        return `${name} costs ${product?.salePrice}, not ${row.sale_price} as confirmed`;
      }
      if (stock !== "confirmed" || product === undefined) continue;
      if (this.isTimeless || this.isUnreliable) continue;
      const left = this.#left(row) + this.#unseenUnits(row);
      if (product.quantity > left) return `${product.quantity} ${name} are offered, of ${left}`;
    }
    return undefined;
  }

  #wrongRow(rows: ReadonlyMap<string, number>): string | undefined {
    for (const seller of SELLERS) {
      for (const version of this.#service.current(seller)) {
        const row = rows.get(`${seller} ${version.number}`);
        if (row === undefined) return `the row of ${describe(version)} is not its newest version`;
      }
    }
    return undefined;
  }

  async #judge(process: Process, session: Session, written: ReadonlySet<string>): Promise<void> {
    try {
      for (const seller of SELLERS) await this.#judgeSeller(process, seller, session, written);
      if (written.has("erp")) await this.#judgeErp(session);
    } catch (error) {
      this.#world.fail(error);
    }
  }

  async #judgeSeller(
    process: Process,
    seller: Seller,
    session: Session,
    written: ReadonlySet<string>,
  ): Promise<void> {
    const known = this.#of(seller);
    if (written.has("change")) await this.#judgeChanges(process, seller, session);
    if (written.has("seller")) await this.#judgeCheckpoint(process, seller, session);
    if (written.has("offer")) await this.#judgeStock(seller, session);
    this.#judgeDelay(seller, known);
  }

  async #judgeChanges(process: Process, seller: Seller, session: Session): Promise<void> {
    const known = this.#of(seller);
    const rows = await session.query(
      "SELECT sequence, late, package_key, status, content FROM change WHERE seller = ? AND sequence > ? ORDER BY sequence",
      [seller, known.sequence],
    );
    for (const row of rows) {
      known.sequence += 1;
      hold(row.sequence === known.sequence, () => `${seller} has no change ${known.sequence}`);
      const version = this.#versionOf(String(row.content));
      this.#world.tell(process.name, `stores v${version.number} of ${seller} as ${row.sequence}`);
      hold(version.seller === seller, () => `${describe(version)} is stored as of ${seller}`);
      hold(version.status === row.status, () => `${describe(version)} is stored as ${row.status}`);
      hold(!known.stored.has(version.number), () => `${describe(version)} is stored twice`);
      known.stored.add(version.number);
      known.packages.set(known.sequence, version.id);
      known.waiting.set(known.sequence, this.#world.now);
      if (row.late !== 0) continue;
      const last = known.lastInTime.get(version.id) ?? 0;
      hold(version.number > last, () => `${describe(version)} is stored after v${last}`);
      known.lastInTime.set(version.id, version.number);
    }
  }

  /** What a task is to send is no more than was measured, less the sales after that which are stored. */
  async #judgeStock(seller: Seller, session: Session): Promise<void> {
    const known = this.#of(seller);
    const rows = await session.query(
      "SELECT * FROM offer WHERE seller = ? AND task > ? AND stock_open ORDER BY task",
      [seller, known.lastTask],
    );
    for (const row of rows) {
      known.lastTask = Number(row.task);
      const left = this.#left(row);
      const code = String(row.stock_code);
      known.offered.set(code, left);
      const { sent_quantity: quantity, task } = row;
      this.#world.tell("task", `${task} of ${seller} offers ${quantity} ${code}, of ${left} left`);
      // What was cancelled after the checkpoint may have been split.
      const least = this.#left(row, known.checkpoint);
      hold(
        (least <= Number(quantity) && Number(quantity) <= left) || this.isTimeless,
        () => `Task ${task} of ${seller} offers ${quantity} ${code}, of ${least} to ${left} left`,
      );
    }
  }

  /** Units of orders that the service listed later than the consistency delay, or listed with an id that is none. */
  #unseenUnits({ seller, stock_code: code, as_of: asOf }: Row): number {
    const first = new Map<string, Version>();
    for (const version of this.#service.versions) {
      if (version.seller !== seller || version.placedAt <= Date.parse(String(asOf))) continue;
      if (!first.has(version.orderNumber)) first.set(version.orderNumber, version);
    }
    const unseen = [...first.values()].filter(
      ({ number, date, visibleAt }) =>
        visibleAt > date + LISTED_WITHIN_MS || this.#service.unreadable.has(number),
    );
    return unseen.reduce((sum, { lines }) => sum + countUnits(lines, code), 0);
  }

  /** What is left of a measured stock, by what is stored: without what was cancelled later than a moment. */
  #left(
    { seller, stock_code: code, quantity, as_of: asOf }: Row,
    cancelledBefore = Infinity,
  ): number {
    const known = this.#of(String(seller));
    const newest = new Map<string, Version>();
    for (const number of known.stored) {
      const version = this.#service.versions[number - 1];
      if (version === undefined || version.placedAt <= Date.parse(String(asOf))) continue;
      const other = newest.get(version.id);
      if (other === undefined || other.number < number) newest.set(version.id, version);
    }
    const units = (lines: Version["lines"]): number => countUnits(lines, code);
    const orders = new Set([...newest.values()].map(({ orderNumber }) => orderNumber));
    let left = Number(quantity);
    const ofSeller = this.#service.versions.filter((each) => each.seller === seller);
    for (const order of orders) {
      left -= units(ofSeller.find((each) => each.orderNumber === order)?.lines ?? []);
    }
    for (const { status, lines, date } of newest.values())
      if (status === "Cancelled" && date < cancelledBefore) left += units(lines);
    return Math.max(0, left);
  }

  /** A change that is stored is delivered soon, not when somebody looks for what was forgotten. */
  #judgeDelay(seller: Seller, { waiting }: SellerHistory): void {
    for (const [sequence, since] of waiting) {
      hold(
        !this.isCalm || this.#world.now < since + 10_000 + 4 * this.#world.tickMs,
        () =>
          `change ${sequence} of ${seller} waits for the bus since ${this.#world.now - since} ms`,
      );
    }
  }

  async #judgeCheckpoint(process: Process, seller: Seller, session: Session): Promise<void> {
    const known = this.#of(seller);
    const [row] = await session.query(
      "SELECT checkpoint, starts_at, polls FROM seller WHERE name = ?",
      [seller],
    );
    if (row === undefined) return;
    known.polls = Number(row.polls);
    const checkpoint = Date.parse(String(row.checkpoint));
    if (checkpoint === known.checkpoint) return;
    const text = String(row.checkpoint).slice(11, 23);
    this.#world.tell(process.name, `moves the checkpoint of ${seller} to ${text}`);
    hold(
      checkpoint > known.checkpoint || this.isUnreliable,
      () => `the checkpoint of ${seller} went back to ${text}`,
    );
    known.checkpoint = checkpoint;
    if (this.isUnreliable) return;
    const begin = Date.parse(String(row.starts_at));
    for (const version of this.#service.current(seller)) {
      const { date, visibleAt, number } = version;
      if (date < begin || date >= checkpoint || visibleAt > date + LISTED_WITHIN_MS) continue;
      if (this.#service.unreadable.has(number)) continue;
      hold(
        known.stored.has(number),
        () => `the checkpoint of ${seller} passed ${describe(version)}, which is not stored`,
      );
    }
  }

  async #judgeErp(session: Session): Promise<void> {
    const rows = await session.query(
      "SELECT rowid AS number, seller, sequence FROM erp WHERE rowid > ? ORDER BY rowid",
      [this.#erpRows],
    );
    for (const { number, seller, sequence } of rows) {
      this.#erpRows = Number(number);
      const known = this.#of(String(seller));
      const at = Number(sequence);
      known.erp.receive(at, known.packages.get(at) ?? "", false);
    }
  }

  #versionOf(content: string): Version {
    const { cargoSenderNumber } = JSON.parse(content);
    const version = this.#service.versions[Number(cargoSenderNumber) - 1];
    if (version === undefined) throw new Violation(`${content} was never a package`);
    return version;
  }

  #of(seller: string): SellerHistory {
    const known = this.#sellers.get(seller);
    if (known === undefined) throw new Violation(`There is no seller ${seller}`);
    return known;
  }
}

/** How long a task may be open before what it has is sent again. */
export const CONFIRMED_WITHIN_MS = 60_000;

/** In these nothing more happens to a price or a stock. */
const ENDED = new Set(["confirmed", "rejected", "not-confirmed", "superseded"]);

/** The newest versions by the packages' rows. */
async function currentRows(session: Session): Promise<ReadonlyMap<string, number>> {
  const rows = await session.query("SELECT seller, cargo_sender_number AS number FROM package");
  return new Map(rows.map(({ seller, number }) => [`${seller} ${number}`, Number(number)]));
}

function countUnits(lines: Version["lines"], stockCode: unknown): number {
  return lines.reduce((sum, line) => sum + (line.stockCode === stockCode ? line.quantity : 0), 0);
}

function describe({ number, orderNumber, id, status }: Version): string {
  return `v${number} (${orderNumber}/${id} ${status})`;
}
