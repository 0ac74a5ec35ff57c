import { MAX_CLOCK_CORRECTION_MS } from "../../store/guarded-times.ts";
import { leaseTable } from "../../store/lease.ts";
import type { Session, Store } from "../../store/store.ts";
import { formatTime } from "../../store/stored-time.ts";
import { fields, recordTable } from "../../store/tables/declare-table.ts";

export const quotaBlockTable = recordTable(
  "quota_block",
  { seller: fields.text, leasedAt: fields.time, requests: fields.integer },
  {
    key: [],
    indexes: ["quota_block_by_seller ON quota_block (seller, leased_at)"],
    guardedTimes: [{ column: "leased_at", aheadMs: MAX_CLOCK_CORRECTION_MS }],
  },
);

/** A block's requests may be sent so long after the start of its lease. */
const BLOCK_LIFETIME_MS = 5_000;

/**
 * How long a block counts against the quota. The service counts requests by their arrival: one may be sent until the
 * block expires, and takes up to a second.
 */
const WINDOW_MS = 60_000 + BLOCK_LIFETIME_MS + 1_000;

type BlockLease =
  | {
      readonly requests: number;
      /** By the monotonic clock. */
      readonly usableUntil: number;
    }
  | { readonly waitMs: number };

/**
 * Leases requests from a seller's quota. The lease is committed before any is sent, so neither crash nor restart
 * exceeds the quota.
 *
 * @param requested - the block is smaller when fewer are left
 * @param monotonic - milliseconds
 */
export function leaseBlock(
  store: Store,
  seller: string,
  requestsPerMinute: number,
  requested: number,
  monotonic: () => number,
): Promise<BlockLease> {
  return store.write(async (session): Promise<BlockLease> => {
    // Only one process on all machines leases at a time.
    await lockQuota(session, seller);
    // Before the database's time, so that the block ends before its window; and in the transaction, because a
    // consumer's callback can delay its start for longer than a block lasts.
    const usableUntil = monotonic() + BLOCK_LIFETIME_MS;
    const now = await session.now();
    await session.run("DELETE FROM quota_block WHERE seller = ? AND leased_at <= ?", [
      seller,
      formatTime(now - WINDOW_MS),
    ]);
    const rows = await session.query(
      "SELECT * FROM quota_block WHERE seller = ? ORDER BY leased_at",
      [seller],
    );
    const blocks = rows.map(quotaBlockTable.parse);
    const used = blocks.reduce((sum, block) => sum + block.requests, 0);
    const requests = Math.min(requested, requestsPerMinute - used);
    if (requests < 1) {
      const oldest = blocks[0]?.leasedAt ?? now;
      return { waitMs: Math.max(1, oldest + WINDOW_MS - now) };
    }
    await session.insert(quotaBlockTable, [{ seller, leasedAt: now, requests }]);
    return { requests, usableUntil };
  });
}

/** Locks by the seller's row; for a client outside of a sync, without such a row, by one in the table of leases. */
async function lockQuota(session: Session, seller: string): Promise<void> {
  const sellers = await session.query("SELECT name FROM seller WHERE name = ? LOCKED", [seller]);
  if (sellers.length > 0) return;
  // Already expired: it only locks the row, and nobody waits for it.
  const lease = { name: `the quota of ${JSON.stringify(seller)}`, holder: "", endsAt: 0 };
  await session.insert(leaseTable, [lease], "replace");
}
