import { createDriftMonitor } from "../contract-drift/contract-drift.ts";
import { type Clock, type Random, systemClock } from "../deadline/clock.ts";
import { createHookDispatcher, type Hooks, type Logger } from "../hooks/hooks.ts";
import type { PacerRegistry } from "../pacing/pacer.ts";
import { processBudget, processLimits } from "../pacing/process-limits.ts";
import type { RetryBudget } from "../retry/retry-budget.ts";
import type { RetryTiming } from "../retry/retry-timing.ts";
import type { Fetch } from "../send/send.ts";
import type { Tracer } from "./traced.ts";

/** Options of a client's pacing, which keeps the documented rate limits of the service. */
export interface Pacing {
  /**
   * The longest time in milliseconds that a request may wait for a rate limit; a request that would have to wait longer
   * fails with a RateLimitedError. With 0, a request never waits for a rate limit. By default, the wait for a rate
   * limit is bounded by the timeout of the call.
   */
  readonly maxWaitMs?: number;
  /**
   * The registry of pacers, for example one that counts the requests of several processes. By default, the clients of a
   * process with the same clock share one registry of pacers.
   */
  readonly registry?: PacerRegistry;
}

/** The client options that decide when a request is retried. */
export interface CallRetryOptions {
  /** The largest number of attempts to send a request. The default is 6 attempts; the value 1 disables retries. */
  readonly maxAttempts?: number | undefined;
  /**
   * Retries writes that set absolute values (labor costs, product update, price and stock; some SOAP actions) like
   * reads. Retries of such writes are off by default, because a retry could overwrite values that another program wrote
   * after the first attempt.
   */
  readonly absoluteWrites?: boolean | undefined;
}

/** Retry options of a client: when it retries requests, and how long it waits before a retry. */
export interface ClientRetryOptions extends CallRetryOptions {
  /**
   * The backoff between attempts. By default, the wait before a retry is up to 200 ms after the first failure, doubled
   * with each further failure to at most 10 s, with full jitter.
   */
  readonly timing?: RetryTiming | undefined;
  /**
   * The retry budget, which bounds the number of retries. By default, one retry budget is shared by all clients of this
   * process that call the same origin with the same clock and the same `fetch` option. The default retry budget earns
   * one retry a second and one retry for every five successful calls, and saves up to 100 retries. Retries after an
   * HTTP 429 do not use the retry budget.
   */
  readonly budget?: RetryBudget | undefined;
}

/** The options of a client's calls, for REST and SOAP. Every option of a client's calls has a default. */
export interface ClientPolicyOptions {
  /** The timeout of a whole call with its retries, waits and bodies, in milliseconds. Default 120,000. */
  readonly timeoutMs?: number;
  /** The timeout of one attempt to send a request, with its body, in milliseconds. Default 30,000. */
  readonly attemptTimeoutMs?: number;
  /** The retry options of the client: when the client retries a request, and how long the client waits before. */
  readonly retry?: ClientRetryOptions;
  /** Options of pacing, which keeps the documented rate limits of the service; `false` disables pacing. */
  readonly pacing?: Pacing | false;
  /** Functions of your program that are notified of every request, response, retry, wait and failure. */
  readonly hooks?: Hooks;
  /**
   * The logger of the client, such as `console` or a winston logger; wrap a pino logger with `fromPino`. Default:
   * none.
   */
  readonly logger?: Logger;
  /** A tracer of `@opentelemetry/api`; the client creates one span for each call. */
  readonly tracer?: Tracer;
  /**
   * The request header that carries the id of each call, such as `x-request-id`. By default the client sends no such
   * header, because the service documents none.
   */
  readonly callIdHeader?: string;
  /** A prefix of the client's `user-agent` header, such as `my-erp/3.1`. */
  readonly userAgent?: string;
  /** The largest response body that the client accepts, in bytes after decompression. Default 32 MiB. */
  readonly maxResponseBytes?: number;
  /**
   * The clock of the client, which tests and simulations replace. By default, the client uses the clock of the machine.
   */
  readonly clock?: Clock;
  /** The source of random numbers for the jitter of retries. Default: `Math.random`. */
  readonly random?: Random;
}

/** Options of a single call, which every client method accepts beside its input. */
export interface CallPolicyOptions {
  /**
   * A signal that aborts the call, also while the call waits for a rate limit or a retry. When the abort comes after a
   * write was sent, the call throws an `IndeterminateError`.
   */
  readonly signal?: AbortSignal | undefined;
  /** The timeout of this call with all its attempts and waits, milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** Additional HTTP headers of the call's requests. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Retry options of the call. A retry option that the call lacks has the value of the client's retry options. */
  readonly retry?: CallRetryOptions | undefined;
}

/** The defaults of all client options, for REST and SOAP. Times are in milliseconds. */
export const defaultOptions = {
  timeoutMs: 120_000,
  attemptTimeoutMs: 30_000,
  maxResponseBytes: 32 * 1024 * 1024,
  retry: {
    maxAttempts: 6,
    absoluteWrites: false,
    timing: { baseDelayMs: 200, maxDelayMs: 10_000 },
  },
  pacing: { maxWaitMs: Infinity },
} as const;

export type ResolvedPolicy = ReturnType<typeof resolvePolicy>;

/**
 * Resolves options that `checkClientOptions` has validated to a complete set. An option with the value undefined gets
 * its default, like an absent option.
 *
 * @param origin - the scheme, host and port of the service
 */
export function resolvePolicy(
  options: ClientPolicyOptions & { readonly fetch?: Fetch | undefined },
  origin: string,
) {
  const clock = options.clock ?? systemClock;
  const hooks = createHookDispatcher(options.hooks, options.logger);
  const { retry = {}, pacing = {}, fetch } = options;
  return {
    clock,
    hooks,
    tracer: options.tracer,
    watchDrift: createDriftMonitor(options.hooks ?? {}, (event) => hooks.drift(event), clock),
    callIdHeader: options.callIdHeader?.toLowerCase(),
    random: options.random ?? Math.random,
    timing: retry.timing ?? defaultOptions.retry.timing,
    budget: retry.budget ?? processBudget(clock, origin, fetch),
    timeoutMs: options.timeoutMs ?? defaultOptions.timeoutMs,
    attemptTimeoutMs: options.attemptTimeoutMs ?? defaultOptions.attemptTimeoutMs,
    maxAttempts: retry.maxAttempts ?? defaultOptions.retry.maxAttempts,
    maxResponseBytes: options.maxResponseBytes ?? defaultOptions.maxResponseBytes,
    absoluteWrites: retry.absoluteWrites ?? defaultOptions.retry.absoluteWrites,
    pacing:
      pacing === false
        ? undefined
        : {
            registry: pacing.registry ?? processLimits(clock).pacers,
            maxWaitMs: pacing.maxWaitMs ?? defaultOptions.pacing.maxWaitMs,
          },
  };
}
