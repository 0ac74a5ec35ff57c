import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { beforeEach } from "vitest";
import { createSync } from "../src/app/create-sync.ts";
import type { Sync } from "../src/app/sync.ts";
import type { SyncOptions } from "../src/app/sync-options.ts";
import type { Session, Store, StoreSource } from "../src/store/store.ts";

/** Tests set prices that are far from those of the sandbox's products. */
export const ANY_PRICE = { maxPriceFall: 100, maxPriceRise: 1_000_000 };

/** Sync options of a process that neither waits nor paces its requests. */
export function writerOptions(
  sandbox: RunningSandbox,
  store: StoreSource,
  fetch?: typeof globalThis.fetch,
): SyncOptions {
  return {
    store,
    client: {
      baseUrl: sandbox.url,
      attemptTimeoutMs: 20_000,
      maxResponseBytes: 8 * 1024 * 1024,
      retry: { timing: { baseDelayMs: 1, maxDelayMs: 2 } },
      pacing: false,
      ...(fetch && { fetch }),
    },
    sellers: [{ seller: "shop", credentials: sandbox.credentials }],
    requestsPerMinute: false,
    feed: { consistencyDelayMs: 1, pollIntervalMs: 1 },
    writes: { consistencyDelayMs: 0 },
    // A busy machine has the time to read the orders before a stock is not confirmed.
    offers: { initialPollDelayMs: 1, confirmationTimeoutMs: 3_000, ...ANY_PRICE },
  };
}

/** An empty store for each test of a suite, and syncs of a sandbox over it, which are closed after the test. */
export function useSyncs(
  create: () => Promise<StoreSource>,
  shop: { readonly sandbox: RunningSandbox },
) {
  let store: StoreSource;
  const syncs: Sync[] = [];
  beforeEach(async () => {
    store = await create();
    return async () => {
      for (const sync of syncs.splice(0)) await sync.close();
    };
  });
  return {
    store: () => store,
    open(options: Partial<SyncOptions> = {}): Sync {
      const sync = createSync({ ...writerOptions(shop.sandbox, store), ...options });
      syncs.push(sync);
      return sync;
    },
  };
}

/** Wraps a store so that it uses another clock. */
export function atTime(store: StoreSource, now: () => number): StoreSource {
  const atNow =
    <Result>(work: (session: Session) => Promise<Result>) =>
    (session: Session) =>
      work({ ...session, now: async () => now() });
  return {
    async open() {
      const real = await store.open(now);
      const { jobQueue } = real;
      const [scrub, close] = [() => real.scrub(), () => real.close()];
      const write: Store["write"] = (work) => real.write(atNow(work));
      return { write, read: (work) => real.read(atNow(work)), scrub, jobQueue, close };
    },
  };
}
