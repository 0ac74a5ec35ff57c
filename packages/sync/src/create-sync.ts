import type { InstantInput } from "@marketplace-seller/client-core";
import { epochMsOf } from "@marketplace-seller/client-core/internal";
import { type Consumer, namedConsumer } from "./consumers/consumer.ts";
import { replay } from "./consumers/replay.ts";
import { addConsumers, checkOptions, openContext, type SyncContext } from "./engine/context.ts";
import { deliverAll, runDeliveries } from "./engine/deliveries.ts";
import { runTurns, untilPresent } from "./engine/turns.ts";
import { listSellers } from "./feed/seller-row.ts";
import { type SellerStatus, statusOf } from "./feed/status.ts";
import type { TurnOutcome } from "./feed/take-turn.ts";
import { beginAfresh } from "./feed/turn.ts";
import { StoreError } from "./store/store-error.ts";
import type { SyncOptions } from "./sync-options.ts";

/** Ends a run. */
export interface RunOptions {
  readonly signal?: AbortSignal;
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
   * Sets a consumer back, so that it receives again what was stored at or after a moment.
   *
   * @returns how many changes it will receive again
   * @throws UnknownConsumerError when there is no such consumer
   */
  replay(consumer: string, options: ReplayOptions): Promise<number>;
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
  const consumers = new Map(
    Object.entries(options.consumers ?? {}).map(([name, each]) => [
      name,
      namedConsumer(name, each),
    ]),
  );
  let opening: Promise<SyncContext> | undefined;
  const opened = (): Promise<SyncContext> => {
    opening ??= openContext(options, consumers).catch((error: unknown) => {
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
  return {
    async run({ signal = new AbortController().signal } = {}) {
      const context = await opened();
      const taken = await context.store.takeForRun();
      if (taken === "taken") throw alreadyRunning();
      if (taken === "alone") await beginAfresh(context.store);
      await Promise.all([runTurns(context, signal), runDeliveries(context, signal)]);
    },
    async once({ signal = new AbortController().signal } = {}) {
      const context = await opened();
      if ((await context.store.takeForRun()) === "alone") await beginAfresh(context.store);
      const outcomes = await eachSeller(context, signal);
      await deliverAll(context, signal);
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
    async replay(consumer, { from, seller }) {
      const { store } = await opened();
      return store.write((session) => replay(session, consumer, epochMsOf(from), seller));
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

async function eachSeller(
  context: SyncContext,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TurnOutcome>> {
  const outcomes = new Map<string, TurnOutcome>();
  const waiting = [...context.listings.keys()];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      outcomes.set(name, await untilPresent(context, name, signal));
    }
  };
  await Promise.all(Array.from({ length: context.concurrency }, worker));
  return outcomes;
}

function alreadyRunning(): StoreError {
  return new StoreError(
    "locked",
    "Another process runs on this database file. Stop it, or use PostgreSQL for several processes.",
  );
}
