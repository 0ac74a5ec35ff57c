import type pg from "pg";
import type { ReadOnlyStore, Session } from "../store.ts";
import { createSession } from "./database.ts";
import { hasTables } from "./migrate.ts";
import { ConnectionPool, renderSettings } from "./pool.ts";

/** The longest wait for a connection or a lock, milliseconds. */
const MAX_WAIT_MS = 2_000;
/** Of an export, milliseconds. */
const STATEMENT_TIMEOUT_MS = 60_000;

const BEGIN = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${renderSettings({
  lock_timeout: MAX_WAIT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
})}`;

/**
 * Opens a read-only store with connections of its own: the writing store's may all be waiting for a lock.
 *
 * @returns undefined for a database without tables of the sync
 * @throws SyncError `database-…`
 */
export async function openReadOnlyPostgres(
  connectionString: string,
): Promise<ReadOnlyStore | undefined> {
  const pool = new ConnectionPool(connectionString, {
    name: "marketplace-sync reader",
    connections: 2,
    connectTimeoutMs: MAX_WAIT_MS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  // Closing a failed transaction's connection also ends it on the server.
  const transact = <Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> =>
    pool.use(async (client) => {
      await client.query(BEGIN);
      const result = await work(client);
      await client.query("COMMIT");
      return result;
    });
  try {
    if (!(await transact((client) => hasTables(client)))) {
      await pool.close();
      return undefined;
    }
  } catch (error) {
    await pool.close();
    throw error;
  }
  return {
    read: (work: (session: Session) => Promise<never>) =>
      transact((client) => work(createSession(client))),
    close: () => pool.close(),
  };
}
