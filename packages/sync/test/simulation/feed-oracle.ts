import { FEED_QUEUE } from "../../src/store/queues.ts";
import type { Row, Session } from "../../src/store/store.ts";
import { formatTime } from "../../src/store/stored-time.ts";
import { buyerOf } from "./buyers.ts";
import { bySeller } from "./by-seller.ts";
import { type Commit, ROW_REFUSED } from "./database.ts";
import { Oracle } from "./oracle.ts";
import { SELLERS, type Seller } from "./plan.ts";
import { isCancelled, isListedLate, type Version } from "./shop.ts";
import { StoredFeed } from "./stored-feed.ts";
import { forbid, hold, holdSame, Violation } from "./violation.ts";
import { HOUR_MS, type Process, START } from "./world.ts";

/** Worlds with old orders erase the personal data of packages that were not updated for so many days. */
export const RETENTION_DAYS = 1;
export const RETENTION_MS = RETENTION_DAYS * 24 * HOUR_MS;

/** So long after a service has differed from its document, what is updated is read as usual. */
const RELIABLE_AFTER_MS = 60_000;

export const POLL_TICKS = 4;
/** Backfills in parts of three packages, and audits, cause more polls: 41 instead of 10 in one of 9,000 worlds. */
const MAX_POLLS = 60;
/** In most worlds a feed fails twice in so long; where somebody audits again and again, 13 times. */
const MAX_FAILURES = 20;

/** Judges the changes and checkpoints that feeds store. */
export class FeedOracle extends Oracle {
  readonly of = bySeller(() => new StoredFeed());
  onReconfigure: () => void = () => undefined;
  /** Whether somebody moves the feed of one seller alone. */
  areMovedApart = false;
  /** The buyers of whom somebody wants the data to be erased. */
  readonly erasedBuyers = new Set<number>();

  /** Whether the times of measurements cannot be compared with the times of orders. */
  get isTimeless(): boolean {
    if (this.conditions.isDatabaseClockSet) return true;
    return SELLERS.map(this.of).some(({ polls, timedPolls }) => polls < timedPolls);
  }

