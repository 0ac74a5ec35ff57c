import { systemClock } from "../deadline/clock.ts";
import { createDriftWatch } from "../drift/drift-watch.ts";
import { createHookDispatcher, type HookDispatcher } from "../hooks/hook-dispatcher.ts";
import { processPacers } from "../pacing/pacer.ts";
import { defaultRetryLimits } from "../retry/retry-options.ts";
import { createRetryBudget, defaultRetryTiming } from "../retry/retry-timing.ts";
import type { ClientPolicyOptions } from "./call-options.ts";
import type { Tracer } from "./traced.ts";

const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** The options with their defaults. */
export type SettledPolicy = ReturnType<typeof settlePolicy>;

/** Fills in the defaults of options that `checkClientOptions` has passed. */
export function settlePolicy(options: ClientPolicyOptions) {
  const clock = options.clock ?? systemClock;
  const hooks: HookDispatcher = createHookDispatcher(options.hooks, options.logger);
  const { retry = {} } = options;
  const tracer: Tracer | undefined = options.tracer;
  return {
    clock,
    hooks,
    tracer,
    watchDrift: createDriftWatch(options.hooks ?? {}, (event) => hooks.drift(event), clock),
    callIdHeader: options.callIdHeader?.toLowerCase(),
    random: options.random ?? Math.random,
    timing: retry.timing ?? defaultRetryTiming,
    budget: createRetryBudget(clock),
    timeoutMs: options.timeoutMs ?? defaultRetryLimits.totalTimeoutMs,
    attemptTimeoutMs: options.attemptTimeoutMs ?? defaultRetryLimits.attemptTimeoutMs,
    maxAttempts: retry.maxAttempts ?? defaultRetryLimits.maxAttempts,
    maxResponseBytes: options.maxResponseBytes ?? MAX_RESPONSE_BYTES,
    absoluteWrites: retry.absoluteWrites ?? false,
    pacing:
      options.pacing === false
        ? undefined
        : { registry: processPacers(), maxWaitMs: Infinity, ...options.pacing },
  };
}
