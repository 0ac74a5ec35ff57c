import { type Clock, systemClock } from "../deadline/clock.ts";
import { createKeyedRegistry, type KeyedRegistry } from "../retry/keyed-registry.ts";
import { createRetryBudget, type RetryBudget, type TokenBudget } from "../retry/retry-budget.ts";
import type { Fetch } from "../send/send.ts";
import { createPacerRegistry, type PacerRegistry } from "./pacer.ts";

/** What all clients of this process share that go by the same clock. */
export interface ProcessLimits {
  readonly pacers: PacerRegistry;
  /**
   * The retry budget of one service. Clients with a `fetch` of their own share one with those that were given the same.
   *
   * @param origin - scheme, host and port of the service
   */
  budgetFor(origin: string, fetch: Fetch | undefined): RetryBudget;
}

function createLimits(clock: Clock): ProcessLimits {
  const budgets = createKeyedRegistry<TokenBudget>();
  const budgetsByFetch = new WeakMap<Fetch, KeyedRegistry<TokenBudget>>();
  const registryOf = (fetch: Fetch): KeyedRegistry<TokenBudget> => {
    const known = budgetsByFetch.get(fetch) ?? createKeyedRegistry<TokenBudget>();
    budgetsByFetch.set(fetch, known);
    return known;
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
 * The limits of this process for one clock: those of the machine's are one, even if several copies of this package are
 * loaded. What waits by one clock must not be shared by clients that go by another, such as those of another sandbox.
 */
export function processLimits(clock: Clock): ProcessLimits {
  const realm = globalThis as { [PROCESS_WIDE]?: LimitsByClock };
  realm[PROCESS_WIDE] ??= { machine: createLimits(systemClock), others: new WeakMap() };
  const { machine, others } = realm[PROCESS_WIDE];
  if (clock === systemClock) return machine;
  const known = others.get(clock) ?? createLimits(clock);
  others.set(clock, known);
  return known;
}

/** The retry budget of one service, which is looked up whenever it is used: one that nobody needs is forgotten. */
export function processBudget(clock: Clock, origin: string, fetch: Fetch | undefined): RetryBudget {
  const find = (): RetryBudget => processLimits(clock).budgetFor(origin, fetch);
  return { take: () => find().take(), credit: () => find().credit() };
}
