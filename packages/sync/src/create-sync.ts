import { systemClock } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import { createClients, sellerDirectory } from "./clients/clients.ts";
import { namedConsumer } from "./consumers/consumer.ts";
import { listLetters, retryLetters } from "./consumers/dead-letter.ts";
import { findLineChanges } from "./consumers/line-changes.ts";
import { listPositions } from "./consumers/position.ts";
import { pullChanges } from "./consumers/pull-changes.ts";
import { removeConsumer } from "./consumers/remove-consumer.ts";
import { replay } from "./consumers/replay.ts";
import { beginOnce } from "./domain/begin-once.ts";
import { isDatabaseError, isSyncError, SyncError } from "./domain/sync-error.ts";
import { refuseFuture } from "./domain/time.ts";
import { exportRows } from "./feed/export-rows.ts";
import { forgetCustomer } from "./feed/forget-customer.ts";
import { sellersShown } from "./feed/seller-row.ts";
import { listStatuses, type SellerStatus } from "./feed/status.ts";
import { createOffersEngine } from "./offers/offers.ts";
import { checkOptions } from "./option-table.ts";
import { backfillAll } from "./run/backfill-all.ts";
import { checkSellers } from "./run/check-sellers.ts";
import { addConsumers, openContext, type SyncContext } from "./run/context.ts";
import { findProblems } from "./run/health.ts";
import { type Metrics, startMetrics } from "./run/metrics.ts";
import { moveFeeds } from "./run/move-feeds.ts";
import { auditAll, eachSeller } from "./run/turns.ts";
import { applyRetention, deliverAll, reportBegins, runSync, unparkSellers } from "./run-sync.ts";
import { openStore } from "./store/open-store.ts";
import type { Session } from "./store/store.ts";
import type { Sync } from "./sync.ts";
import type { SyncOptions } from "./sync-options.ts";
import { createWriteEngine } from "./writes/writes.ts";

/**
 * Keeps packages, their lines and every change of them in a database, in step with the marketplace. The
 * database is opened when it is first needed.
 *
 * @throws TypeError or RangeError for options that cannot be used
 * @example
 * const sync = createSync({
 *   store: sqliteStore("./marketplace.db"),
 *   client: { baseUrl: "http://127.0.0.1:4010" },
 *   sellers: [{ seller: "shop", credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" } }],
 * });
 * await sync.once();
 */
