import type { Clock } from "@marketplace-seller/client-core";
import { FencedError, type Job, type JobQueue, takeTriggers } from "../../src/jobs/job-queue.ts";
import type { Session, Store } from "../../src/store/store.ts";
import { formatTime } from "../../src/store/stored-time.ts";

export const JOB_TABLE = `CREATE TABLE job (
  id INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, key TEXT NOT NULL,
  attempt INTEGER NOT NULL, is_active INTEGER NOT NULL, due_at TEXT NOT NULL, UNIQUE (queue, key)
)`;

/** A job without a heartbeat for so long can be claimed by another process. */
const EXPIRY_MS = 15_000;
const RETRY_MS = 5_000;

/** How the statement ends that changes a job unless another process has taken it over, with the values of its end. */
export const FENCE = "WHERE queue = ? AND key = ? AND id = ? AND attempt = ? AND is_active";

/** The names of a job's fence, and of a lease, among what a transaction wrote. */
export const nameFence = (queue: unknown, key: unknown): string => `fence of ${queue} ${key}`;
export const nameLease = (name: unknown): string => `lease of ${name}`;

/**
 * Distributes the jobs of one database to any number of processes, as pg-boss does: claims expire, and attempts are
 * counted.
 *
 * @param now - keeps a time of its own: that of pg-boss is not the sync's
 * @param look - reads at once, whether a transaction is under way or not
 */
export function jobQueue(
  store: Store,
  clock: Clock,
  { now, look }: { readonly now: () => number; readonly look: Store["read"] },
  onClaim: (job: Job) => void = () => undefined,
): JobQueue {
  const heartbeats = new Map<string, () => void>();
  const postpone = async (session: Session, job: Job, byMs: number, isActive = 0) => {
    const sql = `UPDATE job SET is_active = ${isActive}, due_at = ? ${FENCE}`;
    const { queue, key, id, retryCount } = job;
    const values = [formatTime(now() + byMs), queue, key, Number(id), retryCount];
    if ((await session.run(sql, values)) !== 1) throw new FencedError(job);
  };
  const assertFence = (session: Session, job: Job) => postpone(session, job, EXPIRY_MS, 1);
  const addJobs = async (session: Session, queue: string, keys: readonly string[]) => {
    const sql = `INSERT INTO job (queue, key, attempt, is_active, due_at)
      VALUES (?, ?, 0, 0, ?) ON CONFLICT DO NOTHING`;
    for (const key of keys) await session.run(sql, [queue, key, formatTime(now())]);
  };
  const startHeartbeat = (job: Job): void => {
    const cancel = clock.after(EXPIRY_MS / 3, () => {
      store
        .write((session) => assertFence(session, job))
        .catch(() => undefined)
        .then(() => heartbeats.get(nameOf(job)) === cancel && startHeartbeat(job));
    });
    heartbeats.set(nameOf(job), cancel);
  };
  const findDue = async (session: Session, queue: string, limit: number) => {
    const sql = "SELECT key FROM job WHERE queue = ? AND due_at <= ? ORDER BY due_at LIMIT ?";
    const rows = await session.query(sql, [queue, formatTime(now()), limit]);
    return rows.map(({ key }) => String(key));
  };
  return {
    async claim(queue, limit, keys) {
      const isAny = "SELECT 1 FROM job WHERE queue = ? AND due_at <= ? LIMIT 1";
      const due = (session: Session) => session.query(isAny, [queue, formatTime(now())]);
      if (keys === undefined && (await look(due)).length === 0) return [];
      const claimed = await store.write(async (session) => {
        const found: Job[] = [];
        if (keys !== undefined) await addJobs(session, queue, keys);
        for (const key of keys ?? (await findDue(session, queue, limit))) {
          if (found.length === limit) break;
          const [row] = await session.query(
            `UPDATE job SET attempt = attempt + 1, is_active = 1, due_at = ?
             WHERE queue = ? AND key = ? AND (NOT is_active OR due_at <= ?) RETURNING id, attempt`,
            [formatTime(now() + EXPIRY_MS), queue, key, formatTime(now())],
          );
          if (row === undefined) continue;
          found.push({ queue, key, id: String(row.id), retryCount: Number(row.attempt) });
        }
        return found;
      });
      for (const job of claimed) {
        startHeartbeat(job);
        onClaim(job);
      }
      return claimed;
    },
    assertFence,
    async finish(session, job, { afterMs }) {
      await postpone(session, job, afterMs ?? 0);
      if (afterMs !== null) return;
      await session.run("DELETE FROM job WHERE queue = ? AND key = ?", [job.queue, job.key]);
    },
    release(job) {
      heartbeats.get(nameOf(job))?.();
      heartbeats.delete(nameOf(job));
      store.write((session) => postpone(session, job, RETRY_MS)).catch(() => undefined);
    },
    scheduleMissing: (queue, keys) => store.write((session) => addJobs(session, queue, keys)),
    async applyTriggers() {
      const isAny = "SELECT 1 FROM job_trigger LIMIT 1";
      if ((await look((session) => session.query(isAny))).length === 0) return;
      const sql = "UPDATE job SET due_at = ? WHERE queue = ? AND key IN EACH(?) AND NOT is_active";
      await store.write(async (session) => {
        for (const [queue, keys] of await takeTriggers(session)) {
          await addJobs(session, queue, keys);
          await session.run(sql, [formatTime(now()), queue, JSON.stringify(keys)]);
        }
      });
    },
    async close() {
      for (const stop of heartbeats.values()) stop();
    },
  };
}

const nameOf = ({ id, retryCount }: Job): string => `${id} ${retryCount}`;
