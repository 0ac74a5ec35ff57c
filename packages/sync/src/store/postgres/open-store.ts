import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { isSyncError } from "../../domain/sync-error.ts";
import type { Session, Store, StoreEngine, StoreSource, WriteOptions } from "../store.ts";
import { createSession, types } from "./database.ts";
import { translated } from "./failures.ts";
import { limitLostConnection, setWhereKnown } from "./lost-connection.ts";
import { migrate, SCHEMA } from "./migrate.ts";
import { pauseIfRestored } from "./restored.ts";

/** How a PostgreSQL store is reached. */
export interface PostgresOptions {
  /** Connections at most. Default 10. */
  readonly connections?: number;
  /**
   * How long a transaction may do nothing before the database ends it, milliseconds: a process that was
   * stopped must not keep its rows locked. Longer than any callback. Default 60,000.
   */
  readonly idleTransactionMs?: number;
  /**
   * How long a statement may take, milliseconds: a database that stops responding without a word must not keep its
   * users waiting for ever. Default 60,000.
   */
  readonly statementTimeoutMs?: number;
  /**
   * How long a transaction that writes may take, milliseconds, on PostgreSQL 17 and later; that of a callback has its
   * consumer's `timeoutMs` besides. Ends also a statement that a stopped process has sent half of. Default 60,000.
   */
  readonly transactionTimeoutMs?: number;
  /** Refuses a database without the tables, instead of making them. Default false. */
  readonly mustExist?: boolean;
}

/**
 * Keeps everything in the schema `marketplace` of a PostgreSQL database; for any number of machines.
 *
 * @param url - such as `postgres://user@host/database`
 * @example const sync = createSync({ store: postgresStore(process.env.DATABASE_URL), sellers });
 */
export function postgresStore(url: string, options: PostgresOptions = {}): StoreSource {
  return { open: () => openPostgresStore(url, options) };
}

/** Then the work is given up, and done again later. */
const LONGEST_LOCK_MS = 30_000;
const CONNECT_MS = 10_000;
/** How long closing waits for what is under way. */
const CLOSE_MS = 3_000;

async function openPostgresStore(
  connectionString: string,
  {
    connections = 10,
    idleTransactionMs = 60_000,
    statementTimeoutMs = 60_000,
    transactionTimeoutMs = 60_000,
    mustExist = false,
  }: PostgresOptions,
): Promise<Store> {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: statementTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "marketplace-sync",
    // pg waits for it.
    onConnect: limitLostConnection,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket.once("close", () => sockets.delete(socket)));
      return socket;
    },
  });
  // A connection that is lost while idle must not end the process; the next use says so.
  pool.on("error", ignore);
  const settings = renderSettings({
    idle_in_transaction_session_timeout: idleTransactionMs,
    statement_timeout: statementTimeoutMs,
  });
  const engine = { kind: "pg-boss", connectionString, timeoutMs: statementTimeoutMs } as const;
  const store = new PostgresStore(pool, sockets, settings, transactionTimeoutMs, engine);
  try {
    await store.migrate(mustExist);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * What each transaction sets for itself: the address, the user or the database may have other settings, and a pooler
 * forgets those that a session began with.
 */
function renderSettings(limitsMs: Readonly<Record<string, number>>): string {
  return Object.entries({
    // Tables of the user's own stand in public.
    search_path: `${SCHEMA}, public`,
    TimeZone: "'UTC'",
    DateStyle: "ISO, YMD",
    lock_timeout: LONGEST_LOCK_MS,
    ...limitsMs,
  })
    .map(([name, value]) => `SET LOCAL ${name} = ${value}`)
    .join("; ");
}

class PostgresStore implements Store {
  readonly engine: StoreEngine;
  readonly #pool: pg.Pool;
  readonly #sockets: ReadonlySet<Socket>;
  readonly #settings: string;
  readonly #transactionTimeoutMs: number;
  /** The connections on which the database was found to be the one that it was. */
  readonly #checked = new WeakSet<pg.ClientBase>();

  constructor(
    pool: pg.Pool,
    sockets: ReadonlySet<Socket>,
    settings: string,
    transactionTimeoutMs: number,
    engine: StoreEngine,
  ) {
    this.engine = engine;
    this.#pool = pool;
    this.#sockets = sockets;
    this.#settings = settings;
    this.#transactionTimeoutMs = transactionTimeoutMs;
  }

  write<Result>(
    work: (session: Session) => Promise<Result>,
    { extraMs = 0 }: WriteOptions = {},
  ): Promise<Result> {
    const timeout = setWhereKnown("transaction_timeout", this.#transactionTimeoutMs + extraMs);
    return this.#inTransaction(`BEGIN ISOLATION LEVEL READ COMMITTED; SELECT ${timeout}`, work);
  }

  read<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#inTransaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", work);
  }

  async scrub(): Promise<void> {}

  async close(): Promise<void> {
    const ended = this.#pool.end().catch(ignore);
    const patience = new AbortController();
    const late = delay(CLOSE_MS, undefined, { signal: patience.signal }).catch(ignore);
    await Promise.race([ended, late]);
    patience.abort();
    // A server that does not respond does not end its side of a connection either.
    for (const socket of this.#sockets) socket.destroy();
  }

  async migrate(mustExist: boolean): Promise<void> {
    await this.#onConnection((client) => migrate(client, this.#settings, undefined, mustExist));
  }

  #inTransaction<Result>(
    begin: string,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    return this.#onConnection(async (client) => {
      if (!this.#checked.has(client)) {
        await pauseIfRestored(client, this.#settings);
        this.#checked.add(client);
      }
      try {
        await client.query(`${begin}; ${this.#settings}`);
        const result = await work(createSession(client));
        await client.query("COMMIT");
        return result;
      } catch (error) {
        // A connection that was lost has ended its transaction, and would keep this one waiting.
        if (!isLost(error)) await client.query("ROLLBACK").catch(ignore);
        throw error;
      }
    });
  }

  /** Runs `work` on a connection of its own; one that failed is not used again. */
  async #onConnection<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    let client: pg.PoolClient | undefined;
    let failure: Error | undefined;
    try {
      client = await this.#pool.connect();
      // A connection that the database ends says so to its next statement, and must not end the process.
      client.on("error", ignore);
      return await work(client);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw translated(error);
    } finally {
      client?.off("error", ignore);
      client?.release(failure !== undefined);
    }
  }
}

const ignore = (): void => undefined;

function isLost(error: unknown): boolean {
  const known = translated(error);
  return isSyncError(known, "database-unreachable");
}
