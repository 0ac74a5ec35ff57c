import { FEED_QUEUE } from "../../src/store/queues.ts";
import type { Row, Session } from "../../src/store/store.ts";
import { formatTime } from "../../src/store/stored-time.ts";
import { buyerOf } from "./buyers.ts";
import { bySeller } from "./by-seller.ts";
import { ROW_REFUSED } from "./database.ts";
import { Oracle } from "./oracle.ts";
import { SELLERS, type Seller } from "./plan.ts";
import { isCancelled, isListedLate, type Line, type Version } from "./shop.ts";
import { forbid, hold, Violation } from "./violation.ts";
import { HOUR_MS, type Process, START } from "./world.ts";

/** Worlds with old orders erase the personal data of packages that were not updated for so many days. */
export const RETENTION_DAYS = 1;
export const RETENTION_MS = RETENTION_DAYS * 24 * HOUR_MS;

/** So long after a service has differed from its document, what is updated is read as usual. */
const RELIABLE_AFTER_MS = 60_000;

/** The interval of polls, in ticks. */
export const POLL_TICKS = 4;
const TEN_POLLS = 10 * POLL_TICKS;
/** Backfills in parts of three packages, and audits, cause more polls: 41 instead of 10 in one of 9,000 worlds. */
const MAX_POLLS = 60;
/** In most worlds a feed fails twice in so long, and seldom more than four times. */
const MAX_FAILURES = 8;

interface StoredChange {
  readonly version: Version;
  readonly kind: string;
  /** When the change was stored, epoch milliseconds. */
  readonly at: number;
}

/** What is known of the stored feed of one seller. All times are without the difference of the service's clock. */
export class StoredFeed {
  checkpoint = -Infinity;
  startsAt = -Infinity;
  polls = 0;
  /** Since when the feed works around what differs at the service; Infinity when it does not know it yet. */
  workaroundSince = Infinity;
  /** After so many polls the service's clock is measured again, because a clock was set. */
  timedPolls = 0;
  polledAt = START;
  /** How often it has failed in succession. */
  failures = 0;
  /** The numbers of the stored versions. */
  readonly stored = new Set<number>();
  /** The stored changes, each of which was judged, by their sequence. */
  readonly changes = new Map<number, StoredChange>();
  /** The last version of each package that was stored in time. */
  readonly lastInTime = new Map<string, number>();

  /** What a change did to the lines of its package; undefined when the version before it may be erased. */
  findLineChanges(sequence: number): string[] | undefined {
    const { version } = this.changes.get(sequence) ?? {};
    if (version === undefined) return undefined;
    const before = [...this.changes]
      .filter(
        ([
          each,
          {
            version: { id },
          },
        ]) => each < sequence && id === version.id,
      )
      .map(([, stored]) => stored.version)
      .filter(({ date }) => date <= version.date)
      .reduce<Version | undefined>(
        (newest, each) => (each.date >= (newest?.date ?? 0) ? each : newest),
        undefined,
      );
    if ((before ?? version).date < START - HOUR_MS) return undefined;
    const isSame = (line: Line): boolean =>
      before?.status === version.status &&
      before.lines.some(
        (each) =>
          each.orderLineId === line.orderLineId &&
          each.totalLaborCostExcludingVAT === line.totalLaborCostExcludingVAT,
      );
    return version.lines
      .filter((line) => !isSame(line))
      .map(({ orderLineId }) => `${orderLineId} is ${before === undefined ? "added" : "changed"}`);
  }
}

/** Judges the changes, packages, transitions, split links and checkpoints that feeds store. */
export class FeedOracle extends Oracle {
  readonly of = bySeller(() => new StoredFeed());
  /** The buyers of whom somebody wants the data to be erased. */
  readonly erasedBuyers = new Set<number>();

  /** Whether the times of measurements cannot be compared with the times of orders. */
  get isTimeless(): boolean {
    if (this.conditions.isDatabaseClockSet) return true;
    return SELLERS.map(this.of).some(({ polls, timedPolls }) => polls < timedPolls);
  }

  storedVersions(seller: string): readonly Version[] {
    return [...this.of(seller).changes.values()].map(({ version }) => version);
  }

  hasStoredLine(seller: string, orderLineId: number): boolean {
    const lines = this.storedVersions(seller).flatMap((version) => version.lines);
    return lines.some((line) => line.orderLineId === orderLineId);
  }

  /** The clock of a process is set: the poll after the one that is under way measures the service's clock anew. */
  setClock(): void {
    for (const feed of SELLERS.map(this.of)) feed.timedPolls = feed.polls + 2;
  }

