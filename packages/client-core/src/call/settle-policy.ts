import { systemClock } from "../deadline/clock.ts";
import { createHookDispatcher, type HookDispatcher } from "../hooks/hook-dispatcher.ts";
import { processPacers } from "../pacing/pacer-registry.ts";
import { createRetryBudget } from "../retry/retry-budget.ts";
import { defaultRetryLimits } from "../retry/retry-options.ts";
import { defaultRetryTiming } from "../retry/retry-timing.ts";
import type { ClientPolicyOptions } from "./call-options.ts";
import type { Tracer } from "./traced.ts";

const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** The options with their defaults, checked. */
export type SettledPolicy = ReturnType<typeof settlePolicy>;

/**
 * Checks the options once, so that a mistake shows where it was made, and fills in the defaults.
 *
 * @throws RangeError for limits that are not above 0, or a number of attempts that is not whole
 */
export function settlePolicy(options: ClientPolicyOptions) {
  const clock = options.clock ?? systemClock;
  const hooks: HookDispatcher = createHookDispatcher(options.hooks, options.logger);
  const { retry = {} } = options;
  const tracer: Tracer | undefined = options.tracer;
  return {
    clock,
    hooks,
    tracer,
    random: options.random ?? Math.random,
    timing: retry.timing ?? defaultRetryTiming,
    budget: createRetryBudget(clock),
    timeoutMs: aboveZero("timeoutMs", options.timeoutMs ?? defaultRetryLimits.totalTimeoutMs),
    attemptTimeoutMs: aboveZero(
      "attemptTimeoutMs",
      options.attemptTimeoutMs ?? defaultRetryLimits.attemptTimeoutMs,
    ),
    maxAttempts: wholeAboveZero(
      "retry.maxAttempts",
      retry.maxAttempts ?? defaultRetryLimits.maxAttempts,
    ),
    maxResponseBytes: aboveZero("maxResponseBytes", options.maxResponseBytes ?? MAX_RESPONSE_BYTES),
    absoluteWrites: retry.absoluteWrites ?? false,
    pacing:
      options.pacing === false
        ? undefined
        : { registry: processPacers(), maxWaitMs: Infinity, ...options.pacing },
  };
}

/** @throws RangeError unless the value is a number above 0 */
function aboveZero(name: string, value: number): number {
  if (!(value > 0)) throw new RangeError(`${name} must be a number above 0`);
  return value;
}

/** @throws RangeError unless the value is a whole number above 0 */
export function wholeAboveZero(name: string, value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} must be a whole number above 0`);
  return aboveZero(name, value);
}
