import type { Clock } from "../deadline/clock.ts";
import { RateLimitedError } from "../errors/errors.ts";
import { createKeyedRegistry } from "../retry/keyed-registry.ts";

/** Options of a request that waits for a rate limit. */
export interface AcquireOptions {
  /** For error messages. */
  readonly operation?: string | undefined;
  /** Aborts the wait. */
  readonly signal?: AbortSignal | undefined;
  /** The longest wait in milliseconds; a request that would wait longer is refused. Default: no limit. */
  readonly maxWaitMs?: number | undefined;
  /** Called once before the wait, with its length in milliseconds. */
  readonly onWait?: ((waitMs: number) => void) | undefined;
}

/**
 * Spreads requests so that a rate limit is kept (interface-specification.md, Limits: 1000 requests a minute on the
 * package listing). The built-in pacer counts those of this process; implement `Pacer` to count those of several.
 */
export interface Pacer {
  /**
   * Waits until one request may be sent.
   *
   * @throws RateLimitedError with `retryAfterMs` when the wait would be longer than `maxWaitMs`
   * @throws the reason of the signal when it aborts
   */
  acquire(options?: AcquireOptions): Promise<void>;
  /** Grants one request at once if {@link Pacer.acquire} would not wait, and saves its promise and timer; optional. */
  tryAcquire?(): boolean;
  /** Blocks all requests for milliseconds, after an HTTP 429. */
  pause?(ms: number): void;
}

/** Clients that ask for the same key share one pacer. */
export interface PacerRegistry {
  /**
   * The pacer of a key such as `[origin, appKey, operation]`, created on first use. Look it up for every request:
   * unused pacers are removed.
   */
  pacerFor(parts: readonly string[], create: () => Pacer): Pacer;
}

/** So many requests in any window of so many milliseconds. */
export interface WindowLimit {
  readonly requests: number;
  readonly windowMs: number;
  /**
   * Milliseconds by which the window is longer, because requests do not arrive in the intervals in which they are sent.
   * Default 1000.
   */
  readonly slackMs?: number;
}

/** Counts the requests of one process and grants them in the order of their arrival. */
export interface WindowPacer extends Pacer {
  /** How long a new request would wait, milliseconds. */
  waitMs(): number;
  /** Requests that wait. */
  readonly waiting: number;
  /** Without state: may be removed and created again. */
  readonly isIdle: boolean;
  tryAcquire(): boolean;
  pause(ms: number): void;
}

/** After so many windows requests go again: a wrong Retry-After of years must not stop a process for years. */
const MAX_PAUSE_WINDOWS = 3;

/**
 * Grants at most `requests` requests in any window, by the times of earlier grants and in the order of arrival; a
 * request waits only while the limit is reached.
 *
 * @throws RangeError when `requests` is not a whole number above 0
 * @example createWindowPacer(systemClock, { requests: 1000, windowMs: 60_000 })
 */
export function createWindowPacer(clock: Clock, limit: WindowLimit): WindowPacer {
  const { requests, windowMs, slackMs = 1000 } = limit;
  if (!Number.isSafeInteger(requests) || requests < 1) {
    throw new RangeError("a pacer must let at least one request through");
  }
  const keptMs = windowMs + slackMs;
  // Of the last `requests` grants; a sliding window needs no more.
  const times = new Float64Array(requests);
  let grants = 0;
  const queue = new Set<() => void>();
  let pausedUntil = -Infinity;
  let cancelTimer: (() => void) | undefined;

  const note = (): void => {
    times[grants % requests] = clock.monotonic();
    grants += 1;
  };
  /** The limit is kept by sending a request at least one window after the one sent `requests` earlier. */
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
        cancelTimer = clock.after(Math.ceil(delay), pump, true);
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
    get isIdle() {
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

/** @param limit - undefined when the service asked for the wait */
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

/** Keys have application keys, which must not be visible in `inspect` or JSON. */
export function createPacerRegistry(): PacerRegistry & { readonly size: number } {
  const pacers = createKeyedRegistry<Pacer & { readonly isIdle?: boolean }>();
  return {
    get size() {
      return pacers.size;
    },
    pacerFor: pacers.itemFor,
  };
}
