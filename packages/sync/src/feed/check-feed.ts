import { isSellerError } from "@marketplace-seller/client-core";
import type { MeasuredPremise } from "@marketplace-seller/rest-client";
import { NO_JITTER, retryDelayMs } from "../domain/retry-delay.ts";
import type { Job } from "../jobs/job-queue.ts";
import {
  createFeedCheck,
  type FeedCheck,
  findFeedCheck,
  RELEASE,
  saveFeedCheck,
} from "../premises/feed-check-table.ts";
import { keepRecentEvidence } from "../premises/page-evidence.ts";
import {
  chooseWorkaround,
  type StoredFalsePremise,
  selectFalsePremises,
  type Workaround,
} from "../premises/workaround.ts";
import { type FeedJobContext, lockSeller } from "./feed-job.ts";
import { type SellerRow, saveSeller } from "./seller-row.ts";

/** What a check came to. */
export interface CheckedFeed {
  readonly seller: SellerRow;
  readonly workaround: Workaround;
}

/** After so many polls what could not be told is measured again; then after twice as many, and so on. */
const INCONCLUSIVE_POLLS = 5;
/** A premise that is false may be mended at any time, such as by setting a clock. */
const FALSE_PREMISE_DELAY_MS = 10 * 60_000;
const MAX_INCONCLUSIVE_DELAY_MS = 30 * 60_000;

const inconclusiveDelayMs = (inconclusiveChecks: number, pollIntervalMs: number): number =>
  retryDelayMs(inconclusiveChecks, pollIntervalMs * INCONCLUSIVE_POLLS, {
    maxDelayMs: MAX_INCONCLUSIVE_DELAY_MS,
    random: NO_JITTER,
  });

/**
 * Measures the premises of a feed where they are due: when it begins, with each audit, after a pause, and again where
 * they could not be told. When one is found false, everything since it held last is read again.
 *
 * @param start - the database's time, epoch milliseconds, and what is stored of earlier checks
 */
export async function checkFeed(
  context: FeedJobContext,
  job: Job,
  seller: SellerRow,
  start: { readonly at: number; readonly check: FeedCheck | undefined },
): Promise<CheckedFeed> {
  const { store, measure, signal, settings } = context;
  const { at: now, check: stored } = start;
  const known = stored ?? createFeedCheck(seller.name, now);
  const beginsAudit = seller.auditFrom === null && seller.auditDueAt <= now;
  const isDue = stored?.checkedBy !== RELEASE || known.dueAt <= now || beginsAudit;
  if (measure === undefined || !isDue) {
    return { seller, workaround: chooseWorkaround(known.falsePremises) };
  }
  const measured = await measure(signal).catch((error: unknown) => {
    // A service that does not take such a query tells nothing.
    if (isSellerError(error, "refused") || isSellerError(error, "protocol")) return [];
    throw error;
  });
  const next = evaluate(known, measured, { now, settings });
  const added = next.falsePremises.filter(isNotIn(known.falsePremises));
  const recovered = known.falsePremises.filter(isNotIn(next.falsePremises));
  const { widenMs, byStatus } = chooseWorkaround(added);
  // A feed that has read nothing yet has missed nothing.
  const isReread = (byStatus || widenMs > 0) && seller.checkpoint > seller.startsAt;
  const changed = await store.write(async (session) => {
    const row = await lockSeller(session, { ...context, job });
    const reread: Partial<SellerRow> = isReread
      ? { auditFrom: Math.max(row.startsAt, (known.lastHeldAt ?? row.startsAt) - widenMs) }
      : {};
    // What was found and acknowledged meanwhile stays so.
    const { missedChanges, missedChangesAt } = (await findFeedCheck(session, seller.name)) ?? next;
    const exempt = isReread && { isAuditExempt: true };
    await saveFeedCheck(session, { ...next, missedChanges, missedChangesAt, ...exempt });
    const saved = { ...row, ...reread };
    if (isReread) await saveSeller(session, saved);
    return saved;
  });
  context.onPremises?.({ falsePremises: next.falsePremises, recovered });
  return { seller: changed, workaround: chooseWorkaround(next.falsePremises) };
}

function isNotIn(others: readonly StoredFalsePremise[]) {
  return ({ premise }: StoredFalsePremise) => !others.some((each) => each.premise === premise);
}

/** What is known after premises were measured. */
function evaluate(
  known: FeedCheck,
  measured: readonly MeasuredPremise[],
  { now, settings }: { readonly now: number } & Pick<FeedJobContext, "settings">,
): FeedCheck {
  const isTold = measured.some(
    ({ premise, verdict }) => premise === "epoch-gmt3" && verdict.state !== "unknown",
  );
  const inconclusiveChecks = isTold ? 0 : known.inconclusiveChecks + 1;
  const found = [
    ...selectFalsePremises(measured, known.falsePremises, now),
    ...keepRecentEvidence(known.falsePremises, now),
  ];
  const { pollIntervalMs, auditIntervalMs } = settings;
  return {
    ...known,
    checkedBy: RELEASE,
    inconclusiveChecks,
    falsePremises: found,
    lastHeldAt: isTold && found.length === 0 ? now : known.lastHeldAt,
    isAuditExempt: known.isAuditExempt || known.checkedBy !== RELEASE,
    dueAt:
      now +
      Math.min(
        isTold ? auditIntervalMs : inconclusiveDelayMs(inconclusiveChecks, pollIntervalMs),
        found.length > 0 ? FALSE_PREMISE_DELAY_MS : auditIntervalMs,
      ),
  };
}
