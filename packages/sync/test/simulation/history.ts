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
  startsAt = -Infinity;
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
  /** When each change was stored, by its sequence. */
  readonly storedAt = new Map<number, number>();
  /** Since when prices can be sent and are in no task, by stock code. */
  readonly unsent = new Map<string, number>();
  /** The last task of offers whose stock was looked at. */
  lastTask = 0;
  /** How much may be offered of each stock code, by the task that holds it now. */
  readonly offered = new Map<string, number>();
  readonly erp = new Deliveries("erp", true);
  readonly bus = new Deliveries("bus", false);
  readonly shelf = new Deliveries("shelf", false);
  /** The last change up to which the stored offset of the bus says that it has received all. */
  busOffset = 0;
}

/** What one consumer received of one seller. */
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
    hold(isNew || !this.#isOnce, () => `${this.name} got change ${sequence} twice`);
    const last = this.#last.get(packageId) ?? 0;
    hold(
      !isNew || sequence > last,
      () => `${this.name} got change ${sequence} of package ${packageId} after ${last}`,
    );
    this.#received.set(sequence, at);
    this.#last.set(packageId, Math.max(last, sequence));
  }

  /** Changes were to be sent again at a moment, though they may have been received before. */
  replay(sequences: readonly number[], since: number): void {
    for (const sequence of sequences) this.#replayed.set(sequence, since);
  }

  lacks(upTo: number): readonly number[] {
    return Array.from({ length: upTo }, (_, index) => index + 1).filter(
      (sequence) =>
        (this.#received.get(sequence) ?? -Infinity) < (this.#replayed.get(sequence) ?? 0),
    );
  }
}

interface Lease {
  readonly holder: unknown;
  readonly endsAt: unknown;
  readonly process: Process;
}

interface KeyedWrite {
  readonly state: string;
  readonly order: string;
  readonly process: Process;
  readonly at: number;
}

