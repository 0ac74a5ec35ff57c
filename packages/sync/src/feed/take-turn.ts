import { isSellerError } from "@marketplace-seller/rest-client";
import { isDatabaseError, messageOf } from "../domain/sync-error.ts";
import { LONGEST_LEASE_OR_PAUSE_MS, retryDelayMs } from "../domain/time.ts";
import { type NextTurn, StaleTurnError, type Turn, wake } from "../engine/turn-engine.ts";
import { findFeedCheck, resetFeedCheck } from "../premises/feed-check-table.ts";
import type { Workaround } from "../premises/workaround.ts";
import { afterBackfill, runBackfill } from "./backfill.ts";
import { checkFeed } from "./check-feed.ts";
import { RETENTION, type TurnContext, UPKEEP_QUEUE } from "./feed-turn.ts";
import { futureCheckpoint, mendCheckpoint } from "./future-checkpoint.ts";
import { noteAudit } from "./missed.ts";
import { type PassResult, runPass } from "./run-pass.ts";
import { checkScope } from "./scope.ts";
import { findSeller, type SellerRow, saveSeller, serviceTime } from "./seller-row.ts";

/** What became of a turn. */
export type TurnOutcome =
  | {
      readonly state: "done";
      readonly poll: PassResult;
      readonly audit: PassResult | undefined;
      readonly backfill: PassResult | undefined;
    }
  /** Another process has the turn. */
  | { readonly state: "busy" }
  | { readonly state: "unknown" }
  /** Another process took over; nothing of this turn was written after that. */
  | { readonly state: "stale" }
  | { readonly state: "paused"; readonly failure: string }
  | { readonly state: "failed"; readonly failure: string };

/**
 * Updates one seller's feed: a poll, then a part of an audit when one is due, and a part of a backfill when one was
 * requested. A failure is written to the seller and delays its next turn.
 *
 * @throws SyncError `database-…` when the database fails; the signal's reason when it aborts
 */
export async function takeTurn(context: TurnContext, turn: Turn): Promise<TurnOutcome> {
  const { store, settings } = context;
  const begun = await store.read(async (session) => ({
    seller: await findSeller(session, turn.key),
    check: await findFeedCheck(session, turn.key),
    at: await session.now(),
  }));
  if (begun.seller === undefined) {
    await store.write((session) => context.engine.end(session, turn, { afterMs: null }));
    return { state: "unknown" };
  }
  try {
    context.signal.throwIfAborted();
    if (context.scope !== undefined) checkScope(turn.key, begun.seller.scope, context.scope);
    context.clock.assume(serviceTime(begun.seller, begun.at));
    const begin = await withMendedCheckpoint(context, turn, begun.seller);
    const { seller, asking, poll } = await checkAndPoll(context, turn, begin, begun).catch(
      async (error: unknown) => {
        if (!isSellerError(error, "authentication")) throw error;
        await context.readCredentials?.();
        return checkAndPoll(context, turn, begin, begun);
      },
    );
    const auditIsDue = seller.auditFrom !== null || seller.auditDueAt <= begun.at;
    const audit = poll.finished && auditIsDue ? await runAudit(asking, turn, seller) : undefined;
    const backfill = poll.finished ? await runBackfill(asking, turn, seller) : undefined;
    if (poll.late > 0) context.onMissed?.("overlap", poll.late);
    if (audit !== undefined && audit.late > 0) context.onMissed?.("audit", audit.late);
    await endTurn(context, turn, audit, (row, at) => {
      if (context.scope !== undefined) checkScope(turn.key, row.scope, context.scope);
      const changed: Partial<SellerRow> = {
        state: "active",
        failure: null,
        failures: 0,
        ...(poll.finished && afterPoll(row, at, poll.completeBefore)),
        ...(audit?.finished === true && {
          auditFrom: null,
          auditDueAt: at + settings.auditEveryMs,
        }),
        ...(backfill && afterBackfill(row, seller, backfill)),
      };
      const { backfillFrom } = { ...row, ...changed };
      const goesOn = backfillFrom !== null && backfill?.packages !== 0;
      const isAtRest = poll.finished && !goesOn;
      return {
        changed,
        next: { afterMs: isAtRest ? settings.pollEveryMs : 0 },
        // It has brought what is old: the retention is not to wait for its next hour.
        hasFilled: backfill?.finished === true || (poll.finished && row.polls === 0),
      };
    });
    return { state: "done", poll, audit, backfill };
  } catch (error) {
    return await giveUp(context, turn, error);
  }
}

