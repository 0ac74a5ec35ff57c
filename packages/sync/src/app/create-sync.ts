import { systemClock } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import { resolveConsumer } from "../changes/consumer.ts";
import { createClients } from "../clients/create-clients.ts";
import { createSellerDirectory } from "../clients/seller-directory.ts";
import { checkOptions, defaultFeedSettings } from "../contract/option-table.ts";
import { withSellers } from "../feed/stored-sellers.ts";
import { openJobQueue } from "../jobs/open-job-queue.ts";
import { createOffersRunner } from "../offers/offers.ts";
import { lazy } from "../store/lazy.ts";
import { openStore } from "../store/open-store.ts";
import { createStoreAccess } from "../store/store-access.ts";
import { refuseFuture } from "../store/stored-time.ts";
import { createKeyedWrites } from "../writes/writes.ts";
import { backfillAll } from "./backfill-all.ts";
import { checkSellers } from "./check-sellers.ts";
import { assertComplete } from "./complete-outcomes.ts";
import { requestFile } from "./file-handover.ts";
import { type Metrics, startMetrics } from "./metrics.ts";
import { moveFeeds } from "./move-feeds.ts";
import { applyRetention, deliverAll, runSync, warnOfIgnoredFrom } from "./run-sync.ts";
import { addConsumers, feedOptionsOf, openRuntime, resolveRuntimeOptions } from "./runtime.ts";
import { auditAll, runAllFeedsUntilCurrent, runFeedNowOrBusy } from "./seller-feeds.ts";
import { createStoredOperations } from "./stored-operations.ts";
import type { Sync } from "./sync.ts";
import type { SyncOptions } from "./sync-options.ts";
import { waitForDatabase } from "./wait-for-database.ts";

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
  const metrics: Metrics | undefined =
    syncOptions.meter &&
    startMetrics(syncOptions.meter, {
      access: {
        read: (work) => access.read(work),
        chooseSellers: (session, seller) => access.chooseSellers(session, seller),
      },
      pollIntervalMs: { ...defaultFeedSettings, ...syncOptions.feed }.pollIntervalMs,
      clock: syncOptions.clock ?? systemClock,
    });
  const options = metrics === undefined ? syncOptions : withMetrics(syncOptions, metrics);
  checkOptions(options);
  const { clock = systemClock } = options;
  const resolved = resolveRuntimeOptions(options);
  const { settings, emit, onFailure } = resolved;
  const sellers = createSellerDirectory(options);
  const consumers = new Map(
    Object.entries(options.consumers ?? {}).map(([name, consumer]) => [
      name,
      resolveConsumer(name, consumer),
    ]),
  );
  const access = withSellers(
    createStoreAccess(options.store, clock, () => runtime.get()),
    async () => {
      const present = await sellers.known();
      return new Map(present.map((seller) => [seller.seller, feedOptionsOf(seller, options)]));
    },
  );
  const clients = createClients(options, sellers, access.store.get);
  const jobQueue = lazy(async () => openJobQueue(await access.store.get(), clock, onFailure));
  let runs = 0;
  const closeJobQueue = async (): Promise<void> => {
    const open = await jobQueue.peek()?.catch(() => undefined);
    jobQueue.reset();
    await open?.close();
  };
  const runtime = lazy(async () => {
    const store = await access.store.get();
    const sharedJobQueue = {
      jobQueue: jobQueue.get,
      isLent: () => jobQueue.peek() !== undefined && runs === 0,
      release: closeJobQueue,
    };
    const onSeller = (seller: string) => metrics?.addSeller(seller);
    const parts = { options, resolved, onSeller, sellers, clients, consumers, store };
    return openRuntime({ ...parts, jobQueue: sharedJobQueue });
  });
  const stored = createStoredOperations(access, {
    clock,
    pollIntervalMs: settings.pollIntervalMs,
    emit,
    isDeliveredTo: (name) => consumers.has(name),
  });
  const writes = createKeyedWrites(options, clients, sellers.names, access, runtime.get);
  const offers = createOffersRunner(options, clients, stored.offers, {
    openRuntime: runtime.get,
    readFeed: async (seller, signal) => runFeedNowOrBusy(await runtime.get(), seller, signal),
    isRunning: () => runs > 0,
  });
  const close = async (): Promise<void> => {
    await closeJobQueue();
    runtime.reset();
    metrics?.stop();
    await access.close();
  };
  return {
    ...stored,
    client: writes.client,
    offers: offers.offers,
    writes: {
      ...stored.writes,
      unknown: writes.unknown,
      async reconcile({ signal = new AbortController().signal } = {}) {
        const outcomes = await runAllFeedsUntilCurrent(await runtime.get(), signal);
        for (const [seller, { state }] of outcomes) {
          if (state === "done") await writes.reconcile(seller);
        }
        return outcomes;
      },
    },
    async run({ signal = new AbortController().signal, onStarted } = {}) {
      runs += 1;
      try {
        const opening = waitForDatabase({ clock, signal, onFailure }, async () => {
          const context = await runtime.get();
          await requestFile({ ...context, signal }, context.jobQueue);
          return context;
        });
        const context = await opening.catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
        if (context === undefined) return;
        onStarted?.();
        await runSync(context, offers, signal);
      } finally {
        runs -= 1;
      }
    },
    async check({ seller, signal = new AbortController().signal } = {}) {
      const all = await sellers.read();
      const chosen = all.filter(
        (syncSeller) => (seller ?? syncSeller.seller) === syncSeller.seller,
      );
      if (seller !== undefined && chosen.length === 0) {
        throw new TypeError(`No seller is named ${JSON.stringify(seller)}`);
      }
      return checkSellers(chosen, options, signal);
    },
    async once({ signal = new AbortController().signal } = {}) {
      const context = await runtime.get();
      await context.readSellers();
      await warnOfIgnoredFrom(context);
      await context.jobQueue();
      const outcomes = await runAllFeedsUntilCurrent(context, signal);
      await deliverAll(context, signal);
      await offers.runDue(context, signal);
      await applyRetention(context);
      assertComplete(outcomes);
      return outcomes;
    },
    async consume(name, consumer) {
      const named = resolveConsumer(name, consumer);
      if (consumers.has(name))
        throw new TypeError(`Two consumers are named ${JSON.stringify(name)}`);
      consumers.set(name, named);
      try {
        const { store, feeds } = await runtime.get();
        await addConsumers(store, [named], [...feeds.keys()]);
      } catch (error) {
        consumers.delete(name);
        throw error;
      }
    },
    async audit({ signal = new AbortController().signal } = {}) {
      return auditAll(await runtime.get(), signal);
    },
    async backfill({ from, seller, signal = new AbortController().signal }) {
      const begin = toEpochMs(from);
      const context = await runtime.get();
      refuseFuture("from", begin, context.clock.now());
      const names = seller === undefined ? [...context.feeds.keys()] : [seller];
      for (const name of names) clients(name);
      const outcomes = await backfillAll(context, names, begin, signal);
      await applyRetention(context);
      return outcomes;
    },
    async move({ seller, signal = new AbortController().signal } = {}) {
      // The store for `move` is opened separately from the shared store, because closing the separate store releases
      // the run lock, and because the runtime would refuse a feed with a different address.
      const store = await openStore(options.store, clock);
      try {
        const all = await sellers.read();
        const chosen = all.filter(
          (syncSeller) => (seller ?? syncSeller.seller) === syncSeller.seller,
        );
        const movedClients = createClients(options, sellers, async () => store);
        if (seller !== undefined) movedClients(seller);
        return await moveFeeds(store, chosen, options, movedClients, signal);
      } finally {
        await store.close();
      }
    },
    checkReady: access.checkReady,
    sellers: async () => (await sellers.known()).map(({ seller }) => seller),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function withMetrics(options: SyncOptions, { count }: Metrics): SyncOptions {
  return {
    ...options,
    onEvent(event) {
      count(event);
      options.onEvent?.(event);
    },
  };
}
