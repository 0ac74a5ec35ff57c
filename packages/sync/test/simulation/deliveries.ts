import type { Change } from "@marketplace-seller/sync";
import type { Row } from "../../src/store/store.ts";
import { parseTime } from "../../src/store/stored-time.ts";
import { Oracle } from "./oracle.ts";
import type { Surroundings } from "./part.ts";
import type { StoredFeed } from "./stored-feed.ts";
import { forbid, hold } from "./violation.ts";
import type { Process } from "./world.ts";

/** The consumers: `erp` and `bus`, which a process delivers to, and `shelf`, whose loops pull. */
export const CONSUMERS = ["erp", "bus", "shelf"] as const;
type ConsumerName = (typeof CONSUMERS)[number];

/** The kinds of changes that filtered consumers receive. */
export const BUS_KINDS = ["new", "moved", "split"] as const;

/** After so many refusals in succession a consumer counts as down. */
const MAX_REFUSALS = 3;
/** Attempts at one change are ever more rare: about eight in the first minute. */
const MAX_REFUSALS_PER_MINUTE = 20;
/** So long after a replay its changes may still be delivered as before it. */
const REPLAY_MS = 60_000;
/** A batch that is refused is delivered one by one; so many changes of it at least. */
const ONE_BY_ONE = 10;

export const LOOP_BATCH = 2;

interface DeadLetter {
  readonly attempts: number;
  /** When it is retried by itself; Infinity while an earlier one of its package is there, or once it failed too often. */
  readonly retryAt: number;
  readonly since: number;
}

/** Judges what one consumer receives of one seller: everything, in the order of each package, and in time. */
export class Deliveries extends Oracle {
  readonly name: ConsumerName;
  readonly #who: string;
  readonly #feed: StoredFeed;
  /** How many stored changes were seen, whether the consumer had them or not. */
  #seen = 0;
  /** Since when changes wait that the consumer is to receive and did not yet, by their sequence. */
  readonly #waiting = new Map<number, number>();
  readonly #received = new Map<number, number>();
  readonly #last = new Map<string, number>();
  readonly #refusals = new Map<number, readonly number[]>();
  #replayedAt = -Infinity;
  readonly #discardedAt = new Map<number, number>();
  deadLetters: ReadonlyMap<number, DeadLetter> = new Map();
  /** How many dead letters in succession were refused since their process claimed the job that delivers them. */
  readonly refusedLetters = new Map<Process, number>();
  /** How often each dead letter was tried since its attempts were reset. */
  readonly #triesAnew = new Map<number, number>();
  /** Runs when a dead letter is retried next. */
  onRetry: (() => void) | undefined;
  /** Whether somebody has given up dead letters, whose changes need not be received. */
  mayDiscard = false;
  /** Until when somebody who wants the dead letters to be retried may reset their attempts. */
  #lettersRetriedUntil = -Infinity;
  #openRetries = 0;
  openReplays = 0;
  /** The last batch that a loop received, unless a replay has moved the offset since. */
  lastBatch: readonly number[] = [];
  lastErpRow = 0;
  offset = 0;
  #failures = 0;
  /** When the changes after the offset are due, as far as a failure or a replay has changed that. */
  #dueAt = -Infinity;
  /** Until when a process leaves the consumer alone after its first timeout; another one may take over its job. */
  readonly #pausedUntil = new Map<Process, number>();

  constructor(name: ConsumerName, seller: string, feed: StoredFeed, surroundings: Surroundings) {
    super(surroundings);
    this.name = name;
    this.#who = `${name} of ${seller}`;
    this.#feed = feed;
  }