/** Measures what the feed relies on, where that is due, and polls with what it came to. */
async function checkAndPoll(
  context: TurnContext,
  turn: Turn,
  begin: SellerRow,
  begun: Parameters<typeof checkFeed>[3],
): Promise<{
  readonly seller: SellerRow;
  readonly asking: TurnContext;
  readonly poll: PassResult;
}> {
  const { seller, workaround } = await checkFeed(context, turn, begin, begun);
  const asking = askingFor(workaround, context, seller);
  return { seller, asking, poll: await runPoll(asking, turn, seller, workaround) };
}

/** A context whose listing asks for more; what is of before the feed's begin stays out. */
function askingFor(
  workaround: Workaround,
  context: TurnContext,
  { beginsAt }: SellerRow,
): TurnContext {
  const { listing } = context;
  if (workaround.widenMs === 0) {
    return { ...context, listing: (range, signal) => listing(range, signal, workaround) };
  }
  return {
    ...context,
    async *listing(range, signal) {
      const from = Math.min(range.from, beginsAt);
      for await (const shipment of listing(range, signal, workaround)) {
        if (shipment.lastModifiedDate >= from) yield shipment;
      }
    },
  };
}

async function withMendedCheckpoint(
  { store, engine, listing, settings, clock, signal, onWarning }: TurnContext,
  turn: Turn,
  seller: SellerRow,
): Promise<SellerRow> {
  if (futureCheckpoint(seller, clock.now()) === undefined) return seller;
  // A response says whether this machine's clock is to blame.
  const moment = clock.now() - settings.auditReachMs;
  for await (const _ of listing({ from: moment, to: moment }, signal)) break;
  const warning = futureCheckpoint(seller, clock.now());
  if (warning === undefined) return seller;
  onWarning?.(warning);
  return mendCheckpoint(store, { engine, turn }, settings, clock.now());
}

/**
 * Ends a turn, and writes what that changes of its seller.
 *
 * @throws StaleTurnError when another process has it
 */
async function endTurn(
  { store, engine, clock }: TurnContext,
  turn: Turn,
  audit: PassResult | undefined,
  ending: (
    seller: SellerRow,
    now: number,
  ) => {
    readonly changed: Partial<SellerRow>;
    readonly next: NextTurn;
    /** Whether a first poll or a backfill has ended. */
    readonly hasFilled?: boolean;
  },
): Promise<void> {
  await store.write(async (session) => {
    const seller = await findSeller(session, turn.key, true);
    if (seller === undefined) throw new StaleTurnError(turn);
    const now = await session.now();
    const { changed, next, hasFilled = false } = ending(seller, now);
    // Machines have errors of their own, and the database's clock is the one that all of them ask.
    const serviceAheadMs = clock.isKnown() ? Math.round(clock.now() - now) : seller.serviceAheadMs;
    await saveSeller(session, { ...seller, ...changed, serviceAheadMs, turnAt: now });
    if (audit !== undefined) await noteAudit(session, seller.name, audit);
    if (changed.state === "paused") await resetFeedCheck(session, [seller.name]);
    if (hasFilled) await wake(session, UPKEEP_QUEUE, [RETENTION]);
    await engine.end(session, turn, next);
  });
}

/** Which poll reads the overlap again. */
const OVERLAP_EVERY = 5;

/** Clocks are measured by the whole second, and a response takes a while. */
const SAME_CLOCK_MS = 5_000;

/**
 * Reads from the checkpoint to a little before the present. Every fifth poll begins earlier, for what the service
 * listed late. A poll whose responses show that the present is later than it was taken for has not finished.
 */
