import type { Clock } from "@marketplace-seller/client-core";
import { databaseError } from "../domain/sync-error.ts";
import type { Store } from "../store/store.ts";
import { embeddedEngine } from "./embedded/embedded-engine.ts";
import type { TurnEngine } from "./turn-engine.ts";

/**
 * Opens what hands out the turns of a store: a file has them in the one process that locks it, PostgreSQL in pg-boss
 * for all processes.
 *
 * @param onFailure - receives what fails in the background
 * @throws SyncError `database-locked` when another process runs on the same file; `engine` without pg-boss
 */
export async function openEngine(
  store: Store,
  clock: Clock,
  onFailure: (error: unknown) => void,
): Promise<TurnEngine> {
  const { engine } = store;
  if (engine.kind === "pg-boss") {
    const { openPgBoss } = await import("./pg-boss/open-pg-boss.ts");
    return openPgBoss(store, engine, clock, onFailure);
  }
  if (await engine.lock()) return embeddedEngine(store, clock, engine.unlock);
  throw databaseError(
    "locked",
    "Another process runs on this database file. Stop it, or use PostgreSQL for several processes.",
  );
}
