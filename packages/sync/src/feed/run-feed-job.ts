import { isSellerError } from "@marketplace-seller/rest-client";
import type { FeedJobOutcome, PassResult } from "../contract/feed-job-outcome.ts";
import { MAX_LEASE_OR_PAUSE_MS } from "../contract/option-table.ts";
import { getErrorMessage, isDatabaseError } from "../contract/sync-error.ts";
import type { Finder, StoredProgress } from "../contract/sync-event.ts";
import { FencedError, type Job, type JobResult, trigger } from "../jobs/job-queue.ts";
import { RETENTION, UPKEEP_QUEUE } from "../store/queues.ts";
import { retryDelayMs } from "../store/retry-delay.ts";
import type { Session } from "../store/store.ts";
import { afterBackfill, runBackfill } from "./backfill.ts";
import { checkFeed } from "./check-feed.ts";
import type { FeedJobContext } from "./feed-job.ts";
import { describeFutureCheckpoint, resetCheckpoint } from "./future-checkpoint.ts";
import { isUnreadable } from "./listing.ts";
import { recordAudit } from "./missed-changes.ts";
import { choosePollInterval, countPollRequests } from "./poll-interval.ts";
import { findFeedCheck, resetFeedCheck } from "./premises/feed-check-table.ts";
import { NO_WORKAROUND, type Workaround } from "./premises/workaround.ts";
import { releaseUnlisted } from "./quarantine.ts";
import { assertOwnKeys, runPass } from "./run-pass.ts";
import { checkScope } from "./scope.ts";
import { findSeller, type SellerRow, saveSeller, serviceTime } from "./seller-row.ts";

/**
 * Polls one seller's feed, then reads a part of an audit if due, and of a backfill if requested. A failure is stored
 * with the seller, and the job is retried after a backoff.
 *
 * @throws SyncError `database-…`; the signal's reason when it aborts
 */
export async function runFeedJob(context: FeedJobContext, job: Job): Promise<FeedJobOutcome> {
  const { store, settings } = context;
  const startedAt = context.clock.monotonic();
  const refusals = context.countRefusals();
  const read = () =>
    store.read(async (session) => ({
      seller: await findSeller(session, job.key),
      check: await findFeedCheck(session, job.key),
      at: await session.now(),
    }));
  const start = await read();
  if (start.seller === undefined) {
    await store.write((session) => context.jobQueue.finish(session, job, { afterMs: null }));
    return { state: "unknown" };
  }
  try {
    context.signal.throwIfAborted();
    checkScope(job.key, start.seller.scope, context.scope);
    context.clock.assume(serviceTime(start.seller, start.at));
    const initial = await resetFutureCheckpoint(context, job, start.seller);
    const {
      seller: beforePoll,
      adapted,
      poll,
      workaround,
    } = await checkAndPoll(context, job, initial, start).catch(async (error: unknown) => {
      if (!isAboutCredentials(error)) throw error;
      await context.readCredentials();
      // What was measured before is stored.
      const { seller = initial, ...again } = await read();
      return checkAndPoll(context, job, seller, again);
    });
    // What is stored after the poll is late up to the end of the poll.
    const checkpoint = Math.max(beforePoll.checkpoint, poll.checkpoint);
    const seller = { ...beforePoll, checkpoint };
    const isAuditDue = seller.auditFrom !== null || seller.auditDueAt <= start.at;
    const audit = poll.isFinished && isAuditDue ? await runAudit(adapted, job, seller) : undefined;
    const backfill = poll.isFinished ? await runBackfill(adapted, job, seller) : undefined;
    // An overlap may find before a backfill does what the feed has not missed.
    if (seller.backfillFrom === null) reportMissed(context, job, "overlap", poll);
    reportMissed(context, job, "audit", audit);
    await endFeedJob(context, job, { startedAt, audit, refusals, workaround }, (row, at) => {
      checkScope(job.key, row.scope, context.scope);
      const changed: Partial<SellerRow> = {
        state: "active",
        failure: null,
        failures: 0,
        ...(poll.isFinished && afterPoll(row, at, poll.checkpoint)),
        ...(audit?.isFinished === true &&
          afterAudit(row, seller, { auditFrom: null, auditDueAt: at + settings.auditIntervalMs })),
        ...(backfill && afterBackfill(row, seller, backfill)),
      };
      const { backfillFrom } = { ...row, ...changed };
      const isBackfillRunning = backfillFrom !== null && backfill?.packages !== 0;
      const isAtRest = poll.isFinished && !isBackfillRunning;
      return {
        changed,
        next: { afterMs: isAtRest ? row.pollIntervalMs : 0 },
        // Old orders were stored, so the retention runs now, not in its next hourly run.
        hasFilled: backfill?.isFinished === true || (poll.isFinished && row.polls === 0),
      };
    });
    return { state: "done", poll, audit, backfill };
  } catch (error) {
    return await failFeedJob(context, job, { startedAt, refusals }, error);
  }
}