  noteStored(): void {
    const { changes } = this.#feed;
    while (this.#seen < changes.size) {
      this.#seen += 1;
      if (this.#accepts(changes.get(this.#seen)?.kind)) this.#waiting.set(this.#seen, this.now);
    }
  }

  findMissing(): readonly number[] {
    return [...this.#waiting.keys()].sort((one, other) => one - other);
  }

  /** The consumer is called, with a dead letter or a change that it refused only when that is due. */
  call(process: Process, sequence: number): void {
    const letter = this.deadLetters.get(sequence);
    if (letter !== undefined) {
      this.onRetry?.();
      this.onRetry = undefined;
      this.#triesAnew.set(sequence, (this.#triesAnew.get(sequence) ?? Infinity) + 1);
    }
    const pausedMs = (this.#pausedUntil.get(process) ?? -Infinity) - this.now;
    // A job that has read the dead letters before they were discarded still offers them.
    const isWaiting = this.#failures > 0 && !this.#discardedAt.has(sequence);
    const dueAt = letter?.retryAt ?? (isWaiting ? this.#dueAt : -Infinity);
    const { isDatabaseClockSet, lateUntil } = this.conditions;
    forbid(this.#who, {
      [`is called ${pausedMs} ms too early after its timeout`]:
        letter === undefined && pausedMs > 0 && lateUntil <= this.now && !isDatabaseClockSet,
      [`is offered change ${sequence} ${dueAt - this.now} ms too early`]:
        this.now < dueAt && !this.isLateSince(this.now),
    });
  }

  receive({ sequence, kind, status, orderNumber, modifiedAt }: Change): void {
    const { version, kind: storedKind } = this.#feed.changes.get(sequence) ?? {};
    const received = [kind, orderNumber, status, modifiedAt - this.service.aheadMs].join(" ");
    const stored = [storedKind, version?.orderNumber, version?.status, version?.date].join(" ");
    forbid(this.#who, {
      [`receives change ${sequence} as ${received}, not ${stored}`]: received !== stored,
      [`has a filter that lets ${kind} pass`]: !this.#accepts(kind),
    });
    this.noteReceived(sequence);
  }

  /** The consumer has received a change: in the order of its package, and where that is promised, once. */
  noteReceived(sequence: number): void {
    const isNew = !this.#received.has(sequence);
    const packageId = this.#packageOf(sequence);
    const last = this.#last.get(packageId) ?? 0;
    forbid(this.#who, {
      [`received change ${sequence} twice`]: !isNew && this.name === "erp",
      [`received change ${sequence} after change ${last} of its package`]:
        isNew && sequence <= last,
    });
    this.#waiting.delete(sequence);
    this.refusedLetters.clear();
    this.#received.set(sequence, this.now);
    this.#last.set(packageId, Math.max(last, sequence));
  }

  /** The consumer refuses a change, for which no other change waits long. */
  refuse(process: Process, sequence: number): void {
    const times = this.#noteRefusal(sequence);
    // After a replay it is due at once.
    const count = times.filter((at) => at > Math.max(this.now - 60_000, this.#replayedAt)).length;
    const isDeadLetter = this.deadLetters.has(sequence);
    const letters = (this.refusedLetters.get(process) ?? 0) + (isDeadLetter ? 1 : 0);
    this.refusedLetters.set(process, letters);
    forbid(this.#who, {
      [`refused change ${sequence} ${count} times in a minute`]: count > MAX_REFUSALS_PER_MINUTE,
      [`is offered ${letters} dead letters before new changes`]: letters > MAX_REFUSALS,
    });
    if (isDeadLetter) return;
    // The two attempts before this one have read all changes that were stored before the attempt before them.
    const since = times.at(-4);
    if (since === undefined || this.isLateSince(since) || this.#isReplayed) return;
    const lately = Math.min(since, this.now - 60_000);
    const refused = [...this.#refusals].filter(([, at]) => Math.max(...at) >= lately);
    if (refused.length >= MAX_REFUSALS) return;
    const discarded = [...this.#discardedAt].filter(([, at]) => at >= since);
    const failed = [...this.deadLetters, ...discarded, ...refused];
    const packages = new Set(failed.map(([each]) => this.#packageOf(each)));
    for (const [each, at] of this.#waiting) {
      const isNext = each > sequence && each < sequence + ONE_BY_ONE;
      const isHeld = isNext && at < since && !packages.has(this.#packageOf(each));
      hold(!isHeld, () => `change ${each} waits for ${sequence}, which ${this.#who} refuses`);
    }
  }

  /** A call does not return in time, which counts as a refusal of its changes. */
  hang(process: Process, sequence: number, timeoutMs: number): void {
    // Only after a batch the consumer is left alone; changes one by one follow at once.
    if (this.#refusals.size === 0) this.#pausedUntil.set(process, this.now + 2 * timeoutMs);
    this.#noteRefusal(sequence);
  }

  get isGivenUp(): boolean {
    const attempts = Math.min(this.plan.maxAttempts ?? Infinity, 3);
    return [...this.deadLetters.values()].some((letter) => letter.attempts >= attempts);
  }

  /** When what follows a dead letter was stored, by which a replay begins just behind it; undefined when none did. */
  findDeadLetterEnd(): number | undefined {
    const atOf = (sequence: number): number => this.#feed.changes.get(sequence)?.at ?? 0;
    const found = [...this.deadLetters.keys()].find((each) => atOf(each + 1) > atOf(each));
    return found && atOf(found + 1);
  }

  /** @returns says that the call which retries dead letters has ended */
  beginRetry(): () => void {
    this.#openRetries += 1;
    return () => {
      this.#openRetries -= 1;
      this.#lettersRetriedUntil = this.now + 30_000;
    };
  }

  /** @returns says that a replay of what was stored since a moment was acknowledged */
  beginReplay(from: number): () => void {
    const since = this.now;
    this.#replayedAt = since;
    // A delivery that is under way may be stored after the replay, which then sets nothing back for its changes.
    const replayed = [...this.#feed.changes].filter(
      ([sequence, { at, kind }]) => at >= from && sequence <= this.offset && this.#accepts(kind),
    );
    this.openReplays += 1;
    return () => {
      this.openReplays -= 1;
      // Its process may have stood still before.
      this.#replayedAt = this.now;
      this.lastBatch = [];
      // Changes are dated by the clock of the database.
      if (this.conditions.isDatabaseClockSet) return;
      for (const [sequence] of replayed) {
        if ((this.#received.get(sequence) ?? -Infinity) < since) this.#waiting.set(sequence, since);
      }
    };
  }

  /** A delivery fails only where the consumer refused something, and only as often as it may. */
  judgeOffset(row: Row, isFenced: boolean): void {
    const [offset, failures] = [Number(row.sequence), Number(row.failures)];
    // Who retries what failed removes the time of the retry.
    const isRetried = failures > 0 && row.retry_at === null;
    const retryAt = parseTime(row.retry_at) ?? this.now;
    const isPostponed = failures > 0 && !isRetried && retryAt !== this.#dueAt;
    const isCounted = failures > this.#failures || offset !== this.offset;
    // A store whose clock was set back makes due what would wait for too long.
    const isExpected =
      (isCounted && this.#waitsLong(retryAt, failures)) || this.conditions.isDatabaseClockSet;
    forbid(`the delivery to ${this.#who}`, {
      "moves its offset without a fence":
        offset > this.offset && !isFenced && this.name !== "shelf",
      "goes back, which nobody has asked for":
        offset < this.offset && this.#replayedAt === -Infinity,
      "counts as failed, and nothing was refused": failures > 0 && this.#refusals.size === 0,
      // An attempt from before its consumer was removed may count where that was added again.
      [`failed ${failures} times in succession`]:
        failures > this.#failures + 1 && !this.#isReplayed,
      [`failed ${failures} times, and is retried`]: failures >= (this.plan.maxAttempts ?? Infinity),
      [`is retried too soon after failure ${failures}`]: isPostponed && !isExpected,
    });
    if (failures > 0) this.#dueAt = retryAt;
    else if (this.#failures > 0 || offset < this.offset) this.#dueAt = this.now;
    if (isRetried || offset < this.offset) this.#pausedUntil.clear();
    // A replay that was asked for at a process that stood still takes effect later.
    if (offset < this.offset) this.#replayedAt = this.now;
    this.offset = offset;
    this.#failures = failures;
  }

  /** A change that waits for a dead letter has an earlier one of its own package. @param rows - all dead letters */
  judgeDeadLetters(rows: readonly Row[]): void {
    const blocked = new Set<string>();
    // A job that has read the dead letters before they were discarded still lets changes wait for them.
    const discarded = new Set([...this.#discardedAt.keys()].map((each) => this.#packageOf(each)));
    const found = new Map<number, DeadLetter>();
    const { maxAttempts = Infinity } = this.plan;
    for (const row of rows) {
      const [sequence, attempts] = [Number(row.sequence), Number(row.attempts)];
      const retryAt = parseTime(row.retry_at) ?? Infinity;
      const packageId = this.#packageOf(sequence);
      const isFirst = !blocked.has(packageId);
      const before = this.deadLetters.get(sequence);
      const former = before?.attempts ?? 0;
      if (attempts < former) this.#triesAnew.set(sequence, 0);
      const isTooSoon = attempts > former && !this.#waitsLong(retryAt, attempts + 1);
      forbid(`the dead letter ${sequence} of ${this.#who}`, {
        [`follows the offset ${this.offset}`]: sequence > this.offset,
        "is there again, though it was discarded":
          before === undefined &&
          (this.#discardedAt.get(sequence) ?? -Infinity) > this.#replayedAt + REPLAY_MS,
        "waits for an earlier one of its package, and there is none":
          attempts === 0 && before === undefined && isFirst && !discarded.has(packageId),
        "is retried unasked":
          attempts < former && this.now > this.#lettersRetriedUntil && this.#openRetries === 0,
        [`is ${retryAt < Infinity ? "retried" : "left alone"} after ${attempts} attempts`]:
          attempts < maxAttempts !== retryAt < Infinity,
        [`counts ${attempts} attempts, of which some are older than their reset`]:
          attempts > (this.#triesAnew.get(sequence) ?? Infinity),
        [`is retried too soon after attempt ${attempts}`]:
          isTooSoon && !this.conditions.isDatabaseClockSet,
      });
      const since = before !== undefined && before.retryAt < Infinity ? before.since : this.now;
      found.set(sequence, { attempts, retryAt: isFirst ? retryAt : Infinity, since });
      blocked.add(packageId);
    }
    for (const sequence of this.deadLetters.keys()) {
      if (found.has(sequence)) continue;
      this.#triesAnew.delete(sequence);
      if (this.mayDiscard) {
        this.#waiting.delete(sequence);
        this.#discardedAt.set(sequence, this.now);
        // A replay delivers it after later ones of its package.
        if (!this.#received.has(sequence)) this.#received.set(sequence, -Infinity);
      }
      // A replay removes those that it delivers again.
      const isLost = this.#waiting.has(sequence) && sequence <= this.offset;
      hold(!isLost, () => `the dead letter ${sequence} of ${this.#who} is removed, not received`);
    }
    this.deadLetters = found;
  }

  /** What is due is delivered soon, not when somebody looks for what was forgotten. */
  judgeWaiting(): void {
    // What a consumer has written in the database is no dead letter any more.
    const received = [...this.deadLetters.keys()].filter((each) => this.#received.has(each));
    const isOpen = this.name === "erp" && received.length > 0;
    hold(!isOpen, () => `${received} are still dead letters of ${this.#who}, which has them`);
    if (this.name === "shelf" || this.isLateSince(this.now)) return;
    // An endpoint that is down takes two seconds and a tick, long while converging, for each dead letter, and for a new
    // change after every three of them.
    const { tickMs } = this.world;
    const downMs = this.name === "bus" ? (this.deadLetters.size * 8 * (2_000 + tickMs)) / 3 : 0;
    const ticks = this.service.isQuiet || this.#isReplayed ? 8 : 4;
    const maxWaitMs = (this.#isReplayed ? 26_000 : 10_000) + ticks * tickMs + downMs;
    for (const sequence of new Set([...this.#waiting.keys(), ...this.deadLetters.keys()])) {
      const waiting = { retryAt: this.#dueAt, since: this.#waiting.get(sequence) ?? Infinity };
      const { retryAt, since } = this.deadLetters.get(sequence) ?? waiting;
      const ms = this.now - Math.max(retryAt, since, this.lateUntil);
      hold(ms < maxWaitMs, () => `change ${sequence} waits for ${this.#who} since ${ms} ms`);
    }
  }

  /** Whether a replay may have undone attempts whose outcome was not stored before it. */
  get #isReplayed(): boolean {
    return this.now < this.#replayedAt + REPLAY_MS;
  }

  /** Whether the time of a retry that was just stored doubles with each failure, up to five minutes. */
  #waitsLong(retryAt: number, failures: number): boolean {
    return retryAt - this.now >= Math.min(300_000, 1_000 * 2 ** (failures - 1));
  }

  #noteRefusal(sequence: number): readonly number[] {
    const times = [...(this.#refusals.get(sequence) ?? []), this.now];
    this.#refusals.set(sequence, times);
    return times;
  }

  #accepts(kind: unknown): boolean {
    const { isBusFiltered = false, isEventful = false } = this.plan;
    const mayFilter = this.name === "bus" || (this.name === "shelf" && isEventful);
    return !(isBusFiltered && mayFilter) || (BUS_KINDS as readonly unknown[]).includes(kind);
  }

  #packageOf(sequence: number): string {
    return this.#feed.changes.get(sequence)?.version.id ?? "";
  }
}
