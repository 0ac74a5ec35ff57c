import type { Change } from "@marketplace-seller/sync";
import { deliveryQueue } from "../../src/feed/feed-job.ts";
import type { Job } from "../../src/jobs/job-queue.ts";
import type { Row, Session } from "../../src/store/store.ts";
import { LOOP_BATCH, type Loop } from "./clerks.ts";
import type { Conditions } from "./conditions.ts";
import type { FeedHistory } from "./feed-history.ts";
import { nameFence } from "./job-queue.ts";
import { type Plan, SELLERS, type Seller } from "./plan.ts";
import { hold } from "./violation.ts";
import type { Process, World } from "./world.ts";

/** The kinds of changes that the filtered consumer `bus` receives. */
export const BUS_KINDS = ["new", "moved", "split"] as const;

/** The consumers that a process delivers to. */
const PUSHED = ["erp", "bus"] as const;

/** After so many refusals in succession a consumer counts as down. */
const MAX_REFUSALS = 3;
/** Attempts at one change are ever more rare: about eight in the first minute. */
const MAX_REFUSALS_PER_MINUTE = 20;
/** No change uses up more attempts than so many in a world. */
const MAX_FEW_ATTEMPTS = 10;
/** A batch that is refused is delivered one by one; so many changes of it at least. */
const ONE_BY_ONE = 10;

/** The changes of one seller that one consumer received. */
class Deliveries {
  readonly name: string;
  readonly #isOnce: boolean;
  /** When each change was last received, by its sequence. */
  readonly #received = new Map<number, number>();
  /** Since when changes are to be received again, by their sequence. */
  readonly #replayed = new Map<number, number>();
  readonly #last = new Map<string, number>();
  /** When changes were stored that the consumer is to receive and did not yet, by their sequence. */
  readonly waiting = new Map<number, number>();
  /** When each change was refused, by its sequence. */
  readonly refusals = new Map<number, number[]>();
  /** How many dead letters in succession were refused since their process claimed the job that delivers them. */
  readonly refusedLetters = new Map<Process, number>();
  /** The stored offset. */
  offset = 0;
  /** How often the delivery after the offset has failed. */
  failures = 0;
  /** When the changes after the offset are due, as far as a failure or a replay has changed that. */
  dueAt = -Infinity;
  /** Until when the consumer is left alone after its first timeout. */
  pausedUntil = -Infinity;
  /** The process whose call timed out; another one may have taken over its job meanwhile. */
  pausedProcess: Process | undefined;

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
    this.waiting.delete(sequence);
    this.refusedLetters.clear();
    this.#received.set(sequence, at);
    this.#last.set(packageId, Math.max(last, sequence));
  }

  /** Changes are to be received again since a moment, though they may have been received before. */
  replay(sequences: readonly number[], since: number): void {
    for (const sequence of sequences) this.#replayed.set(sequence, since);
    for (const sequence of this.lacks(sequences)) this.waiting.set(sequence, since);
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
  /** Who has a batch of the shelf. */
  batch: BatchHolder | undefined;
  /** The last batch that a loop received, unless a replay has moved the offset since. */
  lastBatch: readonly number[] = [];
  /** How many replays of the shelf are not acknowledged. */
  openReplays = 0;
}

interface BatchHolder {
  readonly loop: object;
  readonly process: Process;
  readonly since: number;
}

interface DueLetter {
  readonly retryAt: number;
  /** Since when it is the first dead letter of its package. */
  readonly since: number;
}

/** Judges what consumers receive: everything, in the order of each package, and once where that is promised. */
export class DeliveryHistory {
  /** Whether a loop has pulled changes, which is to have all of them in the end. */
  hasLoop = false;
  readonly #world: World;
  readonly #feed: FeedHistory;
  readonly #plan: Plan;
  readonly #conditions: Conditions;
  readonly #sellers = new Map<string, SellerDeliveries>();
  /** How often each dead letter was tried, by consumer, seller and sequence. */
  #deadLetters: ReadonlyMap<string, number> = new Map();
  /** The packages with dead letters, by consumer, seller and id. */
  #blocked: ReadonlySet<string> = new Set();
  /** The dead letters that are retried by themselves, by consumer, seller and sequence. */
  #dueLetters: ReadonlyMap<string, DueLetter> = new Map();
  /** The consumers and sellers whose dead letters somebody has retried. */
  readonly #retried = new Set<string>();
  #erpRows = 0;
  /** The exclusive loop that has changes. */
  #exclusive: BatchHolder | undefined;

