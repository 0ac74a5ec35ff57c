import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { beforeEach } from "vitest";
import { createSync } from "../create-sync.ts";
import { createDatabaseError } from "../domain/sync-error.ts";
import type { Session, Store, StoreSource } from "../store/store.ts";
import type { Sync } from "../sync.ts";
import type { SyncOptions } from "../sync-options.ts";

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
    offers: { initialPollDelayMs: 1, confirmationTimeoutMs: 3_000 },
  };
}

/** An empty store for each test of a suite, and syncs of a sandbox over it, which are closed after the test. */
export function useSyncs(create: () => Promise<StoreSource>, sandbox: () => RunningSandbox) {
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
      const sync = createSync({ ...writerOptions(sandbox(), store), ...options });
      syncs.push(sync);
      return sync;
    },
  };
}

/** Wraps a store so that it uses another clock. */
export function atTime(store: StoreSource, now: () => number): StoreSource {
  const atNow = (work: (session: Session) => Promise<unknown>) => (session: Session) =>
    work({ ...session, now: async () => now() });
  return replaceIn({ open: () => store.open(now) }, (real) => ({
    write: (work) => real.write(atNow(work)) as ReturnType<typeof work>,
    read: (work) => real.read(atNow(work)) as ReturnType<typeof work>,
  }));
}

/** Wraps a store so that a test can make it unreachable. */
export function losable(store: StoreSource): StoreSource & { isLost: boolean } {
  const source = {
    isLost: false,
    ...replaceIn(store, (real) => ({
      write: (work) => {
        if (source.isLost)
          throw createDatabaseError("unreachable", "The database cannot be reached.");
        return real.write(work);
      },
    })),
  };
  return source;
}

/** Replaces methods of the stores that a source opens. */
function replaceIn(source: StoreSource, replace: (real: Store) => Partial<Store>): StoreSource {
  return {
    async open(clock) {
      const real = await source.open(clock);
      return {
        write: (work) => real.write(work),
        read: (work) => real.read(work),
        scrub: () => real.scrub(),
        jobQueue: real.jobQueue,
        close: () => real.close(),
        ...replace(real),
      };
    },
  };
}
