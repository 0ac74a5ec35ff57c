import { FEED_QUEUE } from "../../src/feed/feed-job.ts";
import type { Row, Session } from "../../src/store/store.ts";
import type { Conditions } from "./conditions.ts";
import { ROW_REFUSED } from "./database.ts";
import { nameFence } from "./job-queue.ts";
import { type Plan, SELLERS, type Seller } from "./plan.ts";
import { isCancelled, isListedLate, type Service, type Version } from "./service.ts";
import { hold, Violation } from "./violation.ts";
import { HOUR_MS, type Process, START, type World } from "./world.ts";

/** Worlds with old orders erase the personal data of packages that were not updated for so many days. */
export const RETENTION_DAYS = 1;
const RETENTION_MS = RETENTION_DAYS * 24 * HOUR_MS;

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
  /** The number of stored changes, each of which was judged. */
  sequence = 0;
  checkpoint = -Infinity;
  startsAt = -Infinity;
  polls = 0;
  /** Since when the feed works around what differs at the service; Infinity when it does not know it yet. */
  workaroundSince = Infinity;
  /** After so many polls the service's clock is measured again, because a clock was set. */
  timedPolls = 0;
  /** When the last polls ended. */
  polledAt: number[] = [];
  /** How often it has failed in succession. */
  failures = 0;
  /** When the last polls failed. */
  failedAt: number[] = [];
  /** The numbers of the stored versions. */
  readonly stored = new Set<number>();
  /** The stored changes, by their sequence. */
  readonly changes = new Map<number, StoredChange>();
  /** The last version of each package that was stored in time. */
  readonly lastInTime = new Map<string, number>();
}

/** Judges the changes, packages, transitions, split links and checkpoints that feeds store. */
export class FeedHistory {
  readonly #world: World;
  readonly #service: Service;
  readonly #plan: Plan;
  readonly #conditions: Conditions;
  readonly #feeds = new Map<string, StoredFeed>();

  constructor(world: World, service: Service, plan: Plan, conditions: Conditions) {
    this.#world = world;
    this.#service = service;
    this.#plan = plan;
    this.#conditions = conditions;
    for (const seller of SELLERS) this.#feeds.set(seller, new StoredFeed());
  }

  of(seller: string): StoredFeed {
    const feed = this.#feeds.get(seller);
    if (feed === undefined) throw new Violation(`There is no seller ${seller}`);
    return feed;
  }

