import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { isSyncError } from "../domain/sync-error.ts";
import type { Store } from "../store/store.ts";
import { openEngine } from "./open-engine.ts";
import type { Turn, TurnEngine } from "./turn-engine.ts";

/** The engine of a store, whose failures in the background fail the test. */
export function openTestEngine(store: Store, clock: Clock = systemClock): Promise<TurnEngine> {
  return openEngine(store, clock, (error) => {
    throw error;
  });
}

/** Claims the turn of a key, which must be free. */
export async function claimTurn(engine: TurnEngine, queue: string, key: string): Promise<Turn> {
  const [turn] = await engine.claim(queue, 1, [key]);
  if (turn === undefined) throw new Error(`${key} has a turn already`);
  return turn;
}

/** Gives the turns of a process that died to the next one at once, which the engine does after some seconds. */
export async function endDeadTurns(store: Store): Promise<void> {
  const sql =
    "UPDATE marketplace_jobs.job SET state = 'retry', start_after = now() WHERE state = 'active'";
  for (let isEnded = false; !isEnded; ) {
    isEnded = await store.write((session) => session.run(sql)).then(() => true, isDeadlock);
  }
}

/** With pg-boss, which looks for them as well: another try comes. */
function isDeadlock(error: unknown): false {
  if (isSyncError(error, "database-locked")) return false;
  throw error;
}