  /** What differs at the service changes, which the feeds do not know yet, or a feed does not know what it has read. */
  changePremise(): void {
    this.#premises += 1;
    for (const feed of SELLERS.map(this.of)) feed.workaroundSince = Infinity;
  }
  #premises = 0;

  /** The service is as its document says again, and feeds read everything that is updated from soon on. */
  endPremise(): void {
    this.changePremise();
    const premises = this.#premises;
    this.world.schedule(this.now + RELIABLE_AFTER_MS, () => {
      if (premises !== this.#premises) return;
      for (const feed of SELLERS.map(this.of)) feed.workaroundSince = this.now;
    });
  }

  /** The feed of a seller says what differs at the service. */
  noteWorkaround(seller: string): void {
    const feed = this.of(seller);
    feed.workaroundSince = Math.min(feed.workaroundSince, this.now);
  }

  /** A call says that a backfill from a time of the service is done. */
  endBackfill(seller: string, from: number): void {
    // A checkpoint in the future is reset together with a start in the future.
    const isDone =
      this.conditions.isUnreliable || this.of(seller).startsAt <= from - this.service.aheadMs;
    const what = `the backfill of ${seller} from ${formatTime(from)} is said to be done`;
    if (!isDone) this.world.fail(new Violation(what));
    const { stored, workaroundSince, checkpoint } = this.of(seller);
    if (this.#isFlickering || (this.conditions.isUnreliable && workaroundSince > this.now)) return;
    const begin = from - this.service.aheadMs;
    // What was updated since is also read by polls, which may have begun before all of it.
    const lost = this.service
      .current(seller)
      .find(
        ({ date, number }) =>
          date >= begin &&
          date < Math.min(START - HOUR_MS, checkpoint) &&
          !stored.has(number) &&
          !this.service.unreadable.has(number),
      );
    if (lost !== undefined)
      this.world.fail(new Violation(`${what}, and ${describe(lost)} is not stored`));
  }

  /** An audit has found changes of a seller that polls had missed. */
  noteMissed(seller: string): void {
    const { isUnreliable, isClockSet } = this.conditions;
    const { versions, unreadable } = this.service;
    const mayMiss = isUnreliable || isClockSet || this.service.behindAt > 0 || unreadable.size > 0;
    const isListed = versions.every(
      (version) => version.seller !== seller || !isListedLate(version),
    );
    if (!mayMiss && isListed)
      this.world.fail(new Violation(`polls of ${seller} have missed changes that an audit found`));
  }

  async judge(
    process: Process,
    seller: Seller,
    session: Session,
    written: ReadonlySet<string>,
  ): Promise<void> {
    if (written.has("change")) {
      const isFenced = this.isFenced(written, FEED_QUEUE, seller);
      const { changes } = this.of(seller);
      const { size } = changes;
      await this.#judgeChanges(process, seller, session);
      hold(
        isFenced || changes.size === size,
        () => `Changes of ${seller} are stored without a fence`,
      );
      if (this.plan.isThorough === true) await this.#judgeErased(seller, session);
    }
    if (written.has("seller")) await this.#judgeCheckpoint(process, seller, session);
  }

  /** What the feeds lack; undefined when they are up to date. */
  async findMissing(session: Session): Promise<string | undefined> {
    for (const seller of SELLERS) {
      const { stored } = this.of(seller);
      const unread = this.service.current(seller).filter(({ number }) => !stored.has(number));
      if (unread.length > 0) return `${seller} lacks ${unread.map(describe).join(", ")}`;
    }
    // A row without an update time is released by a later audit.
    const [quarantined] = await session.query(
      "SELECT package_key FROM quarantined_package WHERE last_modified_at IS NOT NULL",
    );
    if (quarantined !== undefined) return `${quarantined.package_key} is still quarantined`;
    await this.#judgeLinks(session);
    await this.#judgeTransitions(session);
    await this.#judgePackages(session);
    return this.#findUnerased(session);
  }

  async #judgeChanges(process: Process, seller: Seller, session: Session): Promise<void> {
    const feed = this.of(seller);
    const rows = await session.query(
      "SELECT * FROM change WHERE seller = ? AND sequence > ? ORDER BY sequence",
      [seller, feed.changes.size],
    );
    for (const row of rows) {
      const sequence = feed.changes.size + 1;
      hold(row.sequence === sequence, () => `${seller} has no change ${sequence}`);
      const version = row.content === null ? this.#erasedVersion(row) : this.#versionOf(row);
      const { number, id, status, date } = version;
      this.world.log(process.name, `stores v${number} of ${seller} as ${sequence}`);
      const isLate = Boolean(row.late);
      const mayBeEither = this.conditions.isUnreliable || this.#isFlickering;
      const { before, kinds } = this.#expectKind(version);
      const last = feed.lastInTime.get(id) ?? 0;
      forbid(describe(version), {
        [`is stored as of ${seller}`]: version.seller !== seller,
        [`is stored as ${row.status}`]: row.status !== status,
        "is stored twice": feed.stored.has(number),
        [`follows ${before}, not ${row.status_before}`]: row.status_before !== before,
        [`after ${before} is ${row.kind}, not ${kinds}`]: !kinds.includes(String(row.kind)),
        [`is stored as ${isLate ? "late" : "in time"}`]:
          isLate !== date < feed.checkpoint && !mayBeEither,
        // A feed that reads again because its checkpoint was in the future may meet a replica that is behind.
        [`is stored after v${last}`]:
          !isLate && number <= last && !(this.#isFlickering && this.conditions.isUnreliable),
      });
      feed.stored.add(number);
      feed.changes.set(sequence, { version, kind: String(row.kind), at: this.now });
      if (!isLate) feed.lastInTime.set(id, number);
    }
    if (rows.length > 0) await this.#judgeCurrent(seller, session);
  }

  /** The row of a package is its newest stored version. */
  async #judgeCurrent(seller: Seller, session: Session): Promise<void> {
    const versions = [...this.storedVersions(seller)].sort(
      (one, other) => one.number - other.number,
    );
    const newest = new Map(versions.map(({ id, number }) => [id, `${number}`]));
    const sql = "SELECT cargo_sender_number AS number FROM package WHERE seller = ?";
    const rows = await session.query(sql, [seller]);
    holdSame(
      `newest version of ${seller}`,
      rows.map(({ number }) => `${number}`),
      newest.values(),
    );
  }

  /** Whether the split that a package came out of is stored. */
  isSplitStored({ seller, id }: Version): boolean {
    const parents = this.service.findParents(seller, id);
    return this.#findStored(seller, parents).some(({ status }) => status === "Unpacked");
  }

  /** The stored versions of packages. */
  #findStored(seller: string, ids: readonly string[]): readonly Version[] {
    const { stored } = this.of(seller);
    return this.service.versions.filter(
      (each) => each.seller === seller && ids.includes(each.id) && stored.has(each.number),
    );
  }

