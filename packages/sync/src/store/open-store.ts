import type { Clock } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import { MAX_LEASE_OR_PAUSE_MS } from "../contract/option-table.ts";
import { refuseCopied } from "./copied-to.ts";
import { deliveryQueue, FEED_QUEUE, OFFERS_QUEUE } from "./queues.ts";
import { ASKED_TO_WAIT, MAX_RETRY_AFTER_MS } from "./retry-delay.ts";
import type { ReadOnlyStore, Session, Store, StoreSource, StoreSurroundings } from "./store.ts";
import { formatTime } from "./stored-time.ts";

/**
 * The clock correction that is tolerated, milliseconds. Smaller corrections of a clock are common, and delay a wait
 * only by the correction.
 */
const MAX_CLOCK_CORRECTION_MS = 60_000;

/**
 * How far in the future the stored end of a wait can lie, because another process may have stored the end after this
 * process read the time.
 */
const MAX_AHEAD_MS = MAX_LEASE_OR_PAUSE_MS + MAX_CLOCK_CORRECTION_MS;

/** The jobs of the rows of a table, in SQL: their queue, and the column with their key. */
const FEED_JOBS = [`'${FEED_QUEUE}'`, "name"] as const;
const OFFERS_JOBS = [`'${OFFERS_QUEUE}'`, "seller"] as const;
const DELIVERY_JOBS = [`'${deliveryQueue("")}' || consumer`, "seller"] as const;

const HAS_ASKED_TO_WAIT = `failure LIKE '%${ASKED_TO_WAIT}%'`;

/**
 * Stored times that reveal that the clock was set back, because they lie more than `aheadMs` in the future. A stored
 * time that lies further ahead is reset to the current time plus `laterMs`; without this reset, a wait would last as
 * long as the clock had been ahead. A lease may belong to a process that is sending a write, so the lease is extended
 * by the longest duration of any lease, because no write may be sent twice.
 *
 * The `jobs` of the rows are triggered, because a job queue may keep its times by the same clock.
 */
const GUARDED_TIMES = [
  {
    table: "lease",
    time: "ends_at",
    aheadMs: MAX_AHEAD_MS,
    change: "ends_at = ?",
    laterMs: MAX_LEASE_OR_PAUSE_MS,
  },
  {
    table: "consumer_offset",
    time: `CASE WHEN ${HAS_ASKED_TO_WAIT} THEN NULL ELSE retry_at END`,
    aheadMs: MAX_AHEAD_MS,
    change: "retry_at = ?",
    jobs: DELIVERY_JOBS,
  },
  {
    table: "consumer_offset",
    time: `CASE WHEN ${HAS_ASKED_TO_WAIT} THEN retry_at END`,
    aheadMs: MAX_RETRY_AFTER_MS + MAX_CLOCK_CORRECTION_MS,
    change: "retry_at = ?",
    jobs: DELIVERY_JOBS,
  },
  {
    table: "dead_letter",
    time: "retry_at",
    aheadMs: MAX_AHEAD_MS,
    change: "retry_at = ?",
    jobs: DELIVERY_JOBS,
  },
  {
    table: "offer_task",
    time: "poll_at",
    aheadMs: MAX_AHEAD_MS,
    change: "poll_at = ?",
    jobs: OFFERS_JOBS,
  },
  { table: "offer_task", time: "sent_at", aheadMs: MAX_CLOCK_CORRECTION_MS, change: "sent_at = ?" },
  {
    table: "quota_block",
    time: "leased_at",
    aheadMs: MAX_CLOCK_CORRECTION_MS,
    change: "leased_at = ?",
  },
  {
    table: "seller",
    time: "last_job_at",
    aheadMs: MAX_CLOCK_CORRECTION_MS,
    change: "audit_due_at = ?",
    jobs: FEED_JOBS,
  },
];
const HAS_IMPOSSIBLE_WAIT = GUARDED_TIMES.map(
  ({ table, time }) => `EXISTS (SELECT 1 FROM ${table} WHERE ${time} > ?)`,
).join(" OR ");

/**
 * Opens a store whose clock may be set back while processes run. In the first write transaction, and in each write
 * transaction before which the clock went back, the store resets stored times that lie impossibly far in the future,
 * so that no other code needs to handle a clock that was set back.
 *
 * @param mayBeCopied - whether to open a database that was copied, too
 * @throws SyncError `database-…`
 */
export async function openStore(
  source: StoreSource,
  clock: Clock,
  {
    mayBeCopied = false,
    ...surroundings
  }: { readonly mayBeCopied?: boolean } & Pick<StoreSurroundings, "onJournalFailure"> = {},
): Promise<Store> {
  const store = await source.open(() => clock.now(), {
    ...surroundings,
    sleep: (ms) => sleep(clock, ms),
  });
  if (!mayBeCopied) await closeIfCopied(store);
  let latest = Infinity;
  return {
    jobQueue: store.jobQueue,
    read: (work) => store.read(work),
    scrub: () => store.scrub(),
    close: () => store.close(),
    async write(work, options) {
      let latestTime = latest;
      const result = await store.write((session) => {
        const now = async (): Promise<number> => {
          const present = await session.now();
          if (present < latestTime - MAX_CLOCK_CORRECTION_MS)
            await endImpossibleWaits(session, present);
          latestTime = present;
          return present;
        };
        return work({ ...session, now });
      }, options);
      latest = latestTime;
      return result;
    },
  };
}

/** @throws SyncError `database-copied`, after it has closed the store */
export async function closeIfCopied<Opened extends ReadOnlyStore>(store: Opened): Promise<Opened> {
  try {
    await store.read(refuseCopied);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function endImpossibleWaits(session: Session, now: number): Promise<void> {
  const latest = GUARDED_TIMES.map(({ aheadMs }) => formatTime(now + aheadMs));
  const found = await session.query(`SELECT 1 AS found WHERE ${HAS_IMPOSSIBLE_WAIT}`, latest);
  if (found.length === 0) return;
  for (const { table, time, aheadMs, change, laterMs = 0, jobs } of GUARDED_TIMES) {
    const limit = formatTime(now + aheadMs);
    if (jobs !== undefined) {
      const [queue, key] = jobs;
      const select = `SELECT DISTINCT ${queue}, ${key} FROM ${table} WHERE ${time} > ?`;
      await session.run(`INSERT INTO job_trigger ${select} ON CONFLICT DO NOTHING`, [limit]);
    }
    const sql = `UPDATE ${table} SET ${change} WHERE ${time} > ?`;
    await session.run(sql, [formatTime(now + laterMs), limit]);
  }
}