  /** Whether the times of measurements cannot be compared with the times of orders. */
  get isTimeless(): boolean {
    if (this.#conditions.isDatabaseClockSet) return true;
    return [...this.#feeds.values()].some(({ polls, timedPolls }) => polls < timedPolls);
  }

  storedVersions(seller: string): readonly Version[] {
    return [...this.of(seller).changes.values()].map(({ version }) => version);
  }

  hasStoredLine(seller: string, orderLineId: number): boolean {
    return [...this.of(seller).changes.values()].some(({ version }) =>
      version.lines.some((line) => line.orderLineId === orderLineId),
    );
  }

  /** A time as the service tells it. */
  serviceTime(at: number): number {
    return at + this.#service.aheadMs;
  }

  /** The clock of a process is set: the poll after the one that is under way measures the service's clock anew. */
  setClock(): void {
    for (const feed of this.#feeds.values()) feed.timedPolls = feed.polls + 2;
  }

  /** What differs at the service changes, which the feeds do not know yet, or a feed does not know what it has read. */
  changePremise(): void {
    for (const feed of this.#feeds.values()) feed.workaroundSince = Infinity;
  }

  /** The feed of a seller says what differs at the service. */
  noteWorkaround(seller: string): void {
    const feed = this.of(seller);
    feed.workaroundSince = Math.min(feed.workaroundSince, this.#world.now);
  }

  /** A call says that a backfill from a time of the service is done. */
  endBackfill(seller: string, from: number): void {
    if (this.of(seller).startsAt <= from - this.#service.aheadMs) return;
    // A checkpoint in the future is reset together with a start in the future.
    if (this.#conditions.isUnreliable) return;
    const what = `the backfill of ${seller} from ${formatTime(from)} is said to be done`;
    this.#world.fail(new Violation(what));
  }

  async judge(
    process: Process,
    seller: Seller,
    session: Session,
    written: ReadonlySet<string>,
  ): Promise<void> {
    if (written.has("change")) {
      const isFenced = written.has(nameFence(FEED_QUEUE, seller));
      await this.#judgeChanges(process, seller, session, isFenced);
      if (this.#plan.isThorough === true) await this.#judgeErased(session);
    }
    if (written.has("seller")) await this.#judgeCheckpoint(process, seller, session);
  }

  /** What the feeds lack; undefined when they are up to date. */
  async findMissing(session: Session): Promise<string | undefined> {
    for (const seller of SELLERS) {
      const { stored } = this.of(seller);
      const unread = this.#service.current(seller).filter(({ number }) => !stored.has(number));
      if (unread.length > 0) return `${seller} lacks ${unread.map(describe).join(", ")}`;
    }
    const [quarantined] = await session.query("SELECT package_key FROM quarantined_package");
    if (quarantined !== undefined) return `${quarantined.package_key} is still quarantined`;
    await this.#judgeLinks(session);
    await this.#judgeTransitions(session);
    return this.#findWrongRow(await readPackages(session)) ?? (await this.#findUnerased(session));
  }

  async #judgeChanges(
    process: Process,
    seller: Seller,
    session: Session,
    isFenced: boolean,
  ): Promise<void> {
    const feed = this.of(seller);
    const rows = await session.query(
      "SELECT * FROM change WHERE seller = ? AND sequence > ? ORDER BY sequence",
      [seller, feed.sequence],
    );
    hold(isFenced || rows.length === 0, () => `Changes of ${seller} are stored without a fence`);
    for (const row of rows) {
      feed.sequence += 1;
      hold(row.sequence === feed.sequence, () => `${seller} has no change ${feed.sequence}`);
      const version = this.#versionOf(String(row.content));
      const { number, id, status, date } = version;
      this.#world.tell(process.name, `stores v${number} of ${seller} as ${row.sequence}`);
      hold(version.seller === seller, () => `${describe(version)} is stored as of ${seller}`);
      hold(status === row.status, () => `${describe(version)} is stored as ${row.status}`);
      hold(!feed.stored.has(number), () => `${describe(version)} is stored twice`);
      this.#judgeKind(feed, version, row);
      const isLate = date < feed.checkpoint;
      hold(
        Boolean(row.late) === isLate || this.#conditions.isUnreliable || this.#isFlickering,
        () => `${describe(version)} is stored as ${isLate ? "in time" : "late"}`,
      );
      feed.stored.add(number);
      feed.changes.set(feed.sequence, { version, kind: String(row.kind), at: this.#world.now });
      if (row.late !== 0) continue;
      const last = feed.lastInTime.get(id) ?? 0;
      // A feed that reads again because its checkpoint was in the future may meet a replica that is behind.
      hold(
        number > last || (this.#isFlickering && this.#conditions.isUnreliable),
        () => `${describe(version)} is stored after v${last}`,
      );
      feed.lastInTime.set(id, number);
    }
    if (rows.length > 0) await this.#judgeCurrent(seller, session);
  }

  /** The row of a package is its newest stored version. */
  async #judgeCurrent(seller: Seller, session: Session): Promise<void> {
    const newest = new Map<string, number>();
    for (const { version } of this.of(seller).changes.values()) {
      newest.set(version.id, Math.max(version.number, newest.get(version.id) ?? 0));
    }
    const sql = "SELECT cargo_sender_number AS number FROM package WHERE seller = ?";
    for (const row of await session.query(sql, [seller])) {
      const version = this.#service.versions[Number(row.number) - 1];
      const number = newest.get(version?.id ?? "");
      hold(
        version?.number === number,
        () => `the row of v${number} of ${seller} is that of v${version?.number}`,
      );
    }
  }

  /** A change says what happened since the version of its package that is stored before it. */
  #judgeKind({ stored }: StoredFeed, version: Version, row: Row): void {
    const { seller, id, number, status } = version;
    const others = this.#service.versions.filter(
      (each) => each.seller === seller && each.id === id && stored.has(each.number),
    );
    const before = others.findLast((each) => each.number < number)?.status;
    hold(
      row.status_before === (before ?? null),
      () => `${describe(version)} follows ${before}, not ${row.status_before}`,
    );
    const parents = [...this.#service.splits].flatMap((split) => {
      const [of, parent, child] = split.split(" ");
      return of === seller && child === id ? [parent] : [];
    });
    const isParentStored = this.#service.versions.some(
      (each) =>
        each.seller === seller &&
        each.status === "Unpacked" &&
        parents.includes(each.id) &&
        stored.has(each.number),
    );
    const expected = ((): readonly string[] => {
      if (status !== before && status === "Unpacked") return ["split"];
      if (status !== before && isCancelled(version)) return ["cancelled"];
      // A part may be read before the package that was split.
      if (others.length === 0 && parents.length > 0)
        return isParentStored ? ["split"] : ["split", "new"];
      if (others.length === 0) return ["new"];
      return [before !== undefined && status !== before ? "moved" : "changed"];
    })();
    hold(
      expected.includes(String(row.kind)),
      () => `${describe(version)} after ${before} is ${row.kind}, not ${expected}`,
    );
  }

  /** A feed that fails polls ever more rarely. */
  #judgeFailures(seller: Seller, feed: StoredFeed): void {
    const { now } = this.#world;
    const since = now - 15 * this.#plan.tickMs;
    feed.failedAt = [...feed.failedAt.filter((at) => at > since), now];
    const { length } = feed.failedAt;
    hold(length <= MAX_FAILURES, () => `the feed of ${seller} failed ${length} times in 15 ticks`);
  }

  /** A feed polls at its interval: not more often, and not later when nothing is wrong. */
  #judgePolls(seller: Seller, feed: StoredFeed): void {
    const { now, tickMs } = this.#world;
    const { lateUntil, heldUpUntil, isNetworkFaulty, isDatabaseClockSet } = this.#conditions;
    const last = feed.polledAt.at(-1) ?? START;
    feed.polledAt = [
      ...feed.polledAt.filter((at) => at > now - TEN_POLLS * this.#plan.tickMs),
      now,
    ];
    const { length } = feed.polledAt;
    hold(length <= MAX_POLLS, () => `the feed of ${seller} polls ${length} times instead of 10`);
    const lateMs = now - last - POLL_TICKS * this.#plan.tickMs;
    const mayBeLate =
      Math.max(lateUntil, heldUpUntil) > last ||
      isNetworkFaulty ||
      isDatabaseClockSet ||
      this.#plan.hasSmallQuota === true;
    hold(
      mayBeLate || lateMs < 10_000 + 4 * tickMs,
      () => `the feed of ${seller} polls ${lateMs} ms after its interval`,
    );
  }

  async #judgeCheckpoint(process: Process, seller: Seller, session: Session): Promise<void> {
    const feed = this.of(seller);
    const { aheadMs } = this.#service;
    const { isUnreliable } = this.#conditions;
    const sql = "SELECT checkpoint, starts_at, polls, failure, failures FROM seller WHERE name = ?";
    const [row] = await session.query(sql, [seller]);
    if (row === undefined) return;
    hold(
      String(row.failure).includes(ROW_REFUSED) === false,
      () => `the feed of ${seller} fails because of one row`,
    );
    if (Number(row.failures) > feed.failures) this.#judgeFailures(seller, feed);
    feed.failures = Number(row.failures);
    if (Number(row.polls) > feed.polls) this.#judgePolls(seller, feed);
    feed.polls = Number(row.polls);
    const checkpoint = Date.parse(String(row.checkpoint)) - aheadMs;
    const startsAt = Date.parse(String(row.starts_at)) - aheadMs;
    if (checkpoint === feed.checkpoint && startsAt === feed.startsAt) return;
    feed.startsAt = startsAt;
    const text = formatTime(checkpoint).slice(11, 23);
    this.#world.tell(process.name, `moves the checkpoint of ${seller} to ${text}`);
    hold(
      checkpoint >= feed.checkpoint || isUnreliable,
      () => `the checkpoint of ${seller} went back to ${text}`,
    );
    feed.checkpoint = checkpoint;
    if (this.#isFlickering) return;
    // A feed that knows in what the service differs works around it.
    const reliableFrom = Math.max(startsAt, isUnreliable ? feed.workaroundSince : -Infinity);
    for (const version of this.#service.current(seller)) {
      const { date, number } = version;
      if (date < reliableFrom || date >= checkpoint || isListedLate(version)) continue;
      if (this.#service.unreadable.has(number) && !feed.stored.has(number)) {
        await this.#judgeQuarantine(session, version);
        continue;
      }
      hold(
        feed.stored.has(number),
        () => `the checkpoint of ${seller} passed ${describe(version)}, which is not stored`,
      );
    }
  }

  /** Whether pages of one reading may come from replicas of different times, so that a row can miss on both. */
  get #isFlickering(): boolean {
    return this.#world.now < this.#service.behindAt + 120_000;
  }

  /** A version that was listed with an unreadable id is quarantined until it is stored. */
  async #judgeQuarantine(session: Session, version: Version): Promise<void> {
    const rows = await session.query(
      "SELECT reason FROM quarantined_package WHERE seller = ? AND last_modified_at = ?",
      [version.seller, formatTime(version.date + this.#service.aheadMs)],
    );
    hold(rows.length > 0, () => `${describe(version)} is neither stored nor quarantined`);
  }

  /** No personal data are erased before their time. */
  async #judgeErased(session: Session): Promise<void> {
    const sql = "SELECT max(last_modified_at) AS at FROM change WHERE content IS NULL";
    const [row] = await session.query(sql);
    const isOld =
      row?.at == null || Date.parse(String(row.at)) < this.#world.now - RETENTION_MS + HOUR_MS;
    hold(isOld, () => `The content of a change of ${row?.at} is erased`);
  }

  /** A package that is older than the retention, and still has personal data. */
  async #findUnerased(session: Session): Promise<string | undefined> {
    // Packages that were read later than the backfill are erased only after an hour.
    const isReadLate = this.#conditions.isUnreliable || this.#service.unreadable.size > 0;
    if (this.#plan.isThorough !== true || isReadLate) return undefined;
    const limit = formatTime(this.#world.now - RETENTION_MS - HOUR_MS);
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
    const { aheadMs, versions } = this.#service;
    const found = new Set(
      rows.map(({ seller, number, status, at }) => {
        const id = versions[Number(number) - 1]?.id;
        return `${seller} ${id} ${status} ${Date.parse(String(at)) - aheadMs}`;
      }),
    );
    const expected = new Set<string>();
    for (const [seller, { stored }] of this.#feeds) {
      for (const number of stored) {
        const version = versions[number - 1];
        if (version === undefined) continue;
        const { id, status, born, date } = version;
        expected.add(`${seller} ${id} ${born.status} ${born.at}`);
        if (status !== born.status) expected.add(`${seller} ${id} ${status} ${date}`);
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

  #findWrongRow(rows: ReadonlyMap<string, string>): string | undefined {
    for (const seller of SELLERS) {
      for (const version of this.#service.current(seller)) {
        const row = rows.get(`${seller} ${version.number}`);
        if (row === undefined) return `the row of ${describe(version)} is not its newest version`;
        const expected = renderPackage(version, this.#service.aheadMs);
        hold(row === expected, () => `${describe(version)} is stored as ${row}, not ${expected}`);
      }
    }
    const count = SELLERS.flatMap((seller) => this.#service.current(seller)).length;
    hold(rows.size === count, () => `There are ${rows.size} packages, not ${count}`);
    return undefined;
  }

  #versionOf(content: string): Version {
    const { cargoSenderNumber } = JSON.parse(content);
    const version = this.#service.versions[Number(cargoSenderNumber) - 1];
    if (version === undefined) throw new Violation(`${content} was never a package`);
    return version;
  }
}

/** The rows of packages with those of their lines, by seller and the number of the package's version. */
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

/** The rows that are expected of a version. */
function renderPackage({ orderNumber, status, date, lines }: Version, aheadMs: number): string {
  const rendered = lines.map(
    ({ orderLineId, stockCode, quantity, totalLaborCostExcludingVAT: cost = 0 }) => [
      String(orderLineId),
      stockCode,
      quantity,
      cost,
    ],
  );
  return JSON.stringify([orderNumber, status, date + aheadMs, ...rendered]);
}

const formatTime = (at: number): string => new Date(at).toISOString();

function describe({ number, orderNumber, id, status }: Version): string {
  return `v${number} (${orderNumber}/${id} ${status})`;
}
