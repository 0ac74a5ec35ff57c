import type { InstantInput } from "@marketplace-seller/client-core";
import { epochMsOf } from "@marketplace-seller/client-core/internal";
import { createClients } from "./clients/create-clients.ts";
import { sellerDirectory } from "./clients/seller-directory.ts";
import type { Change } from "./consumers/change.ts";
import { type Consumer, namedConsumer } from "./consumers/consumer.ts";
import { type DeadLetter, listLetters, retryLetters } from "./consumers/dead-letter.ts";
import { listPositions, type Position } from "./consumers/position.ts";
import { type ChangesOptions, pullChanges } from "./consumers/pull-changes.ts";
import { replay } from "./consumers/replay.ts";
import { addConsumers, checkOptions, openContext, type SyncContext } from "./engine/context.ts";
import { deliverAll, runDeliveries } from "./engine/deliveries.ts";
import { keepSellers } from "./engine/keep-sellers.ts";
import { applyRetention, keepRetention } from "./engine/retention.ts";
import { auditAll, eachSeller, runTurns } from "./engine/turns.ts";
import { type Erased, forgetCustomer } from "./feed/erase.ts";
import { type ExportTable, exportRows } from "./feed/export-rows.ts";
import { listSellers } from "./feed/seller-row.ts";
import { type SellerStatus, statusOf } from "./feed/status.ts";
import type { TurnOutcome } from "./feed/take-turn.ts";
import { beginAfresh } from "./feed/turn.ts";
import { createOffersEngine, type Offers } from "./offers/offers.ts";
import { checkOfferSettings } from "./offers/settings.ts";
import type { Row, Store } from "./store/store.ts";
import { StoreError } from "./store/store-error.ts";
import type { SyncOptions } from "./sync-options.ts";
import type { SellerClient } from "./writes/seller-client.ts";
import { createWriteEngine, type Writes } from "./writes/writes.ts";

/** Ends a run. */
export interface RunOptions {
  readonly signal?: AbortSignal;
}

/** How the consumers stand. */
export interface ConsumerStatus {
  readonly positions: readonly Position[];
  readonly deadLetters: readonly DeadLetter[];
}

/** What a consumer receives again. */
export interface ReplayOptions {
  readonly from: InstantInput;
  /** Of this seller alone; of all by default. */
  readonly seller?: string;
}

