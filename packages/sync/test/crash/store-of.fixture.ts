import { postgresStore } from "../../src/store/postgres/open-store.ts";
import { sqliteStore } from "../../src/store/sqlite/open-store.ts";
import type { StoreSource } from "../../src/store/store.ts";

/** The store that a process is given the address of. */
export function storeOf(database: string): StoreSource {
  if (!database.startsWith("postgres:")) return sqliteStore(database);
  // So that a process that was stopped does not keep its rows locked for long.
  return postgresStore(database, { idleTransactionMs: 5000 });
}
