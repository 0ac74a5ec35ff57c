import { createOffersRunner } from "../offers/offers.ts";
import { createKeyedWrites } from "../writes/writes.ts";
import { auditAll } from "./audit-all.ts";
import { backfillAll } from "./backfill-all.ts";
import { checkSellers } from "./check-sellers.ts";
import { moveFeeds } from "./move-feeds.ts";
import { reconcile, runOnce } from "./run-once.ts";
import { runSync } from "./run-sync.ts";
import { readFeed } from "./seller-feeds.ts";
import { createStoredOperations } from "./stored-operations.ts";
import type { Sync } from "./sync.ts";
import type { SyncOptions } from "./sync-options.ts";
import { SyncRuntime } from "./sync-runtime.ts";
import { verifySellers } from "./verify-sellers.ts";

/**
 * Creates a sync, which keeps packages, their lines and all changes to them in a database, up to date with the
 * marketplace. The database is opened at its first use.
 *
 * @throws TypeError or RangeError for invalid options
 * @example
 * const sync = createSync({
 *   store: sqliteStore("./marketplace.db"),
 *   client: { baseUrl: "http://127.0.0.1:4010" },
 *   sellers: [{ seller: "shop", credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" } }],
 * });
 * await sync.once();
 */
export function createSync(syncOptions: SyncOptions): Sync {
  const runtime = new SyncRuntime(syncOptions);
  const stored = createStoredOperations(runtime);
  const writes = createKeyedWrites(runtime);
  const offers = createOffersRunner(runtime, stored.offers, (seller, signal) =>
    readFeed(runtime, seller, signal),
  );
  const close = () => runtime.close();
  return {
    ...stored,
    client: writes.client,
    offers: offers.offers,
    writes: {
      ...stored.writes,
      unknown: writes.unknown,
      reconcile: ({ signal } = {}) => reconcile(runtime, writes, runtime.signal(signal)),
    },
    run: ({ signal, onStarted } = {}) =>
      runSync(runtime, offers, runtime.signal(signal), onStarted),
    once: ({ signal } = {}) => runOnce(runtime, offers, runtime.signal(signal)),
    audit: ({ signal } = {}) => auditAll(runtime, runtime.signal(signal)),
    verify: (verify) => verifySellers(runtime, verify, runtime.signal(verify.signal)),
    backfill: (backfill) => backfillAll(runtime, backfill, runtime.signal(backfill.signal)),
    check: async ({ seller, signal, record } = {}) =>
      checkSellers(await runtime.sellers.choose(seller), runtime.options, {
        signal: runtime.signal(signal),
        record,
      }),
    move: ({ seller, signal } = {}) => moveFeeds(runtime, seller, runtime.signal(signal)),
    consume: (name, consumer) => runtime.consume(name, consumer),
    checkReady: runtime.access.checkReady,
    sellers: async () => ((await runtime.sellers.known()) ?? []).map(({ seller }) => seller),
    close,
    [Symbol.asyncDispose]: close,
  };
}
