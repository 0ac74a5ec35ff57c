import type { Session } from "../store/store.ts";
import {
  createFeedCheck,
  type FeedCheck,
  findFeedCheck,
  saveFeedCheck,
} from "./premises/feed-check-table.ts";

/** Missed changes are a problem for so long, unless acknowledged earlier. */
const MAX_PROBLEM_AGE_MS = 7 * 24 * 60 * 60_000;

/** The seller's row must be locked. */
export async function recordAudit(
  session: Session,
  seller: string,
  audit: { readonly late: number; readonly isFinished: boolean },
): Promise<void> {
  const now = await session.now();
  const known = (await findFeedCheck(session, seller)) ?? createFeedCheck(seller);
  const [restored] = await session.query("SELECT seller FROM paused_seller WHERE seller = ?", [
    seller,
  ]);
  const isCounted = audit.late > 0 && !known.isAuditExempt && restored === undefined;
  if (!isCounted && !(audit.isFinished && known.isAuditExempt)) return;
  await saveFeedCheck(session, {
    ...known,
    ...(isCounted && { missedChanges: known.missedChanges + audit.late, missedChangesAt: now }),
    ...(audit.isFinished && { isAuditExempt: false }),
  });
}

/** Undefined once they are acknowledged or a week old. */
export function describeMissed(
  { missedChanges, missedChangesAt }: Pick<FeedCheck, "missedChanges" | "missedChangesAt">,
  now: number,
): string | undefined {
  if (missedChanges === 0 || missedChangesAt === null || now - missedChangesAt > MAX_PROBLEM_AGE_MS)
    return undefined;
  const changes = missedChanges === 1 ? "1 change" : `${missedChanges} changes`;
  return (
    `an audit found ${changes} that polls had missed, last at ${new Date(missedChangesAt).toISOString()}; ` +
    "run marketplace-sync check to find the cause, then marketplace-sync audit --acknowledge"
  );
}

/** @returns names of the sellers that had missed changes */
export async function acknowledgeAudits(
  session: Session,
  sellers: readonly string[],
): Promise<readonly string[]> {
  const rows = await session.query(
    "SELECT seller FROM feed_check WHERE missed_changes > 0 ORDER BY seller",
  );
  const names = rows.map(({ seller }) => String(seller)).filter((name) => sellers.includes(name));
  await session.run(
    "UPDATE feed_check SET missed_changes = 0, missed_changes_at = NULL WHERE seller IN EACH(?)",
    [JSON.stringify(names)],
  );
  return names;
}
