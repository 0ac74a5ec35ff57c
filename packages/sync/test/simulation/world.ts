import type { Clock } from "@marketplace-seller/client-core";

/** When every world begins; epoch milliseconds. */
export const START = Date.UTC(2026, 0, 1);
export const HOUR_MS = 3_600_000;

interface Event {
  readonly at: number;
  readonly run: () => void;
  readonly process: Process | undefined;
  isCancelled: boolean;
}

/** So many events of one seed mean that something goes on without end. */
const MAX_STEPS = 400_000;

/**
 * One virtual time with everything that is to happen in it. The seed decides how long each step takes, and so which
 * one is next; nothing else does. A delay depends on what it is of and how often that was asked for: a world in which
 * something is left out keeps the delays of everything else.
 */
export class World {
  now = START;
  steps = 0;
  /** Whether nothing more goes wrong, and what happens is judged no more, once rows were changed by hand. */
  isOver = false;
  /** How finely timers are seen to: they fire at multiples of it, and never early. */
  tickMs: number;
  readonly trace: string[] = [];
  readonly #seed: number;
  /** The next one is the last. */
  readonly #events: Event[] = [];
  readonly #draws = new Map<string, number>();
  #failure: { readonly error: unknown } | undefined;

  constructor(seed: number, tickMs: number) {
    this.#seed = seed;
    this.tickMs = tickMs;
  }

  /** A number in [0, 1). A kept case goes its way by the names of what is drawn. */
  random(of: string): number {
    const count = (this.#draws.get(of) ?? 0) + 1;
    this.#draws.set(of, count);
    return hashText(`${of}/${count}`, this.#seed) / 2 ** 32;
  }

  /** A whole number from 0 to `most`, small ones more often than large ones. */
  delay(of: string, most: number): number {
    return Math.floor(this.random(of) ** 3 * (most + 1));
  }

  log(who: string, what: string): void {
    this.trace.push(`${renderTime(this.now)} ${who} ${what}`);
  }

  schedule(at: number, run: () => void, process?: Process): () => void {
    const event: Event = { at: Math.max(at, this.now), run, process, isCancelled: false };
    const later = this.#events.findLastIndex((each) => each.at > event.at);
    this.#events.splice(later + 1, 0, event);
    return () => {
      event.isCancelled = true;
    };
  }

  after(ms: number, run: () => void): void {
    this.schedule(this.now + ms, run);
  }

  fail(error: unknown): void {
    if (!this.isOver) this.#failure ??= { error };
  }

  async runUntil(end: number, isDone: () => boolean = () => false): Promise<void> {
    await settled();
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.error;
      if (isDone()) return;
      const next = this.#events.at(-1);
      if (next === undefined || next.at > end) break;
      this.#events.pop();
      if (next.isCancelled || next.process?.mayRun(next) === false) continue;
      this.now = next.at;
      this.steps += 1;
      if (this.steps > MAX_STEPS) throw new Error("The world does not come to rest");
      next.run();
      await settled();
    }
    this.now = Math.max(this.now, end);
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * A point in the course of a process: before any step, when a request leaves, when a commit is not known yet, when the
 * intent or outcome of a keyed write or a task is stored, when a keyed write was read back, when a page of a feed
 * arrives, when a lease is acquired, renewed or released, or when a consumer has refused something.
 */
export type Moment = WriteMoment | "step" | "commit" | "page" | "lease" | "refusal";
type WriteMoment = "request" | "intent" | "read-back";

/** Who runs, with what it waits for: a process that was killed never goes on, one that is stopped does so later. */
export class Process {
  readonly name: string;
  readonly clock: Clock;
  aheadMs = 0;
  isAlive = true;
  /** When it stored the intent of the keyed write that it sends now. */
  intendedAt = START;
  /** What happens to it before its next step of a kind: something it waited for, a request, or a commit. */
  readonly #stops: { readonly moment: Moment; left: number; readonly run: () => void }[] = [];
  readonly #dying = Promise.withResolvers<never>();
  /** Rejects when it is killed, so that what it has begun ends with it. */
  readonly death = this.#dying.promise;
  readonly #world: World;
  #suspendedUntil = 0;
  #held: Event[] = [];

  constructor(world: World, name: string) {
    this.name = name;
    this.#world = world;
    this.death.catch(() => undefined);
    this.clock = {
      now: () => world.now + this.aheadMs,
      monotonic: () => world.now - START,
      after: (ms, run) => {
        const late = Math.ceil((world.now + ms) / world.tickMs) * world.tickMs;
        return world.schedule(late + world.delay(`timer of ${name}`, 20), run, this);
      },
    };
  }

  schedule(delayMs: number, run: () => void): void {
    this.#world.schedule(this.#world.now + delayMs, run, this);
  }

  /** By a timer, which fires late when the process is stopped meanwhile, and never once it was killed. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.clock.after(ms, resolve));
  }

  mayRun(event: Event): boolean {
    const isDue = (): boolean => this.isAlive && event.at >= this.#suspendedUntil;
    if (isDue()) this.pass("step");
    if (this.isAlive && !isDue()) this.#held.push(event);
    return isDue();
  }

  pass(moment: Moment): void {
    for (const stop of this.#stops.filter((each) => each.moment === moment)) {
      stop.left -= 1;
      if (stop.left > 0) continue;
      this.#stops.splice(this.#stops.indexOf(stop), 1);
      stop.run();
    }
  }

  stopAt(moment: Moment, left: number, run: () => void): void {
    this.#stops.push({ moment, left, run });
  }

  clearStops(): void {
    this.#stops.length = 0;
  }

  get isSuspended(): boolean {
    return this.#world.now < this.#suspendedUntil;
  }

  suspend(forMs: number): void {
    const until = Math.max(this.#suspendedUntil, this.#world.now + forMs);
    this.#suspendedUntil = until;
    this.#world.log(this.name, `is suspended for ${forMs} ms`);
    this.#world.schedule(until, () => {
      if (this.#suspendedUntil === until) this.resume();
    });
  }

  resume(): void {
    if (this.#held.length > 0) this.#world.log(this.name, "goes on");
    this.#suspendedUntil = this.#world.now;
    for (const event of this.#held.splice(0)) {
      this.#world.schedule(this.#world.now, () => event.isCancelled || event.run(), this);
    }
  }

  kill(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.#dying.reject(new Error(`${this.name} is dead`));
    this.#world.log(this.name, "is killed");
  }
}

export const renderTime = (at: number): string => new Date(at).toISOString().slice(11, 23);

/** A hash of 32 bits (FNV-1a, then mixed). */
export function hashText(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
