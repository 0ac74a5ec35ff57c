import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { isNativeError } from "node:util/types";
import pg from "pg";
import { MEANING_SETTINGS, prepareConnection, renderEach } from "./connection-settings.ts";
import { types } from "./database.ts";
import { translateFailure } from "./failures.ts";
import { setWhereKnown } from "./lost-connection.ts";
import { SCHEMA } from "./migrate.ts";

interface PoolOptions {
  /** The name with which PostgreSQL lists the connection in `pg_stat_activity`. */
  readonly name: string;
  readonly connections: number;
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
}

/** How long `close` waits for running statements, milliseconds. */
const CLOSE_TIMEOUT_MS = 3_000;

/** A pool of connections to one database; only one transaction at a time uses a connection. */
export class ConnectionPool {
  readonly #sockets = new Set<Socket>();
  readonly #pool: pg.Pool;

  constructor(connectionString: string, options: PoolOptions) {
    this.#pool = new pg.Pool({
      connectionString,
      max: options.connections,
      types,
      connectionTimeoutMillis: options.connectTimeoutMs,
      query_timeout: options.statementTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: options.name,
      // The package `pg` waits for `onConnect` before it returns a new connection.
      onConnect: (client) => prepareConnection(client, options.statementTimeoutMs),
      stream: () => {
        const socket = new Socket();
        this.#sockets.add(socket.once("close", () => this.#sockets.delete(socket)));
        return socket;
      },
    });
    // An idle connection that is lost must not end the process; the next statement reports the loss.
    this.#pool.on("error", ignore);
  }

  /** Runs `work` on an exclusive connection. A connection that failed is not used again. */
  async use<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    let client: pg.PoolClient | undefined;
    let failure: Error | undefined;
    try {
      client = await this.#pool.connect();
      // The event of a connection that the server closed must not end the process; the next statement reports the
      // loss.
      client.on("error", ignore);
      return await work(client);
    } catch (error) {
      failure = isNativeError(error) ? error : new Error(String(error));
      throw translateFailure(error);
    } finally {
      client?.off("error", ignore);
      client?.release(failure !== undefined);
    }
  }

  async close(): Promise<void> {
    const ended = this.#pool.end().catch(ignore);
    const timer = new AbortController();
    const late = delay(CLOSE_TIMEOUT_MS, undefined, { signal: timer.signal }).catch(ignore);
    await Promise.race([ended, late]);
    timer.abort();
    // A PostgreSQL server that does not respond to statements does not close its side of a connection, either.
    for (const socket of this.#sockets) socket.destroy();
  }
}

/**
 * Renders the settings that each transaction sets, because address, user or database may have other settings, and a
 * connection pooler drops the settings of the session.
 */
export function renderSettings(
  limitsMs: Readonly<Record<string, number>>,
  transactionTimeoutMs = 0,
): string {
  // The tables of the user's consumers are in the schema `public`.
  const settings = { ...MEANING_SETTINGS, search_path: `${SCHEMA}, public`, ...limitsMs };
  const transactionTimeout = setWhereKnown("transaction_timeout", transactionTimeoutMs);
  return `${renderEach(settings, "SET LOCAL")}; SELECT ${transactionTimeout}`;
}

const ignore = (): void => undefined;
