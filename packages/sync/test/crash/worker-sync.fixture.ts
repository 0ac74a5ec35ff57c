import { createSync } from "../../src/app/create-sync.ts";
import type { Sync } from "../../src/app/sync.ts";
import type { SyncOptions } from "../../src/app/sync-options.ts";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

export const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };

/**
 * Creates the sync of a worker process.
 *
 * @param idleTransactionMs - how long PostgreSQL lets a transaction be idle; short by default, so that a stopped
 * process does not keep its rows locked for long
 */
export function createWorkerSync(
  database: string,
  { idleTransactionMs = 5000, ...options }: Partial<SyncOptions> & { idleTransactionMs?: number },
): Sync {
  const isFile = !database.startsWith("postgres:");
  return createSync({
    store: isFile ? sqliteStore(database) : postgresStore(database, { idleTransactionMs }),
    sellers: [{ seller: "shop", credentials }],
    requestsPerMinute: false,
    ...options,
  });
}
