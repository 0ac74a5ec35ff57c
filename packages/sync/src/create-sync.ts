import { checkOptions, openContext, type SyncContext } from "./engine/context.ts";
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
  let opening: Promise<SyncContext> | undefined;
  const opened = (): Promise<SyncContext> => {
    opening ??= openContext(options);
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
      if (!(await context.store.takeForRun())) throw alreadyRunning();
      await beginAfresh(context.store);
      await runTurns(context, signal);
    },
    async once({ signal = new AbortController().signal } = {}) {
      const context = await opened();
      if (await context.store.takeForRun()) await beginAfresh(context.store);
      return eachSeller(context, signal);
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
