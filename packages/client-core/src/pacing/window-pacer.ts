import type { Clock } from "../deadline/clock.ts";
import { RateLimitedError } from "../errors/errors.ts";
import type { PaceOptions, Pacer } from "./pacer.ts";

/** A limit of so many requests in any window of so many milliseconds. */
export interface WindowLimit {
  readonly requests: number;
  readonly windowMs: number;
  /**
   * Requests sent at even intervals need not arrive so: the window is kept longer by this much.
   * Milliseconds, default 1000.
   */
  readonly slackMs?: number;
}

/** The built-in pacer: first come, first served, within one process. */
export interface WindowPacer extends Pacer {
  /** How long a request that came now would wait, in milliseconds. */
  waitMs(): number;
  /** How many are waiting. */
  readonly waiting: number;
  /** Whether it could be forgotten and made anew without anyone noticing. */
  readonly idle: boolean;
  tryAcquire(): boolean;
  pause(ms: number): void;
}

/** A Retry-After of years must not stop a process for years: after a few windows a request is sent again. */
const MAX_PAUSE_WINDOWS = 3;

/**
 * Lets no more than so many requests through in any window, by the times of the last ones; as long as
 * there is room no request waits. Those that wait are served in the order in which they came; one that
 * aborts gives its place to the next.
 *
 * @throws RangeError when `requests` is no whole number above 0
 * @example createWindowPacer(systemClock, { requests: 1000, windowMs: 60_000 })
 */
export function createWindowPacer(clock: Clock, limit: WindowLimit): WindowPacer {
  const { requests, windowMs, slackMs = 1000 } = limit;
  if (!Number.isSafeInteger(requests) || requests < 1) {
    throw new RangeError("a pacer must let at least one request through");
  }
  const log = new WindowLog(requests, windowMs + slackMs);
  const queue = new Set<() => void>();
  let pausedUntil = -Infinity;
  let cancelTimer: (() => void) | undefined;

  const findDelay = (ahead: number): number => {
    const now = clock.monotonic();
    return log.earliest(ahead, Math.max(now, pausedUntil)) - now;
  };
  const pump = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
    for (const grant of queue) {
      const delay = findDelay(0);
      if (delay > 0) {
        cancelTimer = clock.after(Math.ceil(delay), pump);
        return;
      }
      queue.delete(grant);
      log.note(clock.monotonic());
      grant();
    }
  };

  const tryAcquire = (): boolean => {
    if (queue.size > 0 || findDelay(0) > 0) return false;
    log.note(clock.monotonic());
    return true;
  };

  return {
    tryAcquire,
    waitMs: () => findDelay(queue.size),
    get waiting() {
      return queue.size;
    },
    get idle() {
      const now = clock.monotonic();
      return queue.size === 0 && pausedUntil <= now && log.isSpentAt(now);
    },
    pause(ms) {
      const pauseMs = Math.min(ms, MAX_PAUSE_WINDOWS * windowMs);
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + pauseMs);
      pump();
    },
    async acquire({ operation, signal, maxWaitMs = Infinity, onWait } = {}) {
      signal?.throwIfAborted();
      if (tryAcquire()) return;
      const waitMs = findDelay(queue.size);
      if (waitMs > maxWaitMs) {
        const isPaused = pausedUntil > clock.monotonic();
        throw paceRefusal(operation, waitMs, isPaused ? undefined : limit);
      }
      onWait?.(Math.max(0, Math.ceil(waitMs)));
      await placeIn(queue, signal, pump);
    },
  };
}

function placeIn(
  queue: Set<() => void>,
  signal: PaceOptions["signal"],
  pump: () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const grant = (): void => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    };
    const onAbort = (): void => {
      queue.delete(grant);
      // Stops the timer when no request waits any more.
      pump();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    queue.add(grant);
    pump();
  });
}

/**
 * The error of a request that would wait for longer than it may.
 *
 * @param limit - undefined when the service asked to wait
 */
export function paceRefusal(
  operation: string | undefined,
  waitMs: number,
  limit: WindowLimit | undefined,
): RateLimitedError {
  const retryAfterMs = Math.ceil(waitMs);
  const why =
    limit === undefined
      ? "the service asked to wait, and"
      : `with ${limit.requests} requests per ${limit.windowMs / 1000} s`;
  const message =
    `${operation ?? "The request"} was not sent: ${why} the next may go in ${retryAfterMs} ms, ` +
    "which is longer than this call may wait";
  return new RateLimitedError(message, retryAfterMs, { operation });
}

/**
 * The times of the last `limit` grants: all that a sliding window needs to know, in memory that never
 * grows.
 */
class WindowLog {
  readonly #times: Float64Array;
  readonly #windowMs: number;
  #oldest = 0;
  #count = 0;

  constructor(limit: number, windowMs: number) {
    this.#times = new Float64Array(limit);
    this.#windowMs = windowMs;
  }

  /** Notes a grant; forgets the oldest when there are `limit` already. */
  note(time: number): void {
    const { length } = this.#times;
    this.#times[(this.#oldest + this.#count) % length] = time;
    if (this.#count < length) this.#count += 1;
    else this.#oldest = (this.#oldest + 1) % length;
  }

  /**
   * When a grant keeps the window: one window after the grant that stands `limit` places before it.
   *
   * @param ahead - grants that will be made before this one, each as early as it may
   * @param from - no grant will be made before this time
   */
  earliest(ahead: number, from: number): number {
    const { length } = this.#times;
    const rounds = Math.floor(ahead / length);
    const waitsFor = (ahead % length) - (length - this.#count);
    const noted = this.#times[(this.#oldest + waitsFor) % length] ?? 0;
    const first = waitsFor < 0 ? from : Math.max(from, noted + this.#windowMs);
    return first + rounds * this.#windowMs;
  }

  /** Whether no grant noted so far can make a later one wait. */
  isSpentAt(time: number): boolean {
    const { length } = this.#times;
    const latest = this.#times[(this.#oldest + this.#count - 1 + length) % length] ?? 0;
    return this.#count === 0 || latest + this.#windowMs <= time;
  }
}