  /** A change says what happened since the version of its package that is stored before it. */
  #expectKind(version: Version) {
    const { seller, id, number, status } = version;
    const others = this.#findStored(seller, [id]);
    const before = others.findLast((each) => each.number < number)?.status ?? null;
    const expect = (...kinds: readonly string[]) => ({ before, kinds });
    if (status !== before && status === "Unpacked") return expect("split");
    if (status !== before && isCancelled({ status })) return expect("cancelled");
    if (others.length > 0)
      return expect(status === before || before === null ? "changed" : "moved");
    // A part may be read before the package that was split.
    return this.service.findParents(seller, id).length === 0
      ? expect("new")
      : expect("split", ...(this.isSplitStored(version) ? [] : ["new"]));
  }

  /** A feed polls at its interval, not more often, and not later when nothing is wrong; one that fails, more rarely. */
  #judgePolls(seller: Seller, feed: StoredFeed, { failure, failures, polls }: Row): void {
    const { tickMs } = this.plan;
    const hasFailed = Number(failures) > feed.failures;
    feed.failures = Number(failures);
    const failed = hasFailed ? this.count(`failures of ${seller}`, 15 * tickMs) : 0;
    const hasPolled = Number(polls) > feed.polls;
    feed.polls = Number(polls);
    const polled = hasPolled ? this.count(`polls of ${seller}`, TEN_POLLS * tickMs) : 0;
    const lateMs = this.now - feed.polledAt - POLL_TICKS * tickMs;
    // A poll that reads the overlap in jobs of three packages takes long where there are many.
    const overlapMs = this.plan.isThorough === true ? 500 * this.service.current(seller).length : 0;
    const isLate = hasPolled && lateMs >= 10_000 + 4 * this.world.tickMs + overlapMs;
    const mayBeLate =
      this.isLateSince(feed.polledAt) ||
      this.conditions.mayFeedsWait ||
      (this.conditions.isClockSet && this.plan.isThorough === true) ||
      this.plan.hasSmallQuota === true;
    if (hasPolled) feed.polledAt = this.now;
    // A checkpoint that was reset lets a feed read all of the last days again, a few packages at a time.
    const mayPollMore = this.conditions.isUnreliable;
    forbid(`the feed of ${seller}`, {
      "fails because of one row": String(failure).includes(ROW_REFUSED),
      [`failed ${failed} times in 15 ticks`]: failed > MAX_FAILURES,
      [`polls ${polled} times instead of 10`]: polled > MAX_POLLS && !mayPollMore,
      [`polls ${lateMs} ms after its interval`]: isLate && !mayBeLate,
    });
  }

  async #judgeCheckpoint(process: Process, seller: Seller, session: Session): Promise<void> {
    const feed = this.of(seller);
    const { aheadMs } = this.service;
    const { isUnreliable } = this.conditions;
    const sql = "SELECT checkpoint, starts_at, polls, failure, failures FROM seller WHERE name = ?";
    const [row] = await session.query(sql, [seller]);
    if (row === undefined) return;
    this.#judgePolls(seller, feed, row);
    const checkpoint = Date.parse(String(row.checkpoint)) - aheadMs;
    const startsAt = Date.parse(String(row.starts_at)) - aheadMs;
    if (checkpoint === feed.checkpoint && startsAt === feed.startsAt) return;
    feed.startsAt = startsAt;
    const text = formatTime(checkpoint).slice(11, 23);
    this.world.log(process.name, `moves the checkpoint of ${seller} to ${text}`);
    hold(
      checkpoint >= feed.checkpoint || isUnreliable,
      () => `the checkpoint of ${seller} went back to ${text}`,
    );
    // A feed whose checkpoint is reset reads the last days again; a second fault may move it from one future to another.
    const isReset = checkpoint < feed.checkpoint && checkpoint <= this.now;
    if (isReset && !this.service.isDifferent) feed.workaroundSince = START - 71 * HOUR_MS;
    feed.checkpoint = checkpoint;
    if (this.#isFlickering) return;
    // A feed that knows in what the service differs works around it.
    const reliableFrom = Math.max(startsAt, isUnreliable ? feed.workaroundSince : -Infinity);
    for (const version of this.service.current(seller)) {
      const { date, number } = version;
      if (date < reliableFrom || date >= checkpoint || isListedLate(version)) continue;
      const isKept =
        feed.stored.has(number) ||
        (this.service.unreadable.has(number) && (await this.#isQuarantined(session, version)));
      hold(
        isKept,
        () => `the checkpoint of ${seller} passed ${describe(version)}, which is not stored`,
      );
    }
  }

  /** Whether pages of one reading may come from replicas of different times, so that a row can miss on both. */
  get #isFlickering(): boolean {
    return this.now < this.service.behindAt + 120_000;
  }

  /** Whether a version that was listed with an unreadable id is quarantined until it is stored. */
  async #isQuarantined(session: Session, { seller, date }: Version): Promise<boolean> {
    const rows = await session.query(
      "SELECT reason FROM quarantined_package WHERE seller = ? AND last_modified_at = ?",
      [seller, formatTime(date + this.service.aheadMs)],
    );
    return rows.length > 0;
  }

  /** No personal data are erased before their time. */
  async #judgeErased(seller: Seller, session: Session): Promise<void> {
    const sql = `SELECT sequence, last_modified_at AS at FROM change
      WHERE seller = ? AND content IS NULL`;
    for (const { sequence, at } of await session.query(sql, [seller])) {
      const isOld = Date.parse(String(at)) < this.now - RETENTION_MS + HOUR_MS;
      const { version } = this.of(seller).changes.get(Number(sequence)) ?? {};
      const isAsked = version !== undefined && this.erasedBuyers.has(buyerOf(version));
      hold(isOld || isAsked, () => `The content of a change of ${at} is erased`);
    }
  }

  get mayRetentionBeLate(): boolean {
    const { isUnreliable, isDatabaseClockSet } = this.conditions;
    return isUnreliable || isDatabaseClockSet || this.service.unreadable.size > 0;
  }

  /** A package that is older than the retention, and still has personal data. */
  async #findUnerased(session: Session): Promise<string | undefined> {
    // Packages that were read later than the backfill, or were too young by the database's clock when the retention ran,
    // are erased only after an hour.
    if (this.plan.isThorough !== true || this.mayRetentionBeLate) return undefined;
    const limit = formatTime(this.now - RETENTION_MS - HOUR_MS);
    const [row] = await session.query(
      `SELECT seller, package_key FROM change WHERE last_modified_at < ? AND content IS NOT NULL
       UNION SELECT seller, package_key FROM package WHERE last_modified_at < ? AND customer_id IS NOT NULL`,
      [limit, limit],
    );
    return row && `package ${row.package_key} of ${row.seller} has personal data for ever`;
  }

  /** The statuses that stored versions show, and no others, are stored with their times. */
  async #judgeTransitions(session: Session): Promise<void> {
    const rows = await session.query(
      `SELECT t.seller, p.cargo_sender_number AS number, t.status, t.at FROM transition t
       JOIN package p ON p.seller = t.seller AND p.package_key = t.package_key`,
    );
    const { aheadMs, versions } = this.service;
    const stored = rows.map(({ seller, number, status, at }) => {
      const id = versions[Number(number) - 1]?.id;
      return `${seller} ${id} ${status} ${Date.parse(String(at)) - aheadMs}`;
    });
    const expected = SELLERS.flatMap((seller) => this.storedVersions(seller)).flatMap(
      ({ seller, id, status, born, statusAt }) => [
        `${seller} ${id} ${born.status} ${born.at}`,
        ...(status === born.status ? [] : [`${seller} ${id} ${status} ${statusAt}`]),
      ],
    );
    holdSame("transition", stored, expected);
  }

  async #judgeLinks(session: Session): Promise<void> {
    const rows = await session.query("SELECT seller, parent_key, child_key FROM split_link");
    const links = rows.map((row) => `${row.seller} ${row.parent_key} ${row.child_key}`);
    holdSame("split", links, this.service.splits);
  }

  /** The newest version of each package is stored with its lines. */
  async #judgePackages(session: Session): Promise<void> {
    const rows = await session.query(
      `SELECT p.seller, p.cargo_sender_number, p.order_number, p.status, p.last_modified_at,
         l.position, l.order_line_id, l.stock_code, l.quantity, l.labor_cost
       FROM package p LEFT JOIN line l ON l.seller = p.seller AND l.package_key = p.package_key`,
    );
    const current = SELLERS.flatMap((seller) => this.service.current(seller));
    const expected = current.flatMap(({ seller, number, orderNumber, status, date, lines }) => {
      const modifiedAt = formatTime(date + this.service.aheadMs);
      return lines.map((line, position) => {
        const { orderLineId, stockCode, quantity, totalLaborCostExcludingVAT: cost = 0 } = line;
        const ofPackage = [seller, number, orderNumber, status, modifiedAt];
        return [...ofPackage, position, orderLineId, stockCode, quantity, cost].join(" ");
      });
    });
    const stored = rows.map(({ labor_cost: cost, ...row }) =>
      [...Object.values(row), Number(cost)].join(" "),
    );
    holdSame("row of a package and its line", stored, expected);
  }

  /** The version of a change that was stored without its content. */
  #erasedVersion(row: Row): Version {
    const { seller, package_id: id, order_number: order, status } = row;
    const { stored } = this.of(String(seller));
    const date = Date.parse(String(row.last_modified_at)) - this.service.aheadMs;
    const version = this.service.versions.find(
      (each) =>
        [each.seller, each.orderNumber, each.status].join() === [seller, order, status].join() &&
        id === (each.isNameless ? null : each.id) &&
        each.date === date &&
        !stored.has(each.number),
    );
    if (version === undefined) throw new Violation(`${id} of ${seller} was never ${status}`);
    hold(
      this.erasedBuyers.has(buyerOf(version)),
      () => `${describe(version)} is stored without its content`,
    );
    return version;
  }

  #versionOf({ content }: Row): Version {
    const { cargoSenderNumber } = JSON.parse(String(content));
    const version = this.service.versions[Number(cargoSenderNumber) - 1];
    if (version === undefined) throw new Violation(`${content} was never a package`);
    return version;
  }
}

/** What is stored, is what is expected, in any order; nothing is stored twice. */
function holdSame(what: string, stored: readonly string[], expected: Iterable<string>): void {
  const [found, known] = [new Set(stored), new Set(expected)];
  const wrong = [...found, ...known].find((each) => !found.has(each) || !known.has(each));
  hold(wrong === undefined, () => `The ${what} ${wrong} is wrong or not stored`);
  hold(stored.length === found.size, () => `A ${what} is stored twice`);
}

function describe({ number, orderNumber, id, status }: Version): string {
  return `v${number} (${orderNumber}/${id} ${status})`;
}
