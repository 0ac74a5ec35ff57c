import type pg from "pg";
import { isSyncError } from "../../contract/sync-error.ts";
import { parseDatabaseName } from "../database-address.ts";
import type { JobBackend, Session, Store, StoreSource, WriteOptions } from "../store.ts";
import { createSession } from "./database.ts";
import { translateFailure } from "./failures.ts";
import { migrate } from "./migrate.ts";
import { ConnectionPool, renderSettings } from "./pool.ts";
import { openReadOnlyPostgres } from "./read-only.ts";
import { pauseIfRestored } from "./restored-backup.ts";

/** Options of {@link postgresStore}. */
export interface PostgresOptions {
  /** Maximum number of connections to the database. Default 10. */
  readonly connections?: number;
  /**
   * How long a transaction may be idle, milliseconds, so that a stopped process does not keep rows locked; longer than
   * any consumer's callback takes. Default 60,000.
   */
  readonly idleTransactionMs?: number;
  /** Timeout of a statement, milliseconds, for a database that stopped responding. Default 60,000. */
  readonly statementTimeoutMs?: number;
  /**
   * Timeout of a writing transaction, milliseconds, on PostgreSQL 17 and later; a consumer's `timeoutMs` is added to
   * its transaction's. It also ends a statement of which a stopped process has sent only a part. Default 60,000.
   */
  readonly transactionTimeoutMs?: number;
  /** Refuses a database without the sync's tables instead of creating them. Default false. */
  readonly mustExist?: boolean;
}

/**
 * Creates a store in the schema `marketplace` of a PostgreSQL database, for any number of machines.
 *
 * @param url - the address, such as `postgres://user@host/database`
 * @throws TypeError for an invalid address; the message quotes nothing of it
 * @example const sync = createSync({ store: postgresStore(process.env.DATABASE_URL), sellers });
 */
export function postgresStore(url: string, options: PostgresOptions = {}): StoreSource {
  if (parseDatabaseName(url).kind !== "postgres") {
    throw new TypeError("The address of a PostgreSQL database begins with postgres://");
  }
  return {
    open: () => openPostgresStore(url, options),
    openReadOnly: () => openReadOnlyPostgres(url),
  };
}

/** The longest wait for a lock, milliseconds; then the transaction is rolled back, and retried later. */
const MAX_LOCK_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;

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
  const pool = new ConnectionPool(connectionString, {
    name: "marketplace-sync",
    connections,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    statementTimeoutMs,
  });
  const limitsMs = {
    lock_timeout: MAX_LOCK_MS,
    idle_in_transaction_session_timeout: idleTransactionMs,
    statement_timeout: statementTimeoutMs,
  };
  const jobQueue = { kind: "pg-boss", connectionString, timeoutMs: statementTimeoutMs } as const;
  const store = new PostgresStore(pool, limitsMs, transactionTimeoutMs, jobQueue);
  try {
    await store.migrate(mustExist);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

class PostgresStore implements Store {
  readonly jobQueue: JobBackend;
  readonly #pool: ConnectionPool;
  readonly #limitsMs: Readonly<Record<string, number>>;
  /** The SET statements of a transaction without limit. */
  readonly #settings: string;
  readonly #transactionTimeoutMs: number;
  /** Already checked for a restored backup. */
  readonly #checked = new WeakSet<pg.ClientBase>();

  constructor(
    pool: ConnectionPool,
    limitsMs: Readonly<Record<string, number>>,
    transactionTimeoutMs: number,
    jobQueue: JobBackend,
  ) {
    this.jobQueue = jobQueue;
    this.#pool = pool;
    this.#limitsMs = limitsMs;
    this.#settings = renderSettings(limitsMs);
    this.#transactionTimeoutMs = transactionTimeoutMs;
  }

  write<Result>(
    work: (session: Session) => Promise<Result>,
    { extraMs = 0 }: WriteOptions = {},
  ): Promise<Result> {
    const settings = renderSettings(this.#limitsMs, this.#transactionTimeoutMs + extraMs);
    return this.#inTransaction(`BEGIN ISOLATION LEVEL READ COMMITTED; ${settings}`, work);
  }

  read<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    return this.#inTransaction(`${begin}; ${this.#settings}`, work);
  }

  async scrub(): Promise<boolean> {
    return true;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async migrate(mustExist: boolean): Promise<void> {
    await this.#pool.use((client) => migrate(client, this.#settings, undefined, mustExist));
  }

  #inTransaction<Result>(
    begin: string,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    return this.#pool.use(async (client) => {
      if (!this.#checked.has(client)) {
        await pauseIfRestored(client, this.#settings);
        this.#checked.add(client);
      }
      try {
        await client.query(begin);
        const result = await work(createSession(client));
        await client.query("COMMIT");
        return result;
      } catch (error) {
        // On a lost connection ROLLBACK would wait for its timeout; the server has ended the transaction.
        if (!isLost(error)) await client.query("ROLLBACK").catch(ignore);
        throw error;
      }
    });
  }
}

const ignore = (): void => undefined;

function isLost(error: unknown): boolean {
  const known = translateFailure(error);
  return isSyncError(known, "database-unreachable");
}
