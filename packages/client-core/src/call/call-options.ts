import { type Clock, type Random, systemClock } from "../deadline/clock.ts";
import { createDriftWatch } from "../drift/drift.ts";
import { createHookDispatcher, type Hooks, type Logger } from "../hooks/hooks.ts";
import { type PacerRegistry, processPacers } from "../pacing/pacer.ts";
import { createRetryBudget, defaultRetryTiming, type RetryTiming } from "./retry-timing.ts";
import type { Tracer } from "./traced.ts";

/** How a client keeps the documented limits of the service. */
export interface Pacing {
  /**
   * Refuses a request with a RateLimitedError instead of holding it back longer than this, in
   * milliseconds. 0 refuses any wait. Default: as long as the call may take.
   */
  readonly maxWaitMs?: number;
  /** Another registry, to count the requests of several processes. Default: the one of this process. */
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

/**
 * When a client sends requests again, and how long it waits before. All its calls together make at most ten
 * retries a second and one for five successes, of which up to 100 are saved.
 */
export interface ClientRetryOptions extends CallRetryOptions {
  /** How waits between attempts grow. Default: up to 200 ms, doubling, at most 10 s, full jitter. */
  readonly timing?: RetryTiming | undefined;
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

export type SettledPolicy = ReturnType<typeof settlePolicy>;

/**
 * Fills in the defaults of options that `checkClientOptions` has passed. One that is undefined has its default, as
 * one that is absent.
 */
export function settlePolicy(options: ClientPolicyOptions, maxResponseBytes = Infinity) {
  const clock = options.clock ?? systemClock;
  const hooks = createHookDispatcher(options.hooks, options.logger);
  const { retry = {}, pacing = {} } = options;
  return {
    clock,
    hooks,
    tracer: options.tracer,
    watchDrift: createDriftWatch(options.hooks ?? {}, (event) => hooks.drift(event), clock),
    callIdHeader: options.callIdHeader?.toLowerCase(),
    random: options.random ?? Math.random,
    timing: retry.timing ?? defaultRetryTiming,
    budget: createRetryBudget(clock),
    timeoutMs: options.timeoutMs ?? 120_000,
    attemptTimeoutMs: options.attemptTimeoutMs ?? 30_000,
    maxAttempts: retry.maxAttempts ?? 6,
    maxResponseBytes: options.maxResponseBytes ?? maxResponseBytes,
    absoluteWrites: retry.absoluteWrites ?? false,
    pacing:
      pacing === false
        ? undefined
        : { registry: pacing.registry ?? processPacers(), maxWaitMs: pacing.maxWaitMs ?? Infinity },
  };
}
