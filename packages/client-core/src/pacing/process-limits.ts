import { type Clock, systemClock } from "../deadline/clock.ts";
import { createKeyedRegistry, type KeyedRegistry } from "../retry/keyed-registry.ts";
import { createRetryBudget, type RetryBudget, type TokenBudget } from "../retry/retry-budget.ts";
import type { Fetch } from "../send/send.ts";
import { createPacerRegistry, type PacerRegistry } from "./pacer.ts";

/** What all clients of this process with the same clock share. */
export interface ProcessLimits {
  readonly pacers: PacerRegistry;
  /**
   * Clients with a `fetch` share a budget with those that have the same `fetch`.
   *
   * @param origin - scheme, host and port of the service
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
 * Clients with the machine's clock share these even when several copies of this package are loaded; clients with
 * different clocks, such as those of sandboxes, share none.
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

/** Looks the budget up at each use, because unused ones are removed. */
export function processBudget(clock: Clock, origin: string, fetch: Fetch | undefined): RetryBudget {
  const find = (): RetryBudget => processLimits(clock).budgetFor(origin, fetch);
  return { take: () => find().take(), credit: () => find().credit() };
}
