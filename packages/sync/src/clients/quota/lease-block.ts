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

/**
 * The number of milliseconds after the start of its lease during which the requests of a leased block may be sent.
 */
const BLOCK_LIFETIME_MS = 5_000;

/**
 * The number of milliseconds for which a leased block of requests counts against the quota. The service counts
 * requests per minute by their arrival: a request may be sent until the block expires, and takes up to a second to
 * arrive.
 */
const WINDOW_MS = 60_000 + BLOCK_LIFETIME_MS + 1_000;

type BlockLease =
  | {
      readonly requests: number;
      /** The end of the block's lifetime by the monotonic clock, milliseconds. */
      readonly usableUntil: number;
    }
  | { readonly waitMs: number };

/**
 * Leases a block of requests from a seller's quota. The lease is committed before any request of the block is sent,
 * so no crash and no restart makes the rate exceed the quota.
 *
 * @param requested - the number of requests; the block is smaller when the quota has fewer left
 * @param monotonic - the process's monotonic clock, milliseconds
 */
export function leaseBlock(
  store: Store,
  seller: string,
  requestsPerMinute: number,
  requested: number,
  monotonic: () => number,
): Promise<BlockLease> {
  return store.write(async (session): Promise<BlockLease> => {
    // Only one process at a time, on all machines together, leases a block of requests of a seller.
    await lockQuota(session, seller);
    // The monotonic clock is read before the database's time, so that the block ends before its window, and after the
    // transaction began, because a consumer's callback can delay the start of a transaction for longer than a block
    // lasts.
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

/**
 * Locks a seller's quota by the seller's row. A client outside of a sync may use a seller without a row in the table
 * of sellers; the seller's quota is locked by a row in the table of leases.
 */
async function lockQuota(session: Session, seller: string): Promise<void> {
  const sellers = await session.query("SELECT name FROM seller WHERE name = ? LOCKED", [seller]);
  if (sellers.length > 0) return;
  // The lease of a seller's quota is already expired when it is written: writing its row only locks the row, and no
  // process waits for the lease to end.
  const lease = { name: `the quota of ${JSON.stringify(seller)}`, holder: "", endsAt: 0 };
  await session.insert(leaseTable, [lease], "replace");
}
