import type { Clock } from "@marketplace-seller/client-core";
import { isSellerError } from "@marketplace-seller/rest-client";
import { messageOf } from "../domain/message-of.ts";
import { backOffMs, LONGEST_WAIT_MS } from "../domain/waits.ts";
import type { Store } from "../store/store.ts";
import { StoreError } from "../store/store-error.ts";
import { futureCheckpoint, mendCheckpoint } from "./future-checkpoint.ts";
import { keepLease } from "./keep-lease.ts";
import type { Listing } from "./listing.ts";
import { pollRange } from "./poll-range.ts";
import { type PassResult, runPass, type StoredProgress } from "./run-pass.ts";
import type { SellerRow } from "./seller-row.ts";
import type { FeedSettings } from "./settings.ts";
import { claimTurn, endTurn, StaleTurnError, type Turn } from "./turn.ts";

/** What a turn needs. */
export interface TurnContext {
  readonly store: Store;
  readonly listing: Listing;
  readonly settings: FeedSettings;
  /** Ranges are read by its time. */
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onStored?: (progress: StoredProgress) => void;
  /** Receives what is wrong with the feed, though it goes on. */
  readonly onWarning?: (warning: string) => void;
}

/** What became of a turn. */
export type TurnOutcome =
  | { readonly state: "done"; readonly poll: PassResult; readonly audit: PassResult | undefined }
  | { readonly state: "busy"; readonly until: number }
  | { readonly state: "unknown" }
  /** Another process took over; nothing of this turn was written after that. */
  | { readonly state: "stale" }
  | { readonly state: "parked"; readonly failure: string }
  | { readonly state: "failed"; readonly failure: string };

/**
 * Updates one seller's feed: a poll, and a part of an audit when one is due. A failure is
 * written to the seller and delays its next turn.
 *
 * @throws StoreError when the database fails; the signal's reason when it aborts
 */
export async function takeTurn(context: TurnContext, name: string): Promise<TurnOutcome> {
  const { store, settings, signal } = context;
  signal.throwIfAborted();
  const claim = await claimTurn(store, name, settings.leaseMs);
  if ("unknown" in claim) return { state: "unknown" };
  if ("busyUntil" in claim) return { state: "busy", until: claim.busyUntil };
  const { turn, at: begunAt } = claim;
  const release = keepLease(store, turn, context.clock);
  try {
    const seller = await withMendedCheckpoint(context, turn, claim.seller);
    const poll = await runPoll(context, turn, seller);
    const auditIsDue = seller.auditFrom !== null || isAuditDue(seller, begunAt, settings);
    const audit = poll.finished && auditIsDue ? await runAudit(context, turn, seller) : undefined;
    await endTurn(store, turn, (row, at) => ({
      state: "active",
      failure: null,
      failures: 0,
      dueAt: at,
      ...(poll.finished && afterPoll(row, at, poll.completeBefore, settings)),
      ...(audit?.finished === true && { auditFrom: null, auditDueAt: at + settings.auditEveryMs }),
    }));
    return { state: "done", poll, audit };
  } catch (error) {
    return await giveUp(context, turn, error);
  } finally {
    release();
  }
}

async function withMendedCheckpoint(
  { store, settings, clock, onWarning }: TurnContext,
  turn: Turn,
  seller: SellerRow,
): Promise<SellerRow> {
  const warning = futureCheckpoint(seller, clock.now());
  if (warning === undefined) return seller;
  onWarning?.(warning);
  return mendCheckpoint(store, turn, settings, clock.now());
}

/** One that is due later than an audit can be is from before the clock was set back. */
function isAuditDue(
  { auditDueAt }: SellerRow,
  now: number,
  { auditEveryMs }: FeedSettings,
): boolean {
  return auditDueAt <= now || auditDueAt > now + auditEveryMs;
}

function runPoll(context: TurnContext, turn: Turn, seller: SellerRow): Promise<PassResult> {
  const { settings, clock } = context;
  const { from, to, lateBefore } = pollRange(seller, settings, clock.now());
  const advance = (completeBefore: number) => ({
    resumeFrom: Math.max(lateBefore, completeBefore),
  });
  const budget = { packages: settings.packagesPerTurn, notBefore: lateBefore };
  return runPass({ ...context, turn, range: { from, to }, lateBefore, budget, advance });
}

function afterPoll(
  row: SellerRow,
  at: number,
  completeBefore: number,
  { pollEveryMs }: FeedSettings,
): Partial<SellerRow> {
  return {
    resumeFrom: completeBefore,
    polls: row.polls + 1,
    polledAt: at,
    dueAt: at + pollEveryMs,
  };
}

/** Reads a part of the last days again; what it finds surfaced late. */
function runAudit(context: TurnContext, turn: Turn, seller: SellerRow): Promise<PassResult> {
  const { settings, clock } = context;
  const { auditFrom, beginsAt, resumeFrom } = seller;
  const from = auditFrom ?? Math.max(beginsAt, clock.now() - settings.auditReachMs);
  return runPass({
    ...context,
    turn,
    range: { from, to: resumeFrom - 1 },
    lateBefore: resumeFrom,
    budget: { packages: settings.packagesPerTurn, notBefore: from },
    advance: (completeBefore) => ({ auditFrom: completeBefore }),
  });
}

/**
 * Notes a failure at its seller, and ends the turn. One of the database is noted where it still can be, and
 * is the caller's to handle.
 */
async function giveUp(
  { store, settings, signal }: TurnContext,
  turn: Turn,
  error: unknown,
): Promise<TurnOutcome> {
  if (error instanceof StaleTurnError) return { state: "stale" };
  const failure = messageOf(error);
  const refused = isSellerError(error, "authentication");
  try {
    await endTurn(store, turn, (row, at) => {
      if (signal.aborted) return { dueAt: at };
      const failures = row.failures + 1;
      const dueAt = at + (refused ? PARKED_MS : backOffMs(settings.pollEveryMs, row.failures));
      return { state: refused ? "parked" : "active", failure, failures, dueAt };
    });
  } catch (failed) {
    if (failed instanceof StaleTurnError) return { state: "stale" };
    throw error instanceof StoreError ? error : failed;
  }
  if (error instanceof StoreError) throw error;
  signal.throwIfAborted();
  return { state: refused ? "parked" : "failed", failure };
}

/** Credentials may be rotated: a parked seller is tried again after a while. */
const PARKED_MS = LONGEST_WAIT_MS;

/** No turn is due later after the one before. */
export function longestPauseMs({ pollEveryMs }: FeedSettings): number {
  return Math.max(PARKED_MS, pollEveryMs);
}
