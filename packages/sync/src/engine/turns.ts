import { dueSellers } from "../feed/seller-row.ts";
import { type TurnOutcome, takeTurn } from "../feed/take-turn.ts";
import type { StoreFailedEvent } from "../sync-events.ts";
import type { SyncContext } from "./context.ts";
import { runLoop } from "./run-loop.ts";

/** Takes one turn of a seller and reports what became of it. */
export async function turnOf(
  { store, settings, listings, clock, emit }: SyncContext,
  seller: string,
  signal: AbortSignal,
): Promise<TurnOutcome> {
  const listing = listings.get(seller);
  if (listing === undefined) return { state: "unknown" };
  const outcome = await takeTurn(
    {
      store,
      listing,
      settings,
      signal,
      now: () => clock.now(),
      onStored: (progress) => emit({ type: "stored", seller, ...progress }),
    },
    seller,
  );
  if (outcome.state === "failed" || outcome.state === "parked") {
    const { failure, state } = outcome;
    emit({ type: "turn-failed", seller, failure, parked: state === "parked" });
  }
  return outcome;
}

/** Takes turns of a seller until its feed has reached the present, or cannot. */
export async function untilPresent(
  context: SyncContext,
  seller: string,
  signal: AbortSignal,
): Promise<TurnOutcome> {
  for (;;) {
    const outcome = await turnOf(context, seller, signal);
    if (outcome.state !== "done" || outcome.look.finished) return outcome;
  }
}

/** Takes turns of all sellers as they fall due, until the signal aborts. */
export function runTurns(context: SyncContext, signal: AbortSignal): Promise<void> {
  const { store, listings, concurrency, clock, emit } = context;
  return runLoop({
    concurrency,
    everyMs: 250,
    clock,
    signal,
    due: (limit, underWay) => {
      const names = [...listings.keys()].filter((name) => !underWay.has(name));
      return store.read((session) => dueSellers(session, names, limit));
    },
    work: async (seller) => {
      await turnOf(context, seller, signal);
    },
    onFailure: (error) => emit(storeFailed(error)),
  });
}

/** What is reported of a failure of the database. */
export function storeFailed(error: unknown): StoreFailedEvent {
  return {
    type: "store-failed",
    failure: error instanceof Error ? error.message : String(error),
  };
}