const reportStored =
  ({ emit }: FeedJobContext, { key: seller }: Job) =>
  (progress: StoredProgress): void =>
    emit({ type: "stored", seller, ...progress });

function reportMissed(
  { emit }: FeedJobContext,
  { key: seller }: Job,
  finder: Finder,
  pass: PassResult | undefined,
): void {
  const changes = pass?.late ?? 0;
  if (changes > 0) emit({ type: "missed-changes", seller, finder, changes });
}

/** Measures the premises if that is due, and polls; a false premise makes the poll use a workaround. */
async function checkAndPoll(
  context: FeedJobContext,
  job: Job,
  initial: SellerRow,
  start: Parameters<typeof checkFeed>[3],
): Promise<{
  readonly seller: SellerRow;
  readonly adapted: FeedJobContext;
  readonly poll: PassResult;
  readonly workaround: Workaround;
}> {
  // Else the client refuses the first page as `credentials-unavailable`, which is not stored as the seller's failure.
  await assertOwnKeys(context, job.key);
  const { seller, workaround } = await checkFeed(context, job, initial, start);
  const adapted = applyWorkaround(workaround, context, seller);
  const poll = await runPoll(adapted, job, seller, { ...workaround, now: start.at });
  return { seller, adapted, poll, workaround };
}

/** Never reads packages updated before the start of the feed. */
function applyWorkaround(
  workaround: Workaround,
  context: FeedJobContext,
  { startsAt }: SellerRow,
): FeedJobContext {
  const { listing } = context;
  if (workaround.widenMs === 0) {
    return { ...context, listing: (range, signal) => listing(range, signal, workaround) };
  }
  return {
    ...context,
    async *listing(range, signal) {
      const from = Math.min(range.from, startsAt);
      for await (const row of listing(range, signal, workaround)) {
        if (isUnreadable(row) || row.lastModifiedDate >= from) yield row;
      }
    },
  };
}

async function resetFutureCheckpoint(
  { store, jobQueue, listing, settings, clock, signal, emit }: FeedJobContext,
  job: Job,
  seller: SellerRow,
): Promise<SellerRow> {
  if (describeFutureCheckpoint(seller, clock.now()) === undefined) return seller;
  // The machine's clock may be wrong, so a poll takes the current time from a response of the service.
  const moment = clock.now() - settings.auditWindowMs;
  for await (const _ of listing({ from: moment, to: moment }, signal)) break;
  const warning = describeFutureCheckpoint(seller, clock.now());
  if (warning === undefined) return seller;
  emit({ type: "feed-warning", seller: seller.name, warning });
  return resetCheckpoint(store, { jobQueue, job }, settings, clock.now());
}

interface JobEnd {
  /** By the monotonic clock. */
  readonly startedAt: number;
  readonly audit: PassResult | undefined;
  /** How often the service had refused a request for its rate when the job started. */
  readonly refusals: number;
  readonly workaround: Workaround;
}

