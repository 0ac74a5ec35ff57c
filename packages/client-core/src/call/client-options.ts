import { createDriftMonitor } from "../contract-drift/contract-drift.ts";
import { type Clock, type Random, systemClock } from "../deadline/clock.ts";
import { createHookDispatcher, type Hooks, type Logger } from "../hooks/hooks.ts";
import type { PacerRegistry } from "../pacing/pacer.ts";
import { processBudget, processLimits } from "../pacing/process-limits.ts";
import type { RetryBudget } from "../retry/retry-budget.ts";
import type { RetryTiming } from "../retry/retry-timing.ts";
import type { Fetch } from "../send/send.ts";
import type { Tracer } from "./traced.ts";

/** How a client keeps the documented rate limits of the service. */
export interface Pacing {
  /**
   * Milliseconds that a request may wait for a rate limit; beyond, it fails with a RateLimitedError. By default only
   * the call's timeout bounds the wait.
   */
  readonly maxWaitMs?: number;
  /**
   * For example one that counts the requests of several processes. By default all clients of a process with the same
   * clock share one.
   */
  readonly registry?: PacerRegistry;
}

/** When a request is retried. */
export interface CallRetryOptions {
  /** Default 6; 1 disables retries. */
  readonly maxAttempts?: number | undefined;
  /**
   * Retries writes that set absolute values (labor costs, product update, price and stock; some SOAP actions) like
   * reads. Off by default: a retry could overwrite what another program wrote after the first attempt.
   */
  readonly absoluteWrites?: boolean | undefined;
}

/** When requests are retried, and after which wait. */
export interface ClientRetryOptions extends CallRetryOptions {
  /**
   * By default up to 200 ms after the first failure, doubled with each further one to at most 10 s, with full jitter.
   */
  readonly timing?: RetryTiming | undefined;
  /**
   * Bounds the number of retries. By default shared by all clients of the process with the same origin, clock and
   * `fetch`; it earns one retry a second and one for every five successful calls, and saves up to 100. Retries after an
   * HTTP 429 are free.
   */
  readonly budget?: RetryBudget | undefined;
}

/** Options of both clients. All have defaults. */
export interface ClientPolicyOptions {
  /** Of a whole call with its retries, waits and bodies; milliseconds. Default 120,000. */
  readonly timeoutMs?: number;
  /** Of one attempt, with its body; milliseconds. Default 30,000. */
  readonly attemptTimeoutMs?: number;
  /** When requests are retried, and after which wait. */
  readonly retry?: ClientRetryOptions;
  /** `false` disables pacing. */
  readonly pacing?: Pacing | false;
  /** Notified of every request, response, retry, wait and failure. */
  readonly hooks?: Hooks;
  /** Such as `console` or a winston logger; wrap a pino logger with `fromPino`. Default none. */
  readonly logger?: Logger;
  /** Of `@opentelemetry/api`; one span for each call. */
  readonly tracer?: Tracer;
  /**
   * The request header that carries the call's id, such as `x-request-id`. None by default, because the service
   * documents none.
   */
  readonly callIdHeader?: string;
  /** Begins the `user-agent` header, such as `my-erp/3.1`. */
  readonly userAgent?: string;
  /** Of a response body, in bytes after decompression. Default 32 MiB. */
  readonly maxResponseBytes?: number;
  /** For tests and simulations; by default the machine's. */
  readonly clock?: Clock;
  /** For the jitter of retries. Default `Math.random`. */
  readonly random?: Random;
}

/** Options of a single call, beside its input. */
export interface CallPolicyOptions {
  /**
   * Aborts the call, also while it waits for a rate limit or a retry. A write that was already sent throws an
   * `IndeterminateError`.
   */
  readonly signal?: AbortSignal | undefined;
  /** Of this call with all its attempts and waits; milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** Additional HTTP headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Overrides the client's `retry` for this call. */
  readonly retry?: CallRetryOptions | undefined;
}

/** The defaults of both clients; times in milliseconds. */
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
 * @param options - checked by `checkClientOptions`
 * @param origin - scheme, host and port of the service
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