/** Judges a sync by what every commit leaves in the database, what consumers receive, and what the service saw. */
export class History {
  /** Whether the service differs from its document, so that a poll may miss what an audit finds. */
  isUnreliable = false;
  /** How long nobody may take over a keyed write that is sent, milliseconds. */
  leaseMs = 0;
  /** Whether personal data are erased after {@link RETENTION_DAYS}. */
  hasRetention = false;
  /** Whether nothing has gone wrong yet, so that nobody may be kept waiting. */
  isCalm = true;
  /** Whether the clock of the database was set, by which all measurements are dated. */
  isDatabaseClockSet = false;
  /** Whether a loop has pulled changes, which is to have all of them in the end. */
  hasLoop = false;
  /** Whether the moments of measurements cannot be compared with those of orders. */
  get isTimeless(): boolean {
    if (this.isDatabaseClockSet) return true;
    return [...this.#sellers.values()].some(({ polls, timedPolls }) => polls < timedPolls);
  }
  readonly #world: World;
  readonly #service: Service;
  readonly #sellers = new Map<string, SellerHistory>();
  /** The keyed writes, by seller and key, with what process brought them to their state, and when. */
  #writes: ReadonlyMap<string, KeyedWrite> = new Map();
  #leases: ReadonlyMap<unknown, Lease> = new Map();
  /** The dead letters, by consumer, seller and sequence. */
  #deadLetters = new Set<string>();
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
    known.bus.receive(sequence, known.packages.get(sequence) ?? "", this.#world.now);
    known.waiting.delete(sequence);
  }

  /** A loop receives a change. */
  pull(seller: string, sequence: number): void {
    const known = this.#of(seller);
    try {
      known.shelf.receive(sequence, known.packages.get(sequence) ?? "", this.#world.now);
    } catch (error) {
      this.#world.fail(error);
    }
  }

  /**
   * The bus is asked to take everything again that was stored since a moment.
   *
   * @returns says that this was acknowledged
   */
  beginReplay(seller: string, from: number): () => void {
    const { bus, busOffset, storedAt } = this.#of(seller);
    const since = this.#world.now;
    // A delivery that is under way may be stored after the replay, which then sets nothing back for its changes.
    const sequences = [...storedAt].flatMap(([sequence, at]) =>
      at >= from && sequence <= busOffset ? [sequence] : [],
    );
    return () => {
      // Changes are dated by the clock of the database.
      if (!this.isDatabaseClockSet) bus.replay(sequences, since);
    };
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

  /** A backfill that began at a moment is said to be done. */
  endBackfill(seller: string, from: number): void {
    if (this.#of(seller).startsAt <= from) return;
    const what = `the backfill of ${seller} from ${formatTime(from)} is said to be done`;
    this.#world.fail(new Violation(what));
  }

  /** A process sends a keyed write, named by seller and key. */
  sendWrite(process: Process, name: string): void {
    const { state, process: sender, at } = this.#writes.get(name) ?? {};
    const leaseMs = this.#world.now - (at ?? -Infinity);
    // A database clock that is set ahead ends leases early.
    if (this.isDatabaseClockSet) return;
    hold(
      state === "sending" && sender === process && leaseMs < this.leaseMs,
      () =>
        `${process.name} sends ${name} ${leaseMs} ms after ${sender?.name} stored it as ${state}`,
    );
  }

  /** What is not current yet; nothing at the end of a peaceful time. */
  async missing(session: Session): Promise<string | undefined> {
    for (const seller of SELLERS) {
      const { stored, erp, bus, shelf, sequence } = this.#of(seller);
      const unread = this.#service.current(seller).filter(({ number }) => !stored.has(number));
      if (unread.length > 0) return `${seller} lacks ${unread.map(describe).join(", ")}`;
      for (const consumer of [erp, bus, ...(this.hasLoop ? [shelf] : [])]) {
        const lacks = consumer.lacks(sequence);
        if (lacks.length > 0) return `${consumer.name} lacks changes ${lacks} of ${seller}`;
      }
    }
    const [quarantined] = await session.query("SELECT package_key FROM quarantined_package");
    if (quarantined !== undefined) return `${quarantined.package_key} is still quarantined`;
    await this.#judgeLinks(session);
    await this.#judgeTransitions(session);
    return (
      this.#wrongRow(await readPackages(session)) ??
      (await this.#wrongOffer(session)) ??
      (await this.#unerased(session))
    );
  }

  /** What is older than the retention, and still has personal data. */
  async #unerased(session: Session): Promise<string | undefined> {
    // What was read later than the backfill is erased only after an hour.
    const isReadLate = this.isUnreliable || this.#service.unreadable.size > 0;
    if (!this.hasRetention || isReadLate) return undefined;
    const limit = formatTime(this.#world.now - RETENTION_MS - HOUR_MS);
    const [row] = await session.query(
      `SELECT seller, package_key FROM change WHERE last_modified_at < ? AND content IS NOT NULL
       UNION SELECT seller, package_key FROM package WHERE last_modified_at < ? AND customer_id IS NOT NULL`,
      [limit, limit],
    );
    return row && `package ${row.package_key} of ${row.seller} has personal data for ever`;
  }

  /** The statuses that stored versions show, and no others, are there with their times. */
  async #judgeTransitions(session: Session): Promise<void> {
    const rows = await session.query(
      `SELECT t.seller, p.cargo_sender_number AS number, t.status, t.at FROM transition t
       JOIN package p ON p.seller = t.seller AND p.package_key = t.package_key`,
    );
    const found = new Set(
      rows.map(({ seller, number, status, at }) => {
        const id = this.#service.versions[Number(number) - 1]?.id;
        return `${seller} ${id} ${status} ${Date.parse(String(at))}`;
      }),
    );
    const expected = new Set<string>();
    for (const [seller, { stored }] of this.#sellers) {
      for (const number of stored) {
        const version = this.#service.versions[number - 1];
        if (version === undefined) continue;
        const { id, status, placedAt, date } = version;
        expected.add(`${seller} ${id} Created ${placedAt}`);
        if (status !== "Created") expected.add(`${seller} ${id} ${status} ${date}`);
      }
    }
    const wrong = [...found, ...expected].find((each) => !found.has(each) || !expected.has(each));
    hold(wrong === undefined, () => `The transition ${wrong} is wrong or not stored`);
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

  #wrongRow(rows: ReadonlyMap<string, string>): string | undefined {
    for (const seller of SELLERS) {
      for (const version of this.#service.current(seller)) {
        const row = rows.get(`${seller} ${version.number}`);
        if (row === undefined) return `the row of ${describe(version)} is not its newest version`;
        const expected = renderPackage(version);
        hold(row === expected, () => `${describe(version)} is stored as ${row}, not ${expected}`);
      }
    }
    const count = SELLERS.flatMap((seller) => this.#service.current(seller)).length;
    hold(rows.size === count, () => `There are ${rows.size} packages, not ${count}`);
    return undefined;
  }

  async #judge(process: Process, session: Session, written: ReadonlySet<string>): Promise<void> {
    try {
      for (const seller of SELLERS) await this.#judgeSeller(process, seller, session, written);
      if (written.has("erp")) await this.#judgeErp(session);
      if (written.has("dead_letter")) await this.#judgeDeadLetters(session);
      if (written.has("lease")) await this.#judgeLeases(process, session);
      if (written.has("keyed_write")) await this.#judgeWrites(process, session);
      if (written.has("change") && this.hasRetention) await this.#judgeErased(session);
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
    if (written.has("offer")) {
      await this.#judgeStock(seller, session);
      await this.#noteUnsent(seller, session);
    }
    if (written.has("consumer_offset")) {
      const sql = "SELECT sequence FROM consumer_offset WHERE consumer = 'bus' AND seller = ?";
      const [offset] = await session.query(sql, [seller]);
      known.busOffset = Number(offset?.sequence ?? 0);
    }
    this.#judgeDelay(seller, known);
  }

  async #judgeChanges(process: Process, seller: Seller, session: Session): Promise<void> {
    const known = this.#of(seller);
    const rows = await session.query(
      "SELECT * FROM change WHERE seller = ? AND sequence > ? ORDER BY sequence",
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
      this.#judgeKind(known, version, row);
      const isLate = version.date < known.checkpoint;
      hold(
        Boolean(row.late) === isLate || this.isUnreliable,
        () => `${describe(version)} is stored as ${isLate ? "in time" : "late"}`,
      );
      known.stored.add(version.number);
      known.packages.set(known.sequence, version.id);
      known.waiting.set(known.sequence, this.#world.now);
      known.storedAt.set(known.sequence, this.#world.now);
      if (row.late !== 0) continue;
      const last = known.lastInTime.get(version.id) ?? 0;
      hold(version.number > last, () => `${describe(version)} is stored after v${last}`);
      known.lastInTime.set(version.id, version.number);
    }
  }

  /** A change tells what happened since the version before it that is stored. */
  #judgeKind({ stored }: SellerHistory, version: Version, row: Row): void {
    const { seller, id, number, status } = version;
    const others = this.#service.versions.filter(
      (each) => each.seller === seller && each.id === id && stored.has(each.number),
    );
    const before = others.findLast((each) => each.number < number)?.status;
    hold(
      row.status_before === (before ?? null),
      () => `${describe(version)} follows ${before}, not ${row.status_before}`,
    );
    const isPart = [...this.#service.splits].some(
      (split) => split.startsWith(`${seller} `) && split.endsWith(` ${id}`),
    );
    const expected = ((): readonly string[] => {
      if (status !== before && status === "Unpacked") return ["split"];
      if (status !== before && status === "Cancelled") return ["cancelled"];
      // A part may be read before what was split.
      if (others.length === 0) return isPart ? ["split", "new"] : ["new"];
      return [before !== undefined && status !== before ? "moved" : "changed"];
    })();
    hold(
      expected.includes(String(row.kind)),
      () => `${describe(version)} after ${before} is ${row.kind}, not ${expected}`,
    );
  }

  /** Nothing is erased before its time. */
  async #judgeErased(session: Session): Promise<void> {
    const [row] = await session.query(
      "SELECT max(last_modified_at) AS at FROM change WHERE content IS NULL",
    );
    const isOld =
      row?.at == null || Date.parse(String(row.at)) < this.#world.now - RETENTION_MS + HOUR_MS;
    hold(isOld, () => `The content of a change of ${row?.at} is erased`);
  }

  /** What waits for a dead letter has one of its own package before it. */
  async #judgeDeadLetters(session: Session): Promise<void> {
    const rows = await session.query("SELECT * FROM dead_letter ORDER BY sequence");
    const of = ({ consumer, seller, package_key: key }: Row) => `${consumer} ${seller} ${key}`;
    const packages = new Set<string>();
    const found = new Set<string>();
    for (const row of rows) {
      const name = `${row.consumer} ${row.seller} ${row.sequence}`;
      hold(
        row.attempts !== 0 || this.#deadLetters.has(name) || packages.has(of(row)),
        () => `change ${name} waits for a dead letter of its package, and there is none`,
      );
      packages.add(of(row));
      found.add(name);
    }
    this.#deadLetters = found;
  }

  /** A lease is renewed by the process that acquired it alone, and taken by another one when it is over. */
  async #judgeLeases(process: Process, session: Session): Promise<void> {
    const rows = await session.query("SELECT name, holder, ends_at FROM lease");
    const found = new Map<unknown, Lease>();
    for (const { name, holder, ends_at: endsAt } of rows) {
      const known = this.#leases.get(name);
      const isSame = known !== undefined && known.holder === holder;
      const isOver = known === undefined || Date.parse(String(known.endsAt)) <= this.#world.now;
      hold(
        isSame || isOver || this.isDatabaseClockSet,
        () => `${process.name} took ${name} from ${known?.process.name} before ${known?.endsAt}`,
      );
      // A store whose clock was set back shortens all leases.
      hold(
        !isSame || known.endsAt === endsAt || known.process === process || this.isDatabaseClockSet,
        () => `${process.name} renewed ${name}, which ${known?.process.name} holds`,
      );
      found.set(name, { holder, endsAt, process: isSame ? known.process : process });
    }
    this.#leases = found;
  }

  /** An outcome that was stored stays, but for a refused write that is sent again. */
  async #judgeWrites(process: Process, session: Session): Promise<void> {
    const rows = await session.query("SELECT seller, write_key, state, context FROM keyed_write");
    const found = new Map(
      rows.map((row) => {
        const name = `${row.seller} ${row.write_key}`;
        const state = String(row.state);
        const known = this.#writes.get(name);
        const { orderNumber } = JSON.parse(String(row.context));
        const order = `${row.seller} ${orderNumber}`;
        const begun = { state, order, process, at: this.#world.now };
        return [name, known?.state === state ? known : begun] as const;
      }),
    );
    for (const [name, { state: before, process: sender, at }] of this.#writes) {
      const state = found.get(name)?.state;
      const mayChange = before === "sending" || (before === "refused" && state === "sending");
      hold(state === before || mayChange, () => `${name} was ${before}, and is ${state}`);
      const isTakenOver = before === "sending" && state !== before && process !== sender;
      const leaseMs = this.#world.now - at;
      hold(
        !isTakenOver || leaseMs >= this.leaseMs || this.isDatabaseClockSet,
        () => `${process.name} took ${name} over after ${leaseMs} ms, within its lease`,
      );
    }
    this.#writes = found;
    const sending = [...found.values()].filter(({ state }) => state === "sending");
    const orders = new Set(sending.map(({ order }) => order));
    hold(orders.size === sending.length, () => `Two writes of an order are sent at once`);
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
      const unseen = this.#unseenUnits(row, true);
      known.offered.set(code, left + unseen);
      const { sent_quantity: quantity, task } = row;
      hold(
        known.checkpoint > Date.parse(String(row.as_of)) || this.isTimeless,
        () => `Task ${task} of ${seller} offers ${code} before its orders are read`,
      );
      this.#world.tell("task", `${task} of ${seller} offers ${quantity} ${code}, of ${left} left`);
      // What was cancelled after the checkpoint may have been split.
      const least = this.#left(row, known.checkpoint);
      hold(
        (least <= Number(quantity) && Number(quantity) <= left + unseen) || this.isTimeless,
        () => `Task ${task} of ${seller} offers ${quantity} ${code}, of ${least} to ${left} left`,
      );
    }
  }

  /**
   * Units of packages that the service listed later than the consistency delay, or listed with an id that is none,
   * before they were stored.
   *
   * @param areParts - only of parts of split packages, which are not stored yet
   */
  #unseenUnits({ seller, stock_code: code, as_of: asOf }: Row, areParts = false): number {
    const { stored } = this.#of(String(seller));
    const orders = new Map<string, string>();
    const unseen = new Map<string, Version>();
    const seen = new Set<string>();
    for (const version of this.#service.versions) {
      const { id, orderNumber, number, date, visibleAt, placedAt } = version;
      if (version.seller !== seller || placedAt <= Date.parse(String(asOf))) continue;
      if (!orders.has(orderNumber)) orders.set(orderNumber, id);
      const isLate = visibleAt > date + LISTED_WITHIN_MS;
      const isHidden = isLate || this.#service.unreadable.has(number);
      if (isHidden && !seen.has(id) && !unseen.has(id)) unseen.set(id, version);
      if (stored.has(number)) seen.add(id);
    }
    const counted = [...unseen.values()].filter(
      ({ id, orderNumber }) => !areParts || (!seen.has(id) && orders.get(orderNumber) !== id),
    );
    return counted.reduce((sum, { lines }) => sum + countUnits(lines, code), 0);
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

  async #noteUnsent(seller: Seller, session: Session): Promise<void> {
    const { unsent } = this.#of(seller);
    const rows = await session.query(
      "SELECT stock_code FROM offer WHERE seller = ? AND task IS NULL AND price_state = 'desired'",
      [seller],
    );
    const codes = rows.map((row) => String(row.stock_code));
    for (const code of unsent.keys()) if (!codes.includes(code)) unsent.delete(code);
    for (const code of codes) if (!unsent.has(code)) unsent.set(code, this.#world.now);
  }

  /** What is stored is delivered or sent soon, not when somebody looks for what was forgotten. */
  #judgeDelay(seller: Seller, { waiting, unsent }: SellerHistory): void {
    for (const [code, since] of unsent) {
      hold(
        !this.isCalm || this.#world.now < since + 10_000 + 4 * this.#world.tickMs,
        () => `the price of ${code} of ${seller} waits since ${this.#world.now - since} ms`,
      );
    }
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
    const begin = Date.parse(String(row.starts_at));
    if (checkpoint === known.checkpoint && begin === known.startsAt) return;
    known.startsAt = begin;
    const text = String(row.checkpoint).slice(11, 23);
    this.#world.tell(process.name, `moves the checkpoint of ${seller} to ${text}`);
    hold(
      checkpoint >= known.checkpoint || this.isUnreliable,
      () => `the checkpoint of ${seller} went back to ${text}`,
    );
    known.checkpoint = checkpoint;
    if (this.isUnreliable) return;
    for (const version of this.#service.current(seller)) {
      const { date, visibleAt, number } = version;
      if (date < begin || date >= checkpoint || visibleAt > date + LISTED_WITHIN_MS) continue;
      if (this.#service.unreadable.has(number) && !known.stored.has(number)) {
        await this.#judgeQuarantine(session, version);
        continue;
      }
      hold(
        known.stored.has(number),
        () => `the checkpoint of ${seller} passed ${describe(version)}, which is not stored`,
      );
    }
  }

