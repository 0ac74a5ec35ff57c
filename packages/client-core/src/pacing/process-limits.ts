import { type Clock, systemClock } from "../deadline/clock.ts";
import { createKeyedRegistry, type KeyedRegistry } from "../retry/keyed-registry.ts";
import { createRetryBudget, type RetryBudget, type TokenBudget } from "../retry/retry-budget.ts";
import type { Fetch } from "../send/send.ts";
import { createPacerRegistry, type PacerRegistry } from "./pacer.ts";

/** The rate limits and retry budgets that all clients of this process with the same clock share. */
export interface ProcessLimits {
  readonly pacers: PacerRegistry;
  /**
   * Returns the retry budget of one service. Clients with a `fetch` option share a budget with clients that have the
   * same `fetch`.
   *
   * @param origin - the scheme, host and port of the service
   */
  budgetFor(origin: string, fetch: Fetch | undefined): RetryBudget;
}

function createLimits(clock: Clock): ProcessLimits {
  const budgets = createKeyedRegistry<TokenBudget>();
  const budgetsByFetch = new WeakMap<Fetch, KeyedRegistry<TokenBudget>>();
  const registryOf = (fetch: Fetch): KeyedRegistry<TokenBudget> => {
    const budgets = budgetsByFetch.get(fetch) ?? createKeyedRegistry<TokenBudget>();
    budgetsByFetch.set(fetch, budgets);
    return budgets;
  };
  return {
    pacers: createPacerRegistry(),
    budgetFor: (origin, fetch) =>
      (fetch === undefined ? budgets : registryOf(fetch)).itemFor([origin], () =>
        createRetryBudget(clock),
      ),
  };
}

interface LimitsByClock {
  readonly machine: ProcessLimits;
  readonly others: WeakMap<Clock, ProcessLimits>;
}

const PROCESS_WIDE: unique symbol = Symbol.for("@marketplace-seller/limits/1");

/**
 * Returns the rate limits and retry budgets of this process for one clock. Clients that use the machine's clock share
 * rate limits and retry budgets even when several copies of this package are loaded. Clients with different clocks,
 * such as those of different sandboxes, do not share rate limits or retry budgets.
 */
export function processLimits(clock: Clock): ProcessLimits {
  const realm = globalThis as { [PROCESS_WIDE]?: LimitsByClock };
  realm[PROCESS_WIDE] ??= { machine: createLimits(systemClock), others: new WeakMap() };
  const { machine, others } = realm[PROCESS_WIDE];
  if (clock === systemClock) return machine;
  const limits = others.get(clock) ?? createLimits(clock);
  others.set(clock, limits);
  return limits;
}

/**
 * Creates a retry budget that looks up the process's budget at each use, because the registry removes unused budgets.
 */
export function processBudget(clock: Clock, origin: string, fetch: Fetch | undefined): RetryBudget {
  const find = (): RetryBudget => processLimits(clock).budgetFor(origin, fetch);
  return { take: () => find().take(), credit: () => find().credit() };
}
