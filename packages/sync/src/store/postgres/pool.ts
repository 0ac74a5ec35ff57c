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
  /** As `pg_stat_activity` lists the connection. */
  readonly name: string;
  readonly connections: number;
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
}

/** How long `close` waits for statements, milliseconds. */
const CLOSE_TIMEOUT_MS = 3_000;

/** Only one transaction at a time uses a connection. */
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
      // pg waits for it before it returns a new connection.
      onConnect: (client) => prepareConnection(client, options.statementTimeoutMs),
      stream: () => {
        const socket = new Socket();
        this.#sockets.add(socket.once("close", () => this.#sockets.delete(socket)));
        return socket;
      },
    });
    // A lost idle connection must not end the process; the next statement reports it.
    this.#pool.on("error", ignore);
  }

  /** On an exclusive connection; one that failed is not used again. */
  async use<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    let client: pg.PoolClient | undefined;
    let failure: Error | undefined;
    try {
      client = await this.#pool.connect();
      // Nor must one that the server closed.
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
    // A server that does not respond does not close its side, either.
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** The settings of each transaction: address, user or database may have others, and a pooler drops the session's. */
export function renderSettings(
  limitsMs: Readonly<Record<string, number>>,
  transactionTimeoutMs = 0,
): string {
  // The tables of the user's consumers are in `public`.
  const settings = { ...MEANING_SETTINGS, search_path: `${SCHEMA}, public`, ...limitsMs };
  const transactionTimeout = setWhereKnown("transaction_timeout", transactionTimeoutMs);
  return `${renderEach(settings, "SET LOCAL")}; SELECT ${transactionTimeout}`;
}

const ignore = (): void => undefined;
