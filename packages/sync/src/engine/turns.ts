import { timeText } from "../domain/stored-time.ts";
import { dueSellers } from "../feed/seller-row.ts";
import { longestPauseMs, type TurnOutcome, takeTurn } from "../feed/take-turn.ts";
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
      clock,
      onStored: (progress) => emit({ type: "stored", seller, ...progress }),
      onWarning: (warning) => emit({ type: "feed-warning", seller, warning }),
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
    if (outcome.state !== "done" || outcome.poll.finished) return outcome;
  }
}

/** Takes turns of all sellers as they fall due, until the signal aborts. */
export function runTurns(context: SyncContext, signal: AbortSignal): Promise<void> {
  const { store, settings, listings } = context;
  return runLoop(context, signal, {
    due: (limit, underWay) => {
      const names = [...listings.keys()].filter((name) => !underWay.has(name));
      return store.read((session) => dueSellers(session, names, limit, longestPauseMs(settings)));
    },
    work: (seller) => turnOf(context, seller, signal),
  });
}

/** Updates every seller, several at once. */
export async function eachSeller(
  context: SyncContext,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TurnOutcome>> {
  const outcomes = new Map<string, TurnOutcome>();
  const waiting = [...context.listings.keys()];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      outcomes.set(name, await untilPresent(context, name, signal));
    }
  };
  await Promise.all(Array.from({ length: context.concurrency }, worker));
  return outcomes;
}

/** Audits every seller now, one after the other; gives how many changes each audit brought. */
export async function auditAll(
  context: SyncContext,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number | undefined>> {
  const found = new Map<string, number | undefined>();
  for (const seller of context.listings.keys()) {
    await context.store.write(async (session) => {
      const now = timeText(await session.now());
      await session.run("UPDATE seller SET audit_due_at = ?, audit_from = NULL WHERE name = ?", [
        now,
        seller,
      ]);
    });
    found.set(seller, await auditOne(context, seller, signal));
  }
  return found;
}

async function auditOne(
  context: SyncContext,
  seller: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  for (let changes = 0; ; ) {
    const outcome = await turnOf(context, seller, signal);
    if (outcome.state !== "done") return undefined;
    changes += outcome.audit?.changes ?? 0;
    if (outcome.audit?.finished === true) return changes;
  }
}