  /** In the order in which they were made. */
  storedVersions(seller: string): readonly Version[] {
    const versions = [...this.of(seller).changes.values()].map(({ version }) => version);
    return versions.sort((one, other) => one.number - other.number);
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

  noteWorkaround(seller: string): void {
    const feed = this.of(seller);
    feed.workaroundSince = Math.min(feed.workaroundSince, this.now);
  }

  /** A call says that a backfill from a time of the service is done. */
  endBackfill(seller: string, from: number): void {
    const what = `the backfill of ${seller} from ${formatTime(from)} is said to be done`;
    const begin = from - this.service.aheadMs;
    const { stored, startsAt, workaroundSince, checkpoint } = this.of(seller);
    const { isUnreliable } = this.conditions;
    // A checkpoint in the future is reset together with a start in the future.
    if (!isUnreliable && startsAt > begin) this.world.fail(new Violation(what));
    if (this.#isFlickering || (isUnreliable && workaroundSince > this.now)) return;
    // What was updated since is also read by polls, which may have begun before all of it.
    const end = Math.min(START - HOUR_MS, checkpoint);
    const lost = this.service.current(seller).find(({ date, number }) => {
      const isKept = stored.has(number) || this.service.unreadable.has(number);
      return date >= begin && date < end && !isKept;
    });
    if (lost !== undefined)
      this.world.fail(new Violation(`${what}, and ${describe(lost)} is not stored`));
  }

  /** Changes were late: something hid one of them from the polls before. */
  noteMissed(seller: string): void {
    const { isUnreliable, isClockSet } = this.conditions;
    const feed = this.of(seller);
    const isHidden = (version: Version): boolean =>
      this.isHidden(version) || (isUnreliable && version.date < feed.workaroundSince);
    if (feed.late.length > 0) feed.missed = feed.late.splice(0);
    if (!(isClockSet || this.service.behindAt > 0 || feed.missed.some(isHidden)))
      this.world.fail(new Violation(`polls of ${seller} have missed changes`));
  }

  isHidden(version: Version): boolean {
    return isListedLate(version) || this.service.unreadable.has(version.number);
  }

  async judge(seller: Seller, commit: Commit): Promise<void> {
    const { session, written } = commit;
    if (written.has("change")) {
      await this.#judgeChanges(seller, commit);
      if (this.plan.isThorough === true) await this.#judgeErased(seller, session);
    }
    if (written.has("seller") || written.has("quarantined_package"))
      await this.#judgeCheckpoint(seller, commit);
  }

  /** All feeds that a process knows are moved at once, or none. */
  judgeMove(): void {
    const [one, other] = SELLERS.map((seller) => this.of(seller).address);
    const mayDiffer = this.areMovedApart || this.plan.hasLateSeller === true;
    hold(one === other || mayDiffer, () => `One feed is at ${one}, the other at ${other}`);
  }

  /** A process begins, and reads the feeds at the addresses of now; or at another one, to which it moves them. */
  beginAt(process: Process, seller: string, startMs: number): string {
    const { address } = this.of(seller);
    this.#known.set(`${process.name} ${seller}`, { address, startsAt: START + startMs });
    return address;
  }
  /** Where the feed is and begins, as a process knows it. */
  readonly #known = new Map<string, { readonly address: string; readonly startsAt: number }>();

  /** A process may write for a seller only while the feed is at the address that it knows. */
  holdAddress(process: Process, seller: string, what: string): void {
    const { address } = this.of(seller);
    const { address: known = address } = this.#known.get(`${process.name} ${seller}`) ?? {};
    const moved = `at ${known}, which has moved to ${address}`;
    hold(known === address, () => `${process.name} ${what} of ${seller} ${moved}`);
  }

  async findMissing(session: Session): Promise<string | undefined> {
    for (const seller of SELLERS) {
      const { stored } = this.of(seller);
      const unread = this.service.current(seller).filter(({ number }) => !stored.has(number));
      if (unread.length > 0) return `${seller} lacks ${unread.map(describe).join(", ")}`;
    }
    // A row without an update time is released by a later audit.
    const sql = "SELECT package_key FROM quarantined_package WHERE last_modified_at IS NOT NULL";
    const [quarantined] = await session.query(sql);
    if (quarantined !== undefined) return `${quarantined.package_key} is still quarantined`;
    const [failed] = await session.query("SELECT name, failure FROM seller WHERE failures > 0");
    return failed && `${failed.name} is not read: ${failed.failure}`;
  }

  async #judgeChanges(seller: Seller, { process, session, written }: Commit): Promise<void> {
    const feed = this.of(seller);
    const sql = "SELECT * FROM change WHERE seller = ? AND sequence > ? ORDER BY sequence";
    const rows = await session.query(sql, [seller, feed.changes.size]);
    for (const row of rows) {
      const sequence = feed.changes.size + 1;
      hold(row.sequence === sequence, () => `${seller} has no change ${sequence}`);
      const version = row.content === null ? this.#erasedVersion(row) : this.#versionOf(row);
      const { number, id, status, date } = version;
      this.world.log(process.name, `stores v${number} of ${seller} as ${sequence}`);
      const isLate = Boolean(row.late);
      // An audit follows a poll whose checkpoint is not stored yet.
      const isMissed = isLate && isListedLate(version);
      const mayBeEither = this.conditions.isUnreliable || this.#isFlickering || isMissed;
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
      this.holdAddress(process, seller, "stores changes");
      feed.stored.add(number);
      feed.changes.set(sequence, { version, kind: String(row.kind), at: this.now });
      if (isLate) feed.late.push(version);
      else feed.lastInTime.set(id, number);
    }
    if (rows.length === 0) return;
    await this.#judgeCurrent(seller, session);
    const isFenced = this.isFenced(written, FEED_QUEUE, seller);
    hold(isFenced, () => `Changes of ${seller} are stored without a fence`);
  }

  /** The row of a package is its newest stored version. */
  async #judgeCurrent(seller: Seller, session: Session): Promise<void> {
    const newest = new Map(this.storedVersions(seller).map(({ id, number }) => [id, `${number}`]));
    const sql = "SELECT cargo_sender_number AS number FROM package WHERE seller = ?";
    const rows = await session.query(sql, [seller]);
    const stored = rows.map(({ number }) => `${number}`);
    holdSame(`newest version of ${seller}`, stored, newest.values());
  }

