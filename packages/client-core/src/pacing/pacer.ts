import type { Clock } from "../deadline/clock.ts";
import { RateLimitedError } from "../errors/errors.ts";
import { createKeyedRegistry } from "../retry/keyed-registry.ts";

/** Options of a request that waits for a rate limit. */
export interface AcquireOptions {
  /** The name of the request, for error messages. */
  readonly operation?: string | undefined;
  /** Aborts the wait, and removes the request from the pacer's queue. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The longest time in milliseconds that the request may wait for the rate limit; the pacer refuses a request that
   * would have to wait longer, and with 0 every request that would have to wait. Default: no limit.
   */
  readonly maxWaitMs?: number | undefined;
  /** A callback that the pacer calls once before the request waits, with the length of the wait in milliseconds. */
  readonly onWait?: ((waitMs: number) => void) | undefined;
}

/**
 * Spreads requests over time so that a rate limit of the service is kept (interface-specification.md, Limits: 1000
 * requests a minute on the package listing). The built-in pacer counts the requests of this process; implement the
 * interface `Pacer` to count the requests of several processes.
 */
export interface Pacer {
  /**
   * Waits until the rate limit allows one request to be sent.
   *
   * @throws RateLimitedError with `retryAfterMs` when the wait would be longer than `maxWaitMs`
   * @throws the reason of the signal when it aborts
   */
  acquire(options?: AcquireOptions): Promise<void>;
  /**
   * Grants one request at once when the rate limit allows the request and no other request waits; returns true when the
   * request was granted. The method `tryAcquire` is optional; it saves a promise and a timer where {@link
   * Pacer.acquire} would not wait.
   */
  tryAcquire?(): boolean;
  /** Blocks all requests for a number of milliseconds, because the service refused a request with an HTTP 429. */
  pause?(ms: number): void;
}

/** A registry of pacers by key. All clients that request a pacer with the same key share one pacer. */
export interface PacerRegistry {
  /**
   * Returns the pacer of a key such as `[origin, appKey, operation]`, and creates it on first use. Look the pacer up
   * for every request instead of keeping it, because the registry removes unused pacers.
   */
  pacerFor(parts: readonly string[], create: () => Pacer): Pacer;
}

/** A rate limit: a number of requests in any window of a number of milliseconds. */
export interface WindowLimit {
  readonly requests: number;
  readonly windowMs: number;
  /**
   * Milliseconds by which the pacer extends the window of the rate limit, because requests do not arrive at the
   * service in the same intervals in which they are sent. Default 1000.
   */
  readonly slackMs?: number;
}

/** The built-in pacer, which counts the requests of one process and grants them in the order of their arrival. */
export interface WindowPacer extends Pacer {
  /** How long a new request would wait for the rate limit now, milliseconds. */
  waitMs(): number;
  /** The number of requests that wait for the rate limit. */
  readonly waiting: number;
  /** True when the pacer has no state, so that the registry can remove the pacer and create it again later. */
  readonly isIdle: boolean;
  tryAcquire(): boolean;
  pause(ms: number): void;
}

/**
 * After a few windows of the rate limit, the pacer grants a request again even when the service's Retry-After is
 * longer, because a wrong Retry-After of years must not stop a process for years.
 */
const MAX_PAUSE_WINDOWS = 3;

/**
 * Creates a pacer that grants at most `requests` requests in any window, computed from the times at which the pacer
 * granted earlier requests. A request waits only while the rate limit is reached. The pacer grants waiting requests in
 * their order of arrival; an aborted request leaves the pacer's queue.
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
  // The times at which the pacer granted the last requests. A buffer of fixed size holds these times, because a sliding
  // window needs only the times of the last `requests` requests.
  const times = new Float64Array(requests);
  let grants = 0;
  const queue = new Set<() => void>();
  let pausedUntil = -Infinity;
  let cancelTimer: (() => void) | undefined;

  const note = (): void => {
    times[grants % requests] = clock.monotonic();
    grants += 1;
  };
  /**
   * A request keeps the rate limit when it is sent at least one window later than the request that was sent
   * `requests` requests earlier.
   */
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
      // Stops the pacer's timer when no request waits any more.
      pump();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    queue.add(grant);
    pump();
  });
}

/**
 * Creates the error of a request that would have to wait longer for the rate limit than its `maxWaitMs` allows.
 *
 * @param limit - the rate limit; undefined when the service asked for the wait
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

/**
 * A registry of pacers with private keys, because its keys contain application keys, which must not be visible in
 * `inspect` or JSON.
 */
export function createPacerRegistry(): PacerRegistry & { readonly size: number } {
  const pacers = createKeyedRegistry<Pacer & { readonly isIdle?: boolean }>();
  return {
    get size() {
      return pacers.size;
    },
    pacerFor: pacers.itemFor,
  };
}
