import { createDriftMonitor } from "../contract-drift/contract-drift.ts";
import { type Clock, type Random, systemClock } from "../deadline/clock.ts";
import { createHookDispatcher, type Hooks, type Logger } from "../hooks/hooks.ts";
import type { PacerRegistry } from "../pacing/pacer.ts";
import { processBudget, processLimits } from "../pacing/process-limits.ts";
import type { RetryBudget } from "../retry/retry-budget.ts";
import type { RetryTiming } from "../retry/retry-timing.ts";
import type { Fetch } from "../send/send.ts";
import type { Tracer } from "./traced.ts";

/** How a client keeps the documented limits of the service. */
export interface Pacing {
  /**
   * Refuses a request with a RateLimitedError instead of holding it back longer than this, in
   * milliseconds. 0 refuses any wait. Default: as long as the call may take.
   */
  readonly maxWaitMs?: number;
  /** Another registry, to count the requests of several processes. Default: one for this process and clock. */
  readonly registry?: PacerRegistry;
}

/** When a call is sent again. */
export interface CallRetryOptions {
  /** How many times a request is sent at most. Default 6; 1 for no retries. */
  readonly maxAttempts?: number | undefined;
  /**
   * Sends writes that set absolute values (labor costs, product update, price and stock; some SOAP
   * actions) again like reads. Off by default: it could undo what another program wrote in between.
   */
  readonly absoluteWrites?: boolean | undefined;
}

/** When a client sends requests again, and how long it waits before. */
export interface ClientRetryOptions extends CallRetryOptions {
  /** How waits between attempts grow. Default: up to 200 ms, doubling, at most 10 s, full jitter. */
  readonly timing?: RetryTiming | undefined;
  /**
   * Bounds how often requests are sent again. Default: one budget for all clients of this process that call the same
   * service (origin) by the same clock and, if one was given, by the same `fetch`: one a second and one for five
   * successes, of which up to 100 are saved. A 429 takes nothing from it.
   */
  readonly budget?: RetryBudget | undefined;
}

/** How a client makes its calls, whatever the protocol. Everything has a default. */
export interface ClientPolicyOptions {
  /** How long a whole call may take, its retries, waits and bodies included, in ms. Default 120,000. */
  readonly timeoutMs?: number;
  /** How long one attempt may take, its body included, in milliseconds. Default 30,000. */
  readonly attemptTimeoutMs?: number;
  /** When requests are sent again. */
  readonly retry?: ClientRetryOptions;
  /** Keeps the documented request rates; `false` for not at all. */
  readonly pacing?: Pacing | false;
  /** Receive every request, response, retry, wait and failure. */
  readonly hooks?: Hooks;
  /** Where the client writes; `console`, pino and winston fit. Default: nowhere. */
  readonly logger?: Logger;
  /** A tracer of `@opentelemetry/api`: one span for each call. */
  readonly tracer?: Tracer;
  /**
   * The request header that carries the id of each call, such as `x-request-id`. Default: none, because the
   * service documents none.
   */
  readonly callIdHeader?: string;
  /** Put in front of the client's own `user-agent`, such as `my-erp/3.1`. */
  readonly userAgent?: string;
  /** The largest response that is read, decompressed, in bytes. Default 32 MiB. */
  readonly maxResponseBytes?: number;
  /** The time; that of the machine by default. */
  readonly clock?: Clock;
  /** For jitter; `Math.random` by default. */
  readonly random?: Random;
}

/** What every method takes beside its input. */
export interface CallPolicyOptions {
  /** Ends the call at once, also while it waits. A write under way becomes an `IndeterminateError`. */
  readonly signal?: AbortSignal | undefined;
  /** How long this call may take in all, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** Further HTTP headers for this call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** When this request is sent again; what is not given here is as the client's options say. */
  readonly retry?: CallRetryOptions | undefined;
}

/** Every default of the clients' options, for REST and SOAP alike. Times in milliseconds. */
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
 * Fills in the defaults of options that `checkClientOptions` has passed. One that is undefined has its default, as
 * one that is absent.
 *
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