export function createSync(given: SyncOptions): Sync {
  const metrics: Metrics | undefined =
    given.meter && startMetrics(given.meter, () => openedAsItIs.begun());
  const options = metrics === undefined ? given : counted(given, metrics);
  checkOptions(options);
  const sellers = sellerDirectory(options);
  const consumers = new Map(
    Object.entries(options.consumers ?? {}).map(([name, each]) => [
      name,
      namedConsumer(name, each),
    ]),
  );
  const openedAsItIs = beginOnce(
    (): Promise<SyncContext> => openContext(options, sellers, clients, consumers),
  );
  const opened = async (): Promise<SyncContext> => {
    const context = await openedAsItIs();
    await context.register();
    return context;
  };
  let isSaid = false;
  /** For what looks at a database or after it, also where the options are not those that it was filled with. */
  const openedToRead = (): Promise<SyncContext> =>
    opened().catch((error: unknown) => {
      if (!isSyncError(error, "scope-changed") && !isSyncError(error, "unknown-seller"))
        throw error;
      if (!isSaid) options.onEvent?.({ type: "sellers-failed", failure: error.message });
      isSaid = true;
      return openedAsItIs();
    });
  const read = async <Result>(work: (session: Session) => Promise<Result>): Promise<Result> =>
    (await openedToRead()).store.read(work);
  const write = async <Result>(work: (session: Session) => Promise<Result>): Promise<Result> =>
    (await openedToRead()).store.write(work);
  const close = async (): Promise<void> => {
    const context = await openedAsItIs.begun()?.catch(() => undefined);
    openedAsItIs.forget();
    metrics?.stop();
    await context?.close();
  };
  const status = async (): Promise<readonly SellerStatus[]> => {
    const { store, findFrom } = await openedToRead();
    return store.read((session) => listStatuses(session, findFrom));
  };
  const clients = createClients(options, sellers, async () => (await openedAsItIs()).store);
  const engine = createWriteEngine(options, clients, sellers.names, opened, openedToRead);
  const { client, writes } = engine;
  const offersEngine = createOffersEngine(options, clients, opened, openedToRead);
  return {
    client,
    offers: offersEngine.offers,
    writes: {
      ...writes,
      async reconcile({ signal = new AbortController().signal } = {}) {
        const outcomes = await eachSeller(await opened(), signal);
        for (const [seller, { state }] of outcomes) {
          if (state === "done") await engine.reconcile(seller);
        }
        return outcomes;
      },
    },
    async run({ signal = new AbortController().signal, onStarted } = {}) {
      const context = await opened();
      await context.engine();
      onStarted?.();
      await runSync(context, offersEngine, signal);
    },
    async check({ seller, signal = new AbortController().signal } = {}) {
      const all = await sellers.read();
      const chosen = all.filter((each) => (seller ?? each.seller) === each.seller);
      if (seller !== undefined && chosen.length === 0) {
        throw new TypeError(`No seller is named ${JSON.stringify(seller)}`);
      }
      return checkSellers(chosen, options, signal);
    },
    async once({ signal = new AbortController().signal } = {}) {
      const context = await opened();
      await context.readSellers();
      await reportBegins(context);
      await context.engine();
      const outcomes = await eachSeller(context, signal);
      await deliverAll(context, signal);
      await offersEngine.once(context, signal);
      await applyRetention(context);
      return outcomes;
    },
    async consume(name, consumer) {
      const named = namedConsumer(name, consumer);
      if (consumers.has(name))
        throw new TypeError(`Two consumers are named ${JSON.stringify(name)}`);
      consumers.set(name, named);
      try {
        const { store, listings } = await opened();
        await addConsumers(store, [named], [...listings.keys()]);
      } catch (error) {
        consumers.delete(name);
        throw error;
      }
    },
    async *changes(consumer, options = {}) {
      const { name } = namedConsumer(consumer, () => undefined);
      if (consumers.has(name)) {
        throw new SyncError(
          "consumer-taken",
          `Changes are delivered to consumer ${JSON.stringify(name)} by run`,
        );
      }
      const { store, clock, listings, emit } = await openedToRead();
      const sellers = () => store.read((session) => sellersShown(session, [...listings.keys()]));
      const onWait = (waitMs: number) => emit({ type: "consumer-wait", consumer: name, waitMs });
      yield* pullChanges({ store, clock, sellers, onWait }, name, options);
    },
    lineChanges: (changes) => read((session) => findLineChanges(session, changes)),
    replay: (consumer, { from, seller }) =>
      write((session) => replay(session, consumer, toEpochMs(from), seller)),
    async audit({ signal = new AbortController().signal } = {}) {
      const context = await opened();
      return auditAll(context, signal);
    },
    async backfill({ from, seller, signal = new AbortController().signal }) {
      const begin = toEpochMs(from);
      const context = await opened();
      refuseFuture("from", begin, context.clock.now());
      const names = seller === undefined ? [...context.listings.keys()] : [seller];
      for (const name of names) clients(name);
      return backfillAll(context, names, begin, signal);
    },
    async move({ seller, signal = new AbortController().signal } = {}) {
      // Opened as the others do it, the feed would be refused.
      const store = await openStore(options.store, options.clock ?? systemClock);
      try {
        const all = await sellers.read();
        const chosen = all.filter((each) => (seller ?? each.seller) === each.seller);
        const at = createClients(options, sellers, async () => store);
        if (seller !== undefined) at(seller);
        return await moveFeeds(store, chosen, options, at, signal);
      } finally {
        await store.close();
      }
    },
    unpark: (seller) => write((session) => unparkSellers(session, seller)),
    async forget(customerId) {
      const { store } = await openedToRead();
      const erased = await forgetCustomer(store, customerId);
      await store.scrub();
      return erased;
    },
    async *export(table) {
      const { store } = await openedToRead();
      yield* exportRows(store, table);
    },
    consumers: () =>
      read(async (session) => ({
        positions: await listPositions(session),
        deadLetters: await listLetters(session),
      })),
    retryDeadLetters: (consumer, { seller } = {}) =>
      write((session) => retryLetters(session, consumer, seller)),
    async removeConsumer(consumer, { seller } = {}) {
      if (consumers.has(consumer)) {
        throw new SyncError(
          "consumer-taken",
          `Changes are delivered to consumer ${JSON.stringify(consumer)}; take it out of the configuration first`,
        );
      }
      return write((session) => removeConsumer(session, consumer, seller));
    },
    status,
    async health() {
      try {
        const { store, listings, settings } = await openedToRead();
        const problems = await store.read(async (session) => {
          const names = new Set(await sellersShown(session, [...listings.keys()]));
          return findProblems(session, names, settings.pollEveryMs);
        });
        return { healthy: problems.length === 0, problems };
      } catch (error) {
        if (!isDatabaseError(error)) throw error;
        return { healthy: false, problems: [error.message] };
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function counted(options: SyncOptions, { count }: Metrics): SyncOptions {
  return {
    ...options,
    onEvent(event) {
      count(event);
      options.onEvent?.(event);
    },
  };
}
