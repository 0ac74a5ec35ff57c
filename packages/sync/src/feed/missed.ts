import {
  type FeedCheck,
  findFeedCheck,
  firstCheck,
  saveFeedCheck,
} from "../premises/feed-check.ts";
import type { Session } from "../store/store.ts";

/** So long what an audit found is a problem, unless it is acknowledged before. */
const PROBLEM_MS = 7 * 24 * 60 * 60_000;

/**
 * Notes what a part of an audit found that polls had missed. To be called with the seller locked.
 */
export async function noteAudit(
  session: Session,
  seller: string,
  audit: { readonly late: number; readonly finished: boolean },
): Promise<void> {
  const now = await session.now();
  const known = (await findFeedCheck(session, seller)) ?? firstCheck(seller, now);
  const [restored] = await session.query("SELECT seller FROM paused_seller WHERE seller = ?", [
    seller,
  ]);
  const counts = audit.late > 0 && !known.isAuditExempt && restored === undefined;
  if (!counts && !(audit.finished && known.isAuditExempt)) return;
  await saveFeedCheck(session, {
    ...known,
    ...(counts && { auditFound: known.auditFound + audit.late, auditFoundAt: now }),
    ...(audit.finished && { isAuditExempt: false }),
  });
}

/** What is wrong where an audit found what polls had missed; undefined once it is acknowledged, or a week is over. */
export function describeMissed(
  { auditFound, auditFoundAt }: Pick<FeedCheck, "auditFound" | "auditFoundAt">,
  now: number,
): string | undefined {
  if (auditFound === 0 || auditFoundAt === null || now - auditFoundAt > PROBLEM_MS)
    return undefined;
  const changes = auditFound === 1 ? "1 change" : `${auditFound} changes`;
  return (
    `an audit found ${changes} that polls had missed, last at ${new Date(auditFoundAt).toISOString()}; ` +
    "run marketplace-sync check, which measures why, then marketplace-sync audit --acknowledge"
  );
}

/**
 * Takes what audits found as known.
 *
 * @param sellers - of these
 * @returns of which sellers there was something
 */
export async function acknowledgeAudits(
  session: Session,
  sellers: readonly string[],
): Promise<readonly string[]> {
  const rows = await session.query(
    "SELECT seller FROM feed_check WHERE audit_found > 0 ORDER BY seller",
  );
  const names = rows.map(({ seller }) => String(seller)).filter((name) => sellers.includes(name));
  await session.run(
    "UPDATE feed_check SET audit_found = 0, audit_found_at = NULL WHERE seller IN EACH(?)",
    [JSON.stringify(names)],
  );
  return names;
}