async function runPoll(
  context: TurnContext,
  turn: Turn,
  seller: SellerRow,
  { widenMs }: Workaround,
): Promise<PassResult> {
  const { settings, clock } = context;
  const { resumeFrom: lateBefore, beginsAt, polls } = seller;
  const withOverlap = polls % OVERLAP_EVERY === OVERLAP_EVERY - 1;
  const from = withOverlap ? Math.max(beginsAt, lateBefore - settings.overlapMs) : lateBefore;
  const present = () => clock.now() - settings.settleMs;
  const aheadBefore = clock.aheadMs() ?? 0;
  const poll = await runPass({
    ...context,
    feed: { ...context, turn },
    // What the service dates after its own clock is stored; the checkpoint does not pass the present.
    range: { from, to: present() + widenMs },
    present,
    lateBefore,
    budget: { packages: settings.packagesPerTurn, notBefore: lateBefore },
    advance: (completeBefore) => ({ resumeFrom: Math.max(lateBefore, completeBefore) }),
  });
  const isPresent = (clock.aheadMs() ?? 0) <= aheadBefore + SAME_CLOCK_MS;
  return { ...poll, finished: poll.finished && isPresent };
}

function afterPoll(row: SellerRow, at: number, completeBefore: number): Partial<SellerRow> {
  // A clock that was set back, or a poll with overlap that read no further, takes nothing of what is complete.
  const resumeFrom = Math.max(row.resumeFrom, completeBefore);
  return { resumeFrom, polls: row.polls + 1, polledAt: at };
}

/** Reads a part of the last days again; what it finds surfaced late. */
function runAudit(context: TurnContext, turn: Turn, seller: SellerRow): Promise<PassResult> {
  const { settings, clock } = context;
  const { auditFrom, beginsAt, resumeFrom } = seller;
  const from = auditFrom ?? Math.max(beginsAt, clock.now() - settings.auditReachMs);
  return runPass({
    ...context,
    feed: { ...context, turn },
    range: { from, to: resumeFrom - 1 },
    present: () => clock.now() - settings.settleMs,
    lateBefore: resumeFrom,
    budget: { packages: settings.packagesPerTurn, notBefore: from },
    advance: (completeBefore) => ({ auditFrom: completeBefore }),
  });
}

/**
 * Notes a failure at its seller, and ends the turn. One of the database is noted where it still can be, and
 * is the caller's to handle.
 */
async function giveUp(context: TurnContext, turn: Turn, error: unknown): Promise<TurnOutcome> {
  const { settings, signal } = context;
  if (error instanceof StaleTurnError) return { state: "stale" };
  const failure = messageOf(error);
  if (isSellerError(error, "authentication") && error.status === undefined) {
    // No request was sent: what this process lacks is no fact about the seller, and another process may have it.
    await leaveToOthers(context, turn, failure);
    return { state: "failed", failure };
  }
  const state = isSellerError(error, "authentication") ? "paused" : "active";
  try {
    await endTurn(context, turn, undefined, (row) => {
      if (signal.aborted) return { changed: {}, next: { afterMs: 0 } };
      const { pausedRetryMs, pollEveryMs } = settings;
      const afterMs =
        state === "paused"
          ? retryDelayMs(row.state === "paused" ? row.failures + 1 : 1, pausedRetryMs, {
              maxDelayMs: LONGEST_LEASE_OR_PAUSE_MS,
            })
          : retryDelayMs(row.failures + 1, pollEveryMs);
      return {
        changed: { state, failure, failures: row.failures + 1 },
        next: { afterMs, failure },
      };
    });
  } catch (failed) {
    if (failed instanceof StaleTurnError) return { state: "stale" };
    throw isDatabaseError(error) ? error : failed;
  }
  if (isDatabaseError(error)) throw error;
  signal.throwIfAborted();
  return { state: state === "paused" ? state : "failed", failure };
}

const FOR_OTHERS_MS = 10_000;

async function leaveToOthers(
  { store, engine }: TurnContext,
  turn: Turn,
  failure: string,
): Promise<void> {
  try {
    await store.write((session) => engine.end(session, turn, { afterMs: FOR_OTHERS_MS, failure }));
  } catch (error) {
    if (!(error instanceof StaleTurnError)) throw error;
  }
}