  constructor(world: World, feed: FeedHistory, plan: Plan, conditions: Conditions) {
    this.#world = world;
    this.#feed = feed;
    this.#plan = plan;
    this.#conditions = conditions;
    for (const seller of SELLERS) this.#sellers.set(seller, new SellerDeliveries());
  }

  /** The bus receives a change outside of the database. */
  deliver(change: Change): void {
    const { seller, sequence, kind } = change;
    const { bus } = this.#of(seller);
    this.#compare(change);
    hold(this.#isOf("bus", kind), () => `The filter of the bus lets ${kind} pass`);
    bus.receive(sequence, this.#packageOf(seller, sequence), this.#world.now);
  }

  /** A process has claimed a job. */
  claim(process: Process, { queue, key }: Job): void {
    for (const name of PUSHED) {
      if (queue === `deliver/${name}`) this.#of(key)[name].refusedLetters.delete(process);
    }
  }

  /** Somebody retries the dead letters of a consumer and a seller. */
  retry(consumer: string, seller: string): void {
    this.#retried.add(`${consumer} ${seller}`);
  }

  /** A consumer refuses a change, for which no other change waits long. */
  refuse(process: Process, name: "erp" | "bus", seller: string, sequence: number): void {
    const consumer = this.#of(seller)[name];
    const times = consumer.refusals.get(sequence) ?? [];
    times.push(this.#world.now);
    consumer.refusals.set(sequence, times);
    const count = times.filter((at) => at > this.#world.now - 60_000).length;
    hold(
      count <= MAX_REFUSALS_PER_MINUTE,
      () => `${name} refused change ${sequence} of ${seller} ${count} times in a minute`,
    );
    if (this.#deadLetters.has(`${name} ${seller} ${sequence}`)) {
      const refused = (consumer.refusedLetters.get(process) ?? 0) + 1;
      consumer.refusedLetters.set(process, refused);
      hold(
        refused <= MAX_REFUSALS,
        () => `${name} is offered ${refused} dead letters before new changes`,
      );
      return;
    }
    if (this.#isLateSince(times.at(-4) ?? this.#world.now)) return;
    // The two attempts before this one have read all changes that were stored before the attempt before them.
    const since = times.at(-4) ?? -Infinity;
    const packageOf = (each: number): string => this.#packageOf(seller, each);
    const refused = [...consumer.waiting.keys()].filter((each) => consumer.refusals.has(each));
    if (refused.length >= MAX_REFUSALS) return;
    const packages = new Set(refused.map(packageOf));
    const held = [...consumer.waiting].find(
      ([each, at]) =>
        at < since &&
        each > sequence &&
        each < sequence + ONE_BY_ONE &&
        !packages.has(packageOf(each)) &&
        !this.#blocked.has(`${name} ${seller} ${packageOf(each)}`),
    );
    hold(
      held === undefined,
      () => `change ${held?.[0]} of ${seller} waits for change ${sequence}, which ${name} refuses`,
    );
  }

  /** A loop begins. */
  beginLoop(process: Process, isExclusive: boolean): Loop {
    const loop = {};
    let held: SellerDeliveries | undefined;
    const release = (): void => {
      if (held?.batch?.loop === loop) held.batch = undefined;
      held = undefined;
    };
    return {
      take: (changes) => {
        const holder = { loop, process, since: this.#world.now };
        try {
          held = this.#of(changes[0]?.seller ?? "");
          this.#judgeHolders(held.batch, holder);
          held.batch = holder;
          if (isExclusive) {
            this.#judgeHolders(this.#exclusive, holder);
            this.#exclusive = holder;
          }
          hold(changes.length <= LOOP_BATCH, () => `A loop received ${changes.length} changes`);
          const batch = changes.map(({ sequence }) => sequence);
          const { lastBatch, shelf } = held;
          hold(
            Number(batch[0]) > shelf.offset || this.#isLateSince(this.#world.now),
            () => `A loop received the changes ${batch}, and ${shelf.offset} is acknowledged`,
          );
          hold(
            batch[0] !== lastBatch[0] || held.openReplays > 0 || `${batch}` === `${lastBatch}`,
            () => `A loop received the changes ${batch} of the batch ${lastBatch}`,
          );
          held.lastBatch = batch;
          for (const change of changes) {
            const { seller, sequence } = change;
            this.#compare(change);
            const { shelf } = this.#of(seller);
            shelf.receive(sequence, this.#packageOf(seller, sequence), this.#world.now);
          }
        } catch (error) {
          this.#world.fail(error);
        }
      },
      release,
      end: () => {
        release();
        if (this.#exclusive?.loop === loop) this.#exclusive = undefined;
      },
    };
  }

  /** Two loops have the same batch, or are exclusive, only when the process of the first one was killed or stopped. */
  #judgeHolders(holder: BatchHolder | undefined, other: BatchHolder): void {
    if (holder === undefined || holder.loop === other.loop) return;
    hold(
      !holder.process.isAlive || this.#isLateSince(holder.since),
      () => `${other.process.name} has a batch of the shelf that ${holder.process.name} has, too`,
    );
  }

  /** A consumer is called, with a dead letter or a change that it refused only when that is due. */
  call(process: Process, name: "erp" | "bus", [change]: readonly Change[]): void {
    if (change === undefined) return;
    const { now } = this.#world;
    const { seller, sequence } = change;
    const { failures, dueAt, pausedUntil, pausedProcess } = this.#of(seller)[name];
    const letter = `${name} ${seller} ${sequence}`;
    const { retryAt = Infinity } = this.#dueLetters.get(letter) ?? {};
    const isDeadLetter = this.#deadLetters.has(letter);
    const due = isDeadLetter ? retryAt : failures > 0 ? dueAt : -Infinity;
    const { isDatabaseClockSet, lateUntil } = this.#conditions;
    const isPaused = now < pausedUntil && process === pausedProcess;
    hold(
      isDeadLetter || !isPaused || lateUntil > now || isDatabaseClockSet,
      () => `${name} is called ${pausedUntil - now} ms too early after its timeout`,
    );
    hold(
      now >= due || this.#isLateSince(now),
      () =>
        `${name} is offered ${isDeadLetter ? "dead letter" : "change"} ${sequence} of ${seller} ${due - now} ms too early`,
    );
  }

  /** A call of a consumer does not return in time, which counts as a refusal of all its changes. */
  hang(process: Process, name: "erp" | "bus", changes: readonly Change[], timeoutMs: number): void {
    for (const { seller, sequence } of changes) {
      const consumer = this.#of(seller)[name];
      // Only after a batch the consumer is left alone; changes one by one follow at once.
      if (consumer.refusals.size === 0) {
        consumer.pausedUntil = this.#world.now + 2 * timeoutMs;
        consumer.pausedProcess = process;
      }
      consumer.refusals.set(sequence, [
        ...(consumer.refusals.get(sequence) ?? []),
        this.#world.now,
      ]);
    }
  }

  /**
   * A consumer is asked to receive everything again that was stored since a moment.
   *
   * @returns says that this was acknowledged
   */
  beginReplay(name: "bus" | "shelf", seller: string, from: number): () => void {
    const known = this.#of(seller);
    const consumer = known[name];
    const since = this.#world.now;
    if (name === "shelf") known.openReplays += 1;
    // A delivery that is under way may be stored after the replay, which then sets nothing back for its changes.
    const sequences = [...this.#feed.of(seller).changes].flatMap(([sequence, { at, kind }]) =>
      at >= from && sequence <= consumer.offset && this.#isOf(name, kind) ? [sequence] : [],
    );
    return () => {
      if (name === "shelf") {
        known.openReplays -= 1;
        known.lastBatch = [];
      }
      // Changes are dated by the clock of the database.
      if (!this.#conditions.isDatabaseClockSet) consumer.replay(sequences, since);
    };
  }

  async judge(seller: Seller, session: Session, written: ReadonlySet<string>): Promise<void> {
    const known = this.#of(seller);
    const { changes } = this.#feed.of(seller);
    for (; known.sequence < changes.size; known.sequence += 1) {
      const change = changes.get(known.sequence + 1);
      if (change === undefined) continue;
      known.erp.waiting.set(known.sequence + 1, this.#world.now);
      if (this.#isOf("bus", change.kind))
        known.bus.waiting.set(known.sequence + 1, this.#world.now);
    }
    if (written.has("consumer_offset")) await this.#judgeOffsets(seller, session, written);
    if (seller === SELLERS[0] && written.has("erp")) await this.#judgeErp(session);
    if (seller === SELLERS[0] && written.has("dead_letter")) await this.#judgeDeadLetters(session);
    for (const name of PUSHED) this.#judgeDelay(seller, known[name]);
    this.#judgeDueLetters();
  }

  /** What a consumer did not receive; undefined when all have everything. */
  async findMissing(session: Session): Promise<string | undefined> {
    for (const seller of SELLERS) {
      const { erp, bus, shelf } = this.#of(seller);
      const changes = [...this.#feed.of(seller).changes];
      for (const consumer of [erp, bus, ...(this.hasLoop ? [shelf] : [])]) {
        const expected = changes.flatMap(([sequence, { kind }]) =>
          this.#isOf(consumer.name, kind) ? [sequence] : [],
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

  /** A delivery fails only where the consumer refused something, and only as often as it may. */
  async #judgeOffsets(
    seller: Seller,
    session: Session,
    written: ReadonlySet<string>,
  ): Promise<void> {
    const sql = "SELECT * FROM consumer_offset WHERE seller = ?";
    for (const row of await session.query(sql, [seller])) {
      const consumer = this.#find(seller, row.consumer);
      const { name, refusals } = consumer;
      const [offset, failures] = [Number(row.sequence), Number(row.failures)];
      hold(
        name === "shelf" ||
          offset <= consumer.offset ||
          written.has(nameFence(deliveryQueue(name), seller)),
        () => `the offset of ${name} and ${seller} moves without a fence`,
      );
      hold(
        failures === 0 || refusals.size > 0,
        () => `the delivery of ${seller} to ${name} counts as failed, and nothing was refused`,
      );
      hold(
        failures < Math.max(2, this.#plan.maxAttempts ?? Infinity),
        () => `the delivery of ${seller} to ${name} failed ${failures} times, and is retried`,
      );
      // Who retries what failed removes the time of the retry.
      const isRetried = failures > 0 && row.retry_at === null;
      const retryAt = isRetried ? this.#world.now : Date.parse(String(row.retry_at));
      const isPostponed = failures > 0 && !isRetried && retryAt !== consumer.dueAt;
      const isCounted = failures > consumer.failures || offset !== consumer.offset;
      hold(
        !isPostponed ||
          (isCounted && this.#waitsLong(retryAt, failures)) ||
          // A store whose clock was set back makes due what would wait for too long.
          this.#conditions.isDatabaseClockSet,
        () => `the delivery of ${seller} to ${name} is retried too soon after failure ${failures}`,
      );
      if (failures > 0) consumer.dueAt = retryAt;
      else if (consumer.failures > 0 || offset < consumer.offset) consumer.dueAt = this.#world.now;
      if (isRetried || offset < consumer.offset) consumer.pausedUntil = -Infinity;
      Object.assign(consumer, { offset, failures });
    }
  }

  /** Whether the time of a retry that was just stored doubles with each failure, up to five minutes. */
  #waitsLong(retryAt: number, failures: number): boolean {
    const waitMs = retryAt - this.#world.now;
    return waitMs >= Math.min(300_000, 1_000 * 2 ** (failures - 1));
  }

  get #lateUntil(): number {
    return Math.max(this.#conditions.lateUntil, this.#conditions.heldUpUntil);
  }

  /** Whether something may have delayed deliveries since a moment. */
  #isLateSince(moment: number): boolean {
    return this.#conditions.isDatabaseClockSet || this.#lateUntil > moment;
  }

  /** How long what is due may wait, milliseconds. */
  get #maxWaitMs(): number {
    return 10_000 + 4 * this.#world.tickMs;
  }

  /** What is due is delivered soon, not when somebody looks for what was forgotten. */
  #judgeDelay(seller: Seller, { name, waiting, dueAt }: Deliveries): void {
    const { now } = this.#world;
    if (this.#isLateSince(now)) return;
    for (const [sequence, storedAt] of waiting) {
      const since = Math.max(storedAt, dueAt, this.#lateUntil);
      if (now < since + this.#maxWaitMs) return;
      const isDeadLetter = this.#deadLetters.has(`${name} ${seller} ${sequence}`);
      hold(
        isDeadLetter,
        () => `change ${sequence} of ${seller} waits for ${name} since ${now - since} ms`,
      );
    }
  }

  /** A dead letter that is due is retried soon. */
  #judgeDueLetters(): void {
    const { now } = this.#world;
    if (this.#isLateSince(now)) return;
    for (const [name, { retryAt, since }] of this.#dueLetters) {
      const dueAt = Math.max(retryAt, since, this.#lateUntil);
      hold(
        now < dueAt + this.#maxWaitMs,
        () => `the dead letter ${name} is due since ${now - dueAt} ms`,
      );
    }
  }

  /**
   * A change that waits for a dead letter has an earlier dead letter of its own package. One that was tried often enough
   * is not retried until somebody does so for its consumer and seller.
   */
  async #judgeDeadLetters(session: Session): Promise<void> {
    const rows = await session.query("SELECT * FROM dead_letter ORDER BY sequence");
    const ofPackage = ({ consumer, seller, package_key: key }: Row) =>
      `${consumer} ${seller} ${key}`;
    const packages = new Set<string>();
    const found = new Map<string, number>();
    const due = new Map<string, DueLetter>();
    const { maxAttempts = Infinity } = this.#plan;
    for (const row of rows) {
      const name = `${row.consumer} ${row.seller} ${row.sequence}`;
      const attempts = Number(row.attempts);
      const before = this.#deadLetters.get(name);
      hold(
        attempts !== 0 || before !== undefined || packages.has(ofPackage(row)),
        () => `change ${name} waits for a dead letter of its package, and there is none`,
      );
      hold(
        attempts >= (before ?? 0) || this.#retried.has(`${row.consumer} ${row.seller}`),
        () => `the dead letter ${name} is retried, and nobody asked for that`,
      );
      hold(
        attempts < maxAttempts || row.retry_at === null,
        () => `the dead letter ${name} is retried after ${attempts} attempts`,
      );
      hold(
        (attempts > 0 && maxAttempts <= MAX_FEW_ATTEMPTS) || row.retry_at !== null,
        () => `the dead letter ${name} is left alone after ${attempts} attempts`,
      );
      const retryAt = Date.parse(String(row.retry_at));
      hold(
        row.retry_at === null ||
          attempts <= (before ?? 0) ||
          this.#conditions.isDatabaseClockSet ||
          this.#waitsLong(retryAt, attempts + 1),
        () => `the dead letter ${name} is retried too soon after attempt ${attempts}`,
      );
      if (!packages.has(ofPackage(row)) && row.retry_at !== null) {
        due.set(name, { retryAt, since: this.#dueLetters.get(name)?.since ?? this.#world.now });
      }
      packages.add(ofPackage(row));
      found.set(name, attempts);
    }
    this.#deadLetters = found;
    this.#dueLetters = due;
    this.#blocked = new Set(
      rows.map(({ consumer, seller, sequence }) => {
        const id = this.#packageOf(String(seller), Number(sequence));
        return `${consumer} ${seller} ${id}`;
      }),
    );
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

  #isOf(consumer: string, kind: string): boolean {
    if (consumer !== "bus") return true;
    return this.#plan.isBusFiltered !== true || (BUS_KINDS as readonly string[]).includes(kind);
  }

  #packageOf(seller: string, sequence: number): string {
    return this.#feed.of(seller).changes.get(sequence)?.version.id ?? "";
  }

  #find(seller: string, consumer: unknown): Deliveries {
    const { erp, bus, shelf } = this.#of(seller);
    return [erp, bus].find(({ name }) => name === consumer) ?? shelf;
  }

  #of(seller: string): SellerDeliveries {
    const known = this.#sellers.get(seller);
    hold(known !== undefined, () => `There is no seller ${seller}`);
    return known ?? new SellerDeliveries();
  }
}
