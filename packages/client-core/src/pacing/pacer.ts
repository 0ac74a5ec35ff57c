import type { Clock } from "../deadline/clock.ts";
import { RateLimitedError } from "../errors/errors.ts";
import { createKeyedRegistry } from "../retry/keyed-registry.ts";

/** How long a caller is willing to wait. */
export interface AcquireOptions {
  /** What is to be sent, for messages. */
  readonly operation?: string | undefined;
  /** Ends the wait; the place in the queue is given back. */
  readonly signal?: AbortSignal | undefined;
  /** Refuses instead of waiting longer than this, in milliseconds. 0 refuses any wait. Default: none. */
  readonly maxWaitMs?: number | undefined;
  /** Called once before the wait begins, with its length in milliseconds. */
  readonly onWait?: ((waitMs: number) => void) | undefined;
}

/**
 * Spreads requests over time so that a limit of the service is kept
 * (interface-specification.md, Limits: 1000 requests per minute on the package listing). The built-in one
 * counts the requests of this process; put another behind this interface to count those of several.
 */
export interface Pacer {
  /**
   * Resolves when one request may be sent.
   *
   * @throws RateLimitedError with `retryAfterMs` when the wait would be longer than `maxWaitMs`
   * @throws the signal's reason when it aborts
   */
  acquire(options?: AcquireOptions): Promise<void>;
  /**
   * Lets one request through at once if there is room and no other request waits, and says whether it did; spares
   * the common case a promise and a timer. Without it {@link Pacer.acquire} is called every time.
   */
  tryAcquire?(): boolean;
  /** The service turned a request away: lets no request through for so many milliseconds. */
  pause?(ms: number): void;
}

/** Pacers by what they pace: all clients with one key share one. */
export interface PacerRegistry {
  /**
   * The pacer for these parts, such as `[origin, appKey, operation]`; made on first use. Look it up for
   * every request rather than keeping it: those that are no longer in use are forgotten.
   */
  pacerFor(parts: readonly string[], create: () => Pacer): Pacer;
}

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
  const keptMs = windowMs + slackMs;
  // The times of the last grants: all that a sliding window needs to know, in memory that never grows.
  const times = new Float64Array(requests);
  let grants = 0;
  const queue = new Set<() => void>();
  let pausedUntil = -Infinity;
  let cancelTimer: (() => void) | undefined;

  const note = (): void => {
    times[grants % requests] = clock.monotonic();
    grants += 1;
  };
  /** A grant keeps the window when it comes one window after the one that stands `requests` places before it. */
  const findDelay = (ahead: number): number => {
    const now = clock.monotonic();
    const earliest = Math.max(now, pausedUntil);
    const before = grants - requests + (ahead % requests);
    const noted = before < 0 ? -Infinity : (times[before % requests] ?? 0);
    const rounds = Math.floor(ahead / requests);
    return Math.max(earliest, noted + keptMs) + rounds * keptMs - now;
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
      note();
      grant();
    }
  };

  const tryAcquire = (): boolean => {
    if (queue.size > 0 || findDelay(0) > 0) return false;
    note();
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
      const last = grants === 0 ? -Infinity : (times[(grants - 1) % requests] ?? 0);
      return queue.size === 0 && pausedUntil <= now && last + keptMs <= now;
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
  signal: AcquireOptions["signal"],
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
  const reason =
    limit === undefined
      ? "the service asked to wait, and"
      : `with ${limit.requests} requests per ${limit.windowMs / 1000} s`;
  const message =
    `${operation ?? "The request"} was not sent: ${reason} the next may go in ${retryAfterMs} ms, ` +
    "which is longer than this call may wait";
  return new RateLimitedError(message, retryAfterMs, { operation });
}

/** A registry whose keys, application keys among them, nothing that inspects or serializes it shows. */
export function createPacerRegistry(): PacerRegistry & { readonly size: number } {
  const pacers = createKeyedRegistry<Pacer & { readonly idle?: boolean }>();
  return {
    get size() {
      return pacers.size;
    },
    pacerFor: pacers.itemFor,
  };
}
