import type { Session } from "../store/store.ts";
import { fields, recordTable } from "../store/tables/declare-table.ts";

/** One attempt at what is due for a key of a queue, such as a seller's feed. */
export interface Job {
  readonly queue: string;
  readonly key: string;
  readonly id: string;
  /** Distinguishes attempts with the same job id. */
  readonly retryCount: number;
}

export interface JobResult {
  /** Until due again; null for a trigger. */
  readonly afterMs: number | null;
  /** A job queue stores only that the attempt failed: the reason may contain a customer's data. */
  readonly failure?: string;
}

/** Thrown when an attempt writes after a newer one has replaced it; its transaction was rolled back. */
export class FencedError extends Error {
  override readonly name = "FencedError";

  constructor({ queue, key }: Pick<Job, "queue" | "key">) {
    super(
      `Nothing was written for ${JSON.stringify(key)} in queue ${queue}: another process has taken over the job, ` +
        "or the seller was removed",
    );
  }
}

/**
 * Distributes jobs, with at most one running attempt for each key of a queue. When a process stops responding, another
 * one gets the job, and the fence refuses the writes of the first.
 */
export interface JobQueue {
  /**
   * Claims due jobs, those that have waited longest first.
   *
   * @param keys - only these, even if not due yet
   */
  claim(queue: string, limit: number, keys?: readonly string[]): Promise<readonly Job[]>;
  /**
   * Checks that an attempt is still the current one, and locks it until the transaction ends.
   *
   * @throws FencedError when another process has taken over
   */
  assertFence(session: Session, job: Job): Promise<void>;
  /**
   * Ends an attempt within a transaction, and schedules the next.
   *
   * @throws FencedError when another process has taken over
   */
  finish(session: Session, job: Job, result: JobResult): Promise<void>;
  /**
   * Must be called after each attempt; a job that was not finished, or whose attempt failed, is retried soon.
   *
   * @param hasFailed - whether the transaction that has finished the job may have been rolled back
   */
  release(job: Job, hasFailed: boolean): void;
  /** A job, due now, for each key without one. */
  scheduleMissing(queue: string, keys: readonly string[]): Promise<void>;
  /** Makes all jobs due that {@link trigger} has named since. */
  applyTriggers(): Promise<void>;
  close(): Promise<void>;
}

/** Releases a job once its attempt has ended, which has failed when it throws. */
export async function releaseAfter<Result>(
  jobQueue: JobQueue,
  job: Job,
  attempt: Promise<Result>,
): Promise<Result> {
  let hasFailed = true;
  try {
    const result = await attempt;
    hasFailed = false;
    return result;
  } finally {
    jobQueue.release(job, hasFailed);
  }
}

/** Jobs to make due, not applied yet. */
export const triggerTable = recordTable(
  "job_trigger",
  { queue: fields.text, jobKey: fields.text },
  { key: ["queue", "job_key"] },
);

/**
 * Makes jobs due as of the commit; any process may trigger any job. A running attempt looks for new work in its last
 * transaction, or its job is due again afterwards.
 */
export async function trigger(
  session: Session,
  queue: string,
  keys: readonly string[],
): Promise<void> {
  const rows = keys.map((jobKey) => ({ queue, jobKey }));
  await session.insert(triggerTable, rows, "ignore");
}

/** Triggers the jobs of rows in SQL, by their queue and key as SQL expressions. */
export const triggerOf =
  (queue: string, key: string) =>
  (rows: string): string =>
    `INSERT INTO ${triggerTable.name} SELECT DISTINCT ${queue}, ${key} FROM ${rows} ON CONFLICT DO NOTHING`;

/**
 * Deletes the pending triggers within the transaction that applies them.
 *
 * @returns the keys of each queue
 */
export async function takeTriggers(
  session: Session,
  sql = "DELETE FROM job_trigger RETURNING queue, job_key",
): Promise<ReadonlyMap<string, readonly string[]>> {
  const triggers = new Map<string, string[]>();
  for (const row of await session.query(sql)) {
    const { queue, jobKey } = triggerTable.parse(row);
    triggers.set(queue, [...(triggers.get(queue) ?? []), jobKey]);
  }
  return triggers;
}