  /** What was listed with an id that is none is known to lack. */
  async #judgeQuarantine(session: Session, version: Version): Promise<void> {
    const { seller, date } = version;
    const rows = await session.query(
      "SELECT reason FROM quarantined_package WHERE seller = ? AND last_modified_at = ?",
      [seller, formatTime(date)],
    );
    hold(rows.length > 0, () => `${describe(version)} is neither stored nor quarantined`);
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
      known.erp.receive(at, known.packages.get(at) ?? "", this.#world.now);
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

/** After so many days without an update, worlds with old orders erase personal data. */
export const RETENTION_DAYS = 1;
const HOUR_MS = 3_600_000;
const RETENTION_MS = RETENTION_DAYS * 24 * HOUR_MS;

/** The packages' rows with those of their lines, by seller and the number of their newest version. */
async function readPackages(session: Session): Promise<ReadonlyMap<string, string>> {
  const rows = await session.query(
    `SELECT p.seller, p.cargo_sender_number AS number, p.order_number, p.status, p.last_modified_at,
       l.order_line_id, l.stock_code, l.quantity, l.labor_cost
     FROM package p LEFT JOIN line l ON l.seller = p.seller AND l.package_key = p.package_key
     ORDER BY l.position`,
  );
  const packages = Map.groupBy(rows, ({ seller, number }) => `${seller} ${number}`);
  return new Map(
    [...packages].map(([name, lines]) => {
      const { order_number: order, status, last_modified_at: at } = lines[0] ?? {};
      const rendered = lines.map((line) => [
        ...[line.order_line_id, line.stock_code].map(String),
        ...[line.quantity, line.labor_cost].map(Number),
      ]);
      return [name, JSON.stringify([order, status, Date.parse(String(at)), ...rendered])];
    }),
  );
}

/** What is to be stored of a version. */
function renderPackage({ orderNumber, status, date, lines }: Version): string {
  const rendered = lines.map(
    ({ orderLineId, stockCode, quantity, totalLaborCostExcludingVAT: cost = 0 }) => [
      String(orderLineId),
      stockCode,
      quantity,
      cost,
    ],
  );
  return JSON.stringify([orderNumber, status, date, ...rendered]);
}

const formatTime = (at: number): string => new Date(at).toISOString();

function countUnits(lines: Version["lines"], stockCode: unknown): number {
  return lines.reduce((sum, line) => sum + (line.stockCode === stockCode ? line.quantity : 0), 0);
}

function describe({ number, orderNumber, id, status }: Version): string {
  return `v${number} (${orderNumber}/${id} ${status})`;
}
