import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { StoreSource } from "../../src/store/store.ts";

/**
 * Creates the store of a database address.
 *
 * @param idleTransactionMs - how long PostgreSQL lets a transaction be idle; short by default, so that a stopped
 * process does not keep its rows locked for long
 */
export function storeOf(database: string, idleTransactionMs = 5000): StoreSource {
  if (!database.startsWith("postgres:")) return sqliteStore(database);
  return postgresStore(database, { idleTransactionMs });
}
