import type { RunningSandbox } from "@marketplace-seller/sandbox";
import type { Store, StoreSource } from "../store/store.ts";
import type { SyncOptions } from "../sync-options.ts";
import type { OfferSettings } from "./settings.ts";

/** Options of a process that pushes offers in haste. */
export function pusherOptions(
  sandbox: RunningSandbox,
  store: StoreSource,
  { fetch, ...offers }: Partial<OfferSettings> & { readonly fetch?: typeof globalThis.fetch } = {},
): SyncOptions {
  return {
    store,
    client: {
      baseUrl: sandbox.url,
      attemptTimeoutMs: 500,
      maxResponseBytes: 8 * 1024 * 1024,
      retry: { timing: { baseDelayMs: 1, maxDelayMs: 2 } },
      pacing: false,
      ...(fetch && { fetch }),
    },
    sellers: [{ seller: "shop", credentials: sandbox.credentials }],
    requestsPerMinute: false,
    feed: { settleMs: 1, lookEveryMs: 1 },
    offers: { firstLookMs: 1, confirmWithinMs: 40, ...offers },
  };
}

/** Lets the leases of a process that ended run out. */
export async function endOffersLeases(source: StoreSource): Promise<void> {
  const store = await source.open(Date.now);
  await store.write((session) => session.run("UPDATE offer_turn SET leased_until = NULL"));
  await store.close();
}

/** When a pushing process ends. */
export type PusherDeath = "before sending" | "after sending";

/**
 * Options of a process that ends at its first price and stock update: from then on it reaches neither the service
 * nor the database, as after a kill.
 */
export function dyingPusher(
  sandbox: RunningSandbox,
  source: StoreSource,
  death: PusherDeath,
): SyncOptions {
  let isDead = false;
  const ended = () => Promise.reject(new Error("the process has ended"));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!String(input).includes("price-stock-update")) return globalThis.fetch(input, init);
    if (!isDead && death === "after sending") {
      const signal = AbortSignal.timeout(500);
      const response = await globalThis.fetch(input, { ...init, signal }).catch(() => undefined);
      await response?.body?.cancel();
    }
    isDead = true;
    return ended();
  };
  const store: StoreSource = {
    async open(clock) {
      const real: Store = await source.open(clock);
      return {
        write: (work) => (isDead ? ended() : real.write(work)),
        read: (work) => (isDead ? ended() : real.read(work)),
        takeForRun: () => real.takeForRun(),
        close: () => real.close(),
      };
    },
  };
  return pusherOptions(sandbox, store, { fetch });
}
