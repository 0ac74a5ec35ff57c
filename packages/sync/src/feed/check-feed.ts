import { isSellerError } from "@marketplace-seller/client-core";
import type { MeasuredPremise } from "@marketplace-seller/rest-client/premises";
import type { Job } from "../jobs/job-queue.ts";
import { NO_JITTER, retryDelayMs } from "../store/retry-delay.ts";
import { type FeedJobContext, lockSeller } from "./feed-job.ts";
import {
  createFeedCheck,
  type FeedCheck,
  findFeedCheck,
  RELEASE,
  saveFeedCheck,
} from "./premises/feed-check-table.ts";
import { keepRecentEvidence } from "./premises/page-evidence.ts";
import {
  chooseWorkaround,
  describeWorkaround,
  type StoredFalsePremise,
  selectFalsePremises,
  type Workaround,
} from "./premises/workaround.ts";
import { type SellerRow, saveSeller } from "./seller-row.ts";

export interface CheckedFeed {
  readonly seller: SellerRow;
  readonly workaround: Workaround;
}

/** After so many polls an inconclusive measurement is repeated; doubled each time. */
const INCONCLUSIVE_POLLS = 5;
/** A false premise may become true at any moment, for instance when somebody corrects a clock. */
const FALSE_PREMISE_DELAY_MS = 10 * 60_000;
const MAX_INCONCLUSIVE_DELAY_MS = 30 * 60_000;

/** An audit is due until the poll before it is complete, which may take many jobs. */
function isDue(
  { checkedBy, checkedAt, inconclusiveChecks, falsePremises }: FeedCheck,
  { auditFrom, auditDueAt, pollIntervalMs }: SellerRow,
  auditIntervalMs: number,
  now: number,
): boolean {
  const beginsAudit = auditFrom === null && auditDueAt <= now;
  // By a database clock that has been set back, it may be long before the next one would be due.
  if (checkedBy !== RELEASE || checkedAt > now || (beginsAudit && checkedAt < auditDueAt))
    return true;
  const inconclusiveDelayMs = retryDelayMs(
    inconclusiveChecks,
    pollIntervalMs * INCONCLUSIVE_POLLS,
    { maxDelayMs: MAX_INCONCLUSIVE_DELAY_MS, random: NO_JITTER },
  );
  const delayMs = Math.min(
    inconclusiveChecks > 0 ? inconclusiveDelayMs : auditIntervalMs,
    falsePremises.length > 0 ? FALSE_PREMISE_DELAY_MS : auditIntervalMs,
  );
  return checkedAt + delayMs <= now;
}

/**
 * Measures premises when due: at the start of the feed, with each audit, after a pause, and again after an inconclusive
 * measurement. When one turns out to be false, all that was updated since it last held is read again.
 *
 * @param start - the database's time in epoch ms, and the stored result of earlier checks
 */
export async function checkFeed(
  context: FeedJobContext,
  job: Job,
  seller: SellerRow,
  start: { readonly at: number; readonly check: FeedCheck | undefined },
): Promise<CheckedFeed> {
  const { store, measure, signal, settings, emit } = context;
  const { at: now, check: stored } = start;
  const known = stored ?? createFeedCheck(seller.name);
  if (!isDue(known, seller, settings.auditIntervalMs, now))
    return { seller, workaround: chooseWorkaround(known.falsePremises) };
  const measured = await measure(signal).catch((error: unknown) => {
    // The service refuses the queries of a probe: nothing new is known.
    if (isSellerError(error, "refused") || isSellerError(error, "protocol")) return [];
    throw error;
  });
  const next = evaluate(known, measured, now);
  const added = next.falsePremises.filter(isNotIn(known.falsePremises));
  const recovered = known.falsePremises.filter(isNotIn(next.falsePremises));
  const { widenMs, byStatus } = chooseWorkaround(added);
  // A feed that has read nothing yet cannot have missed a change.
  const isReread = (byStatus || widenMs > 0) && seller.checkpoint > seller.startsAt;
  const changed = await store.write(async (session) => {
    const row = await lockSeller(session, { ...context, job });
    const reread: Partial<SellerRow> = isReread
      ? { auditFrom: Math.max(row.startsAt, (known.lastHeldAt ?? row.startsAt) - widenMs) }
      : {};
    // Another process may have counted or acknowledged missed changes meanwhile.
    const { missedChanges, missedChangesAt } = (await findFeedCheck(session, seller.name)) ?? next;
    const exempt = isReread && { isAuditExempt: true };
    await saveFeedCheck(session, { ...next, missedChanges, missedChangesAt, ...exempt });
    const saved = { ...row, ...reread };
    if (isReread) await saveSeller(session, saved);
    return saved;
  });
  for (const { claim: _claim, since: _since, measured, ...evidence } of next.falsePremises) {
    const workaround = describeWorkaround({ measured });
    emit({ type: "premise-false", seller: seller.name, ...evidence, workaround });
  }
  for (const { premise } of recovered)
    emit({ type: "premise-holds", seller: seller.name, premise });
  return { seller: changed, workaround: chooseWorkaround(next.falsePremises) };
}

function isNotIn(premises: readonly StoredFalsePremise[]) {
  return ({ premise }: StoredFalsePremise) => !premises.some((other) => other.premise === premise);
}

function evaluate(known: FeedCheck, measured: readonly MeasuredPremise[], now: number): FeedCheck {
  const isConclusive = measured.some(
    ({ premise, verdict }) => premise === "epoch-gmt3" && verdict.state !== "unknown",
  );
  const inconclusiveChecks = isConclusive ? 0 : known.inconclusiveChecks + 1;
  const found = [
    ...selectFalsePremises(measured, known.falsePremises, now),
    ...keepRecentEvidence(known.falsePremises, now),
  ];
  const falsePremises = measured.length === 0 ? known.falsePremises : found;
  return {
    ...known,
    checkedBy: RELEASE,
    inconclusiveChecks,
    falsePremises,
    lastHeldAt: isConclusive && falsePremises.length === 0 ? now : known.lastHeldAt,
    isAuditExempt: known.isAuditExempt || known.checkedBy !== RELEASE,
    checkedAt: now,
  };
}
