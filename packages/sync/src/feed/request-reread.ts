import { trigger } from "../jobs/job-queue.ts";
import { FEED_QUEUE } from "../store/queues.ts";
import type { Session } from "../store/store.ts";
import { REREAD } from "./known-package.ts";
import { findSeller, saveSeller } from "./seller-row.ts";
import type { Look } from "./verification.ts";

/**
 * Makes the feed read packages again that the database lacks or has with other values: an audit from the earliest of
 * their updates is due now, and their stored versions count as unknown. Packages that the service does not list stay.
 */
export async function requestReread(
  session: Session,
  name: string,
  differing: readonly Look[],
): Promise<void> {
  const listed = differing.flatMap((look) => look.listed ?? []);
  const seller = listed.length === 0 ? undefined : await findSeller(session, name, true);
  if (seller === undefined) return;
  for (const { packageKey, digest } of listed) {
    await session.run(
      `UPDATE change SET digest = '${REREAD}' || digest WHERE seller = ? AND package_key = ? AND digest = ?`,
      [name, packageKey, digest],
    );
  }
  // Lines whose package is gone would keep the package from being stored.
  const missing = differing.filter(({ stored }) => stored === undefined);
  await session.run("DELETE FROM line WHERE seller = ? AND package_key IN EACH(?)", [
    name,
    JSON.stringify(missing.map(({ packageKey }) => packageKey)),
  ]);
  const earliest = Math.min(...listed.map(({ modifiedAt }) => modifiedAt));
  const auditFrom = Math.max(seller.startsAt, Math.min(seller.auditFrom ?? earliest, earliest));
  await saveSeller(session, { ...seller, auditFrom, auditDueAt: await session.now() });
  await trigger(session, FEED_QUEUE, [name]);
}