  isSplitStored({ seller, parentId }: Version): boolean {
    return this.storedVersions(seller).some(({ id, isSplit }) => id === parentId && isSplit);
  }

  /** A change says what happened since the version of its package that is stored before it. */
  #expectKind(version: Version) {
    const { seller, id, orderNumber, number, status, isSplit, parentId } = version;
    const stored = this.storedVersions(seller);
    const others = stored.filter((each) => each.id === id && each.orderNumber === orderNumber);
    const before = others.findLast((each) => each.number < number)?.status ?? null;
    const expect = (...kinds: readonly string[]) => ({ before, kinds });
    // Until a part is read, a split that is listed as cancelled looks like a cancellation.
    const ofSplit = this.plan.cancelsSplits ? ["split", "cancelled"] : ["split"];
    if (status !== before && isSplit) return expect(...ofSplit);
    if (status !== before && isCancelled(version)) return expect("cancelled");
    if (others.length > 0) return expect(before && before !== status ? "moved" : "changed");
    if (parentId === undefined) return expect("new");
    // A part may be read before the package that was split.
    return this.isSplitStored(version) ? expect("split") : expect("split", "new");
  }

  /** A feed polls at its interval, not more often, and not later when nothing is wrong; one that fails, more rarely. */
  #judgePolls(seller: Seller, feed: StoredFeed, { failure, failures, polls }: Row): void {
    const { tickMs, pageSize, isThorough = false } = this.plan;
    const hasFailed = Number(failures) > feed.failures;
    const failed = hasFailed ? this.count(`failures of ${seller}`, 15 * tickMs) : 0;
    const hasPolled = Number(polls) > feed.polls;
    feed.polls = Number(polls);
    const polled = hasPolled ? this.count(`polls of ${seller}`, 10 * POLL_TICKS * tickMs) : 0;
    const lateMs = this.now - feed.polledAt - POLL_TICKS * tickMs;
    // A poll that reads many in its overlap takes long in jobs of three packages, or from pages of two.
    const packages = isThorough || pageSize === 2 ? this.service.current(seller).length : 0;
    const isLate = hasPolled && lateMs >= 10_000 + 4 * this.world.tickMs + 500 * packages;
    const mayBeLate =
      feed.failures > 3 ||
      this.isLateSince(feed.polledAt) ||
      this.conditions.mayFeedsWait ||
      (this.conditions.isClockSet && isThorough) ||
      this.plan.hasSmallQuota === true;
    feed.failures = Number(failures);
    if (hasPolled) feed.polledAt = this.now;
    // In jobs of three packages, an audit of many polls often, and more if a reset checkpoint lets it read the last days.
    const morePolls = this.conditions.isUnreliable ? Infinity : isThorough ? packages / 3 : 0;
    forbid(`the feed of ${seller} (${failed} failures, ${polled} polls, ${lateMs} ms after one)`, {
      "fails because of one row": String(failure).includes(ROW_REFUSED),
      "fails too often in 15 ticks": failed > MAX_FAILURES,
      "polls too often, not 10 times": polled > MAX_POLLS + morePolls,
      "polls too late": isLate && !mayBeLate,
    });
  }

  async #judgeCheckpoint(seller: Seller, { process, session, written }: Commit): Promise<void> {
    const feed = this.of(seller);
    const { aheadMs, unreadable } = this.service;
    const { isUnreliable } = this.conditions;
    const [row] = await session.query("SELECT * FROM seller WHERE name = ?", [seller]);
    if (row === undefined) return;
    const { startsAt: wantedAt = Infinity } = this.#known.get(`${process.name} ${seller}`) ?? {};
    const beginsAt = Date.parse(String(row.backfill_from ?? row.starts_at));
    const isRight = beginsAt <= wantedAt || Number(row.polls) === feed.polls || isUnreliable;
    const describeTimes = () => `from ${formatTime(beginsAt)}, not ${formatTime(wantedAt)}`;
    hold(isRight, () => `${process.name} polls ${seller} ${describeTimes()}`);
    this.#judgePolls(seller, feed, row);
    const { service } = JSON.parse(String(row.scope));
    if (service !== feed.address) this.onReconfigure();
    feed.address = service;
    const checkpoint = Date.parse(String(row.checkpoint)) - aheadMs;
    const startsAt = Date.parse(String(row.starts_at)) - aheadMs;
    const isMoved = checkpoint !== feed.checkpoint || startsAt !== feed.startsAt;
    if (!isMoved && !written.has("quarantined_package")) return;
    if (isMoved && !isUnreliable) this.holdAddress(process, seller, "moves the feed");
    feed.startsAt = startsAt;
    const text = formatTime(checkpoint).slice(11, 23);
    if (isMoved) this.world.log(process.name, `moves the checkpoint of ${seller} to ${text}`);
    const isBack = checkpoint < feed.checkpoint;
    hold(!isBack || isUnreliable, () => `the checkpoint of ${seller} went back to ${text}`);
    // A feed whose checkpoint is reset reads the last days again; a second fault may move it from one future to another.
    const isReset = isBack && checkpoint <= this.now;
    if (isReset && !this.service.isDifferent) feed.workaroundSince = START - 71 * HOUR_MS;
    feed.checkpoint = checkpoint;
    // A checkpoint that a wrong clock has stored says nothing until it is reset.
    if (this.#isFlickering || (isUnreliable && checkpoint > this.now + HOUR_MS)) return;
    // A feed that knows in what the service differs works around it.
    const reliableFrom = Math.max(startsAt, isUnreliable ? feed.workaroundSince : -Infinity);
    const sql = "SELECT last_modified_at AS at FROM quarantined_package WHERE seller = ?";
    const quarantined = (await session.query(sql, [seller])).map(({ at }) => at);
    for (const version of this.service.current(seller)) {
      const { date, number } = version;
      if (date < reliableFrom || date >= checkpoint || isListedLate(version)) continue;
      const isQuarantined = quarantined.includes(formatTime(date + aheadMs));
      const isKept = feed.stored.has(number) || (unreadable.has(number) && isQuarantined);
      hold(isKept, () => `the checkpoint of ${seller} passed ${describe(version)}, not stored`);
    }
  }

  /** Whether pages of one reading may come from replicas of different times, so that a row can miss on both. */
  get #isFlickering(): boolean {
    return this.now < this.service.behindAt + 120_000;
  }

  /** No personal data are erased before their time. */
  async #judgeErased(seller: Seller, session: Session): Promise<void> {
    const sql = "SELECT * FROM change WHERE seller = ? AND content IS NULL";
    for (const { sequence, last_modified_at: at } of await session.query(sql, [seller])) {
      const isOld = Date.parse(String(at)) < this.now - RETENTION_MS + HOUR_MS;
      const { version } = this.of(seller).changes.get(Number(sequence)) ?? {};
      const isAsked = version !== undefined && this.erasedBuyers.has(buyerOf(version));
      hold(isOld || isAsked, () => `The content of a change of ${at} is erased`);
    }
  }

  get mayRetentionBeLate(): boolean {
    const { isUnreliable, isDatabaseClockSet } = this.conditions;
    const { unreadable, behindAt } = this.service;
    return isUnreliable || isDatabaseClockSet || unreadable.size > 0 || behindAt > 0;
  }

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
    const isErased = this.erasedBuyers.has(buyerOf(version));
    hold(isErased, () => `${describe(version)} is stored without its content`);
    return version;
  }

  #versionOf({ content }: Row): Version {
    const { cargoSenderNumber } = JSON.parse(String(content));
    const version = this.service.versions[Number(cargoSenderNumber) - 1];
    if (version === undefined) throw new Violation(`${content} was never a package`);
    return version;
  }
}

function describe({ number, orderNumber, id, status }: Version): string {
  return `v${number} (${orderNumber}/${id} ${status})`;
}