/** @throws FencedError when another process has taken over the job */
async function endFeedJob(
  context: FeedJobContext,
  job: Job,
  { startedAt, audit, ...end }: JobEnd,
  decide: (
    seller: SellerRow,
    now: number,
  ) => {
    readonly changed: Partial<SellerRow>;
    readonly next: JobResult;
    /** Whether this job completed the first poll or a backfill. */
    readonly hasFilled?: boolean;
  },
): Promise<void> {
  const { store, jobQueue, clock, settings } = context;
  await store.write(async (session) => {
    const stored = await findSeller(session, job.key, true);
    if (stored === undefined) throw new FencedError(job);
    const pollIntervalMs = await findPollInterval(session, context, stored, end);
    const seller = { ...stored, pollIntervalMs };
    const now = await session.now();
    const { changed, next, hasFilled = false } = decide(seller, now);
    // The service's clock is stored relative to the database's, which all machines share. Without a response nothing
    // was measured, and this machine's clock may have been set since the last one.
    const isMeasured = clock.observedAt() >= startedAt || seller.serviceAheadMs === null;
    const serviceAheadMs =
      clock.isKnown() && isMeasured ? Math.round(clock.now() - now) : seller.serviceAheadMs;
    await saveSeller(session, { ...seller, ...changed, serviceAheadMs, lastJobAt: now });
    if (audit !== undefined) await recordAudit(session, seller.name, audit);
    if (audit?.isFinished)
      await releaseUnlisted(session, seller.name, now - settings.auditIntervalMs);
    if (changed.state === "paused") await resetFeedCheck(session, [seller.name]);
    if (hasFilled) await trigger(session, UPKEEP_QUEUE, [RETENTION]);
    await jobQueue.finish(session, job, next);
  });
}

/** The poll interval that the options set, or that is chosen, milliseconds. */
async function findPollInterval(
  session: Session,
  { settings, requestsPerMinute, countSellers, countRefusals }: FeedJobContext,
  { scope }: SellerRow,
  { refusals, workaround }: Pick<JobEnd, "refusals" | "workaround">,
): Promise<number> {
  if (settings.pollIntervalMs !== undefined) return settings.pollIntervalMs;
  return choosePollInterval({
    sellers: await countSellers(session, scope),
    requestsPerMinute,
    requestsPerPoll: countPollRequests(scope, workaround),
    isThrottled: countRefusals() > refusals,
  });
}

/** The overlap is read by every fifth poll, and by the first poll after a time without polls: once, unless it takes long. */
const POLLS_PER_OVERLAP = 5;

/**
 * @param now - epoch milliseconds by the database's clock
 * @param present - the end of the poll, epoch milliseconds by the service's clock
 */
function isOverlapDue(
  { polls, checkpoint, overlapReadAt }: SellerRow,
  { clock, settings }: Pick<FeedJobContext, "clock" | "settings">,
  { now, present }: { readonly now: number; readonly present: number },
): boolean {
  const sinceMs = overlapReadAt === null ? Infinity : Math.abs(now - overlapReadAt);
  if (sinceMs <= settings.overlapMs / 2 && clock.observedAt() !== -Infinity) return false;
  if (polls % POLLS_PER_OVERLAP === POLLS_PER_OVERLAP - 1) return true;
  // Otherwise the checkpoint would move past the overlap before the fifth poll. Before the first response the present
  // is a guess: the clock may have been set back while no process ran.
  return clock.observedAt() === -Infinity || present - checkpoint > settings.overlapMs / 2;
}

/** The service reports whole seconds, and a response takes time. */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * Reads the packages updated between the checkpoint and one consistency delay before now, sometimes from earlier, to
 * find those listed late. It is incomplete when responses show the service's clock further ahead than was known.
 */
async function runPoll(
  context: FeedJobContext,
  job: Job,
  seller: SellerRow,
  { now, widenMs }: { readonly now: number; readonly widenMs: number },
): Promise<PassResult> {
  const { settings, clock } = context;
  const { checkpoint: lateBefore, startsAt, backfillFrom } = seller;
  const present = () => clock.now() - settings.consistencyDelayMs;
  const withOverlap = isOverlapDue(seller, context, { now, present: present() });
  // A backfill does not read again what it has passed.
  const start = Math.min(startsAt, backfillFrom ?? startsAt);
  const from = withOverlap ? Math.max(start, lateBefore - settings.overlapMs) : lateBefore;
  const aheadBefore = clock.aheadMs() ?? 0;
  const poll = await runPass({
    ...context,
    feed: { ...context, job },
    // Packages from the service's future are stored, too, but the checkpoint does not pass the present.
    range: { from, to: present() + widenMs },
    present,
    lateBefore,
    budget: { packages: settings.maxPackagesPerJob, notBefore: lateBefore },
    // The machine's clock may have been set back since a page was read.
    advance: (readUntil, row) => ({
      checkpoint: Math.max(row.checkpoint, readUntil),
      ...(withOverlap && readUntil > lateBefore && { overlapReadAt: now }),
    }),
    onStored: reportStored(context, job),
  });
  await assertOwnKeys(context, seller.name);
  const isPresent = (clock.aheadMs() ?? 0) <= aheadBefore + CLOCK_TOLERANCE_MS;
  return { ...poll, isFinished: poll.isFinished && isPresent };
}