/** Keeps sellers' orders in a database of theirs. */
export interface Sync extends AsyncDisposable {
  /**
   * Keeps every seller current until the signal aborts; then ends what is under way and returns.
   *
   * @throws StoreError `locked` when another process runs on the same SQLite file
   */
  run(options?: RunOptions): Promise<void>;
  /**
   * Brings every seller to the present once, for cron.
   *
   * @returns what became of each seller, by name
   * @throws StoreError when the database fails
   */
  once(options?: RunOptions): Promise<ReadonlyMap<string, TurnOutcome>>;
  /**
   * Adds a consumer that receives every change, in order; resolves when the database knows it. It is
   * delivered to while `run` runs, and at the end of `once`.
   *
   * @param name - its position and dead letters are kept under it
   * @param consumer - a callback, or `webhook({ url, secret })`
   * @throws TypeError or RangeError for options that cannot be used, or a name that is taken
   */
  consume(name: string, consumer: Consumer): Promise<void>;
  /**
   * Gives the changes that a consumer has not had, for a loop of yours: in batches of one seller, oldest
   * first. A batch counts as received when the next one is asked for; one that the loop was left in comes
   * again.
   *
   * @param consumer - its position is kept under it; none of those that are delivered to
   * @throws TypeError when changes are delivered to a consumer of the name
   * @example
   * for await (const changes of sync.changes("bus", { follow: true })) await bus.send(changes);
   */
  changes(
    consumer: string,
    options?: ChangesOptions,
  ): AsyncGenerator<readonly Change[], void, undefined>;
  /**
   * Sets a consumer back, so that it receives again what was stored at or after a moment.
   *
   * @returns how many changes it will receive again
   * @throws UnknownConsumerError when there is no such consumer
   */
  replay(consumer: string, options: ReplayOptions): Promise<number>;
  /**
   * Compares the last 15 days of every seller with the database now; what surfaced late is stored.
   *
   * @returns for each seller how many changes it brought; undefined for one that could not be compared
   */
  audit(options?: RunOptions): Promise<ReadonlyMap<string, number | undefined>>;
  /** Removes a customer's data, those to come included. Changes keep their sequence. */
  forget(customerId: string): Promise<Erased>;
  /** Every row of a table, by seller. */
  export(table: ExportTable): AsyncIterable<Row>;
  /** How far consumers are, and what they could not digest. */
  consumers(): Promise<ConsumerStatus>;
  /**
   * Lets the dead letters of a consumer be delivered again.
   *
   * @returns how many there are
   */
  retryDeadLetters(consumer: string): Promise<number>;
  /**
   * The REST and SOAP facades of a seller, whose writes take a key and happen once for it. A seller that a
   * function gives is known once that was read, such as after `await sync.status()`.
   *
   * @throws TypeError when no seller has the name
   * @example
   * const client = sync.client("shop");
   * await client.packages.splitByQuantity(body, { key: "order-2074-split-1", context });
   */
  client(seller: string): SellerClient;
  /** What became of keyed writes. */
  readonly writes: Writes & {
    /**
     * Reads the service anew after the database was restored from a backup; every seller that could be
     * brought to the present may then write again.
     *
     * @returns what became of each seller, by name
     */
    reconcile(options?: RunOptions): Promise<ReadonlyMap<string, TurnOutcome>>;
  };
  /** Wanted prices and stock. */
  readonly offers: Offers;
  /** How every seller in the database stands. */
  status(): Promise<readonly SellerStatus[]>;
  /** Closes the database. */
  close(): Promise<void>;
}

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
export function createSync(options: SyncOptions): Sync {
  checkOptions(options);
  const sellers = sellerDirectory(options);
  checkOfferSettings(options.offers ?? {});
  const consumers = new Map(
    Object.entries(options.consumers ?? {}).map(([name, each]) => [
      name,
      namedConsumer(name, each),
    ]),
  );
  let opening: Promise<SyncContext> | undefined;
  const opened = (): Promise<SyncContext> => {
    opening ??= openContext(options, sellers, clients, consumers).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const close = async (): Promise<void> => {
    const context = await opening?.catch(() => undefined);
    opening = undefined;
    await context?.store.close();
  };
  const openedStore = async (): Promise<Store> => (await opened()).store;
  const clients = createClients(options, sellers, openedStore);
  const engine = createWriteEngine(options, clients, sellers.names, openedStore);
  const { client, writes } = engine;
  const offersEngine = createOffersEngine(options, clients, opened);
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
    async run({ signal = new AbortController().signal } = {}) {
      const context = await opened();
      const taken = await context.store.takeForRun();
      if (taken === "taken") throw alreadyRunning();
      if (taken === "alone") await beginAfresh(context.store);
      await Promise.all([
        runTurns(context, signal),
        runDeliveries(context, signal),
        offersEngine.run(context, signal),
        keepRetention(context, signal),
        ...(typeof options.sellers === "function" ? [keepSellers(context, signal)] : []),
      ]);
    },
    async once({ signal = new AbortController().signal } = {}) {
      const context = await opened();
      await context.readSellers();
      if ((await context.store.takeForRun()) === "alone") await beginAfresh(context.store);
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
      const { store, listings } = await opened();
      await addConsumers(store, [named], [...listings.keys()]);
    },
    async *changes(consumer, options = {}) {
      const { name } = namedConsumer(consumer, () => undefined);
      if (consumers.has(name)) {
        throw new TypeError(`Changes are delivered to consumer ${JSON.stringify(name)} by run`);
      }
      const { store, clock, listings } = await opened();
      yield* pullChanges({ store, clock, sellers: () => [...listings.keys()] }, name, options);
    },
    async replay(consumer, { from, seller }) {
      const { store } = await opened();
      return store.write((session) => replay(session, consumer, epochMsOf(from), seller));
    },
    async audit({ signal = new AbortController().signal } = {}) {
      const context = await opened();
      return auditAll(context, signal);
    },
    async forget(customerId) {
      const { store } = await opened();
      return store.write((session) => forgetCustomer(session, customerId));
    },
    async *export(table) {
      const { store } = await opened();
      yield* exportRows(store, table);
    },
    async consumers() {
      const { store } = await opened();
      return store.read(async (session) => ({
        positions: await listPositions(session),
        deadLetters: await listLetters(session),
      }));
    },
    async retryDeadLetters(consumer) {
      const { store } = await opened();
      return store.write((session) => retryLetters(session, consumer));
    },
    async status() {
      const { store } = await opened();
      return store.read(async (session) => {
        const now = await session.now();
        return (await listSellers(session)).map((row) => statusOf(row, now));
      });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function alreadyRunning(): StoreError {
  return new StoreError(
    "locked",
    "Another process runs on this database file. Stop it, or use PostgreSQL for several processes.",
  );
}
