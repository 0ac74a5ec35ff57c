import pg from "pg";
import type { Session, Store, StoreSource } from "../store.ts";
import { type ColumnTypes, columnTypes, sessionOf, types } from "./database.ts";
import { translated } from "./failures.ts";
import { migrate } from "./migrate.ts";
import { holdIfRestored } from "./restored.ts";
import { SCHEMA } from "./schema-name.ts";

/** How a PostgreSQL store is reached. */
export interface PostgresOptions {
  /** Connections at most. Default 10. */
  readonly connections?: number;
  /**
   * How long a transaction may do nothing before the database ends it, milliseconds: a process that was
   * stopped must not keep its rows locked. Longer than any callback. Default 60,000.
   */
  readonly idleTransactionMs?: number;
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

async function openPostgresStore(
  connectionString: string,
  { connections = 10, idleTransactionMs = 60_000 }: PostgresOptions,
): Promise<Store> {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    types,
    connectionTimeoutMillis: 10_000,
    // Tables of the user's own stand in public.
    options: `-c search_path=${SCHEMA},public -c timezone=UTC`,
    idle_in_transaction_session_timeout: idleTransactionMs,
    lock_timeout: LONGEST_LOCK_MS,
    application_name: "marketplace-sync",
  });
  // A connection that is lost while idle must not end the process; the next use says so.
  pool.on("error", ignore);
  const store = new PostgresStore(pool);
  try {
    await store.migrate();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

class PostgresStore implements Store {
  readonly #pool: pg.Pool;
  /** Connections on which the database was found to be the one that it was. */
  readonly #checked = new WeakSet<pg.ClientBase>();
  #columnTypes: ColumnTypes = new Map();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  write<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#inTransaction("BEGIN", work);
  }

  read<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#inTransaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", work);
  }

  async takeForRun(): Promise<"shared"> {
    return "shared";
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async migrate(): Promise<void> {
    await this.#onConnection(async (client) => {
      await migrate(client);
      this.#columnTypes = await columnTypes(client);
    });
  }

  #inTransaction<Result>(
    begin: string,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    return this.#onConnection(async (client) => {
      if (!this.#checked.has(client)) {
        await holdIfRestored(client);
        this.#checked.add(client);
      }
      await client.query(begin);
      try {
        const result = await work(sessionOf(client, this.#columnTypes));
        await client.query("COMMIT");
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
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