function afterPoll(row: SellerRow, at: number, readUntil: number): Partial<SellerRow> {
  // Neither a clock that was set back nor a poll of the overlap alone moves the checkpoint back.
  const checkpoint = Math.max(row.checkpoint, readUntil);
  return { checkpoint, polls: row.polls + 1, polledAt: at, overlapReadAt: null };
}

/** Whatever an audit finds was missed by polls. */
function runAudit(context: FeedJobContext, job: Job, seller: SellerRow): Promise<PassResult> {
  const { settings, clock } = context;
  const { auditFrom, startsAt, checkpoint } = seller;
  const from = auditFrom ?? Math.max(startsAt, clock.now() - settings.auditWindowMs);
  return runPass({
    ...context,
    feed: { ...context, job },
    range: { from, to: checkpoint - 1 },
    present: () => clock.now() - settings.consistencyDelayMs,
    lateBefore: checkpoint,
    budget: { packages: settings.maxPackagesPerJob, notBefore: from },
    advance: (checkpoint, row) => afterAudit(row, seller, { auditFrom: checkpoint }),
    onStored: reportStored(context, job),
  });
}

/** None when another audit, or one from an earlier begin, was requested meanwhile. */
function afterAudit(
  row: SellerRow,
  { auditDueAt }: SellerRow,
  progress: Partial<SellerRow>,
): Partial<SellerRow> {
  return row.auditDueAt === auditDueAt ? progress : {};
}

/** Stores the failure with the seller, if the database still accepts writes; a failure of the database is thrown. */
async function failFeedJob(
  context: FeedJobContext,
  job: Job,
  start: Pick<JobEnd, "startedAt" | "refusals">,
  error: unknown,
): Promise<FeedJobOutcome> {
  const { settings, signal } = context;
  if (error instanceof FencedError) return { state: "fenced" };
  const failure = getErrorMessage(error);
  if (isSellerError(error, "credentials-unavailable")) {
    // Nothing was sent, so the seller has not failed; another process may have its credentials.
    await leaveToOthers(context, job, failure);
    return { state: "failed", failure };
  }
  const state = isSellerError(error, "authentication") ? "paused" : "active";
  try {
    const end = { ...start, audit: undefined, workaround: NO_WORKAROUND };
    await endFeedJob(context, job, end, (row) => {
      if (signal.aborted) return { changed: {}, next: { afterMs: 0 } };
      const { pausedRetryMs } = settings;
      const { pollIntervalMs } = row;
      const afterMs =
        state === "paused"
          ? retryDelayMs(row.state === "paused" ? row.failures + 1 : 1, pausedRetryMs, {
              maxDelayMs: MAX_LEASE_OR_PAUSE_MS,
            })
          : retryDelayMs(row.failures + 1, pollIntervalMs);
      return {
        changed: { state, failure, failures: row.failures + 1 },
        next: { afterMs, failure },
      };
    });
  } catch (endError) {
    if (endError instanceof FencedError) return { state: "fenced" };
    throw isDatabaseError(error) ? error : endError;
  }
  if (isDatabaseError(error)) throw error;
  signal.throwIfAborted();
  return { state: state === "paused" ? state : "failed", failure };
}

function isAboutCredentials(error: unknown): boolean {
  return isSellerError(error, "authentication") || isSellerError(error, "credentials-unavailable");
}

const HANDOVER_DELAY_MS = 10_000;

async function leaveToOthers(
  { store, jobQueue }: FeedJobContext,
  job: Job,
  failure: string,
): Promise<void> {
  try {
    await store.write((session) =>
      jobQueue.finish(session, job, { afterMs: HANDOVER_DELAY_MS, failure }),
    );
  } catch (error) {
    if (!(error instanceof FencedError)) throw error;
  }
}
