import type { Session } from "../store/store.ts";
import { fields, recordTable } from "../store/tables/declare-table.ts";

/** One attempt at a job: the work that is due for a key of a queue, such as the feed of a seller. */
export interface Job {
  readonly queue: string;
  readonly key: string;
  readonly id: string;
  /** The number of retries, which distinguishes two attempts at a job with the same job id. */
  readonly retryCount: number;
}

export interface JobResult {
  /** Milliseconds until the job is due again; null when the job waits for a trigger. */
  readonly afterMs: number | null;
  /**
   * The reason why the attempt at a job failed. A job queue stores only that the attempt failed, because the reason
   * may contain personal data of a customer.
   */
  readonly failure?: string;
}

/**
 * Thrown when an attempt at a job writes after a newer attempt has replaced it. The transaction of the replaced
 * attempt was rolled back.
 */
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
 * Distributes jobs, with at most one running attempt for each key of a queue. When a process stops responding,
 * another process gets the job; if the process that stopped responding is still alive, the fence refuses its writes.
 */
export interface JobQueue {
  /**
   * Claims due jobs, those that have waited longest first.
   *
   * @param keys - claim only the jobs of these keys, even if they are not due yet
   */
  claim(queue: string, limit: number, keys?: readonly string[]): Promise<readonly Job[]>;
  /**
   * Checks that an attempt at a job is still the current one, and locks it until the transaction ends.
   *
   * @throws FencedError when another process has taken over the job
   */
  assertFence(session: Session, job: Job): Promise<void>;
  /**
   * Ends an attempt at a job within a transaction, and schedules the next attempt.
   *
   * @throws FencedError when another process has taken over the job
   */
  finish(session: Session, job: Job, result: JobResult): Promise<void>;
  /** Ends an attempt at a job, and must be called after each attempt; a job that was not finished is retried soon. */
  release(job: Job): void;
  /** Schedules a job that is due now for each key that has no job. */
  scheduleMissing(queue: string, keys: readonly string[]): Promise<void>;
  /**
   * Applies the pending triggers: makes all jobs due that {@link trigger} has named since triggers were last applied.
   */
  applyTriggers(): Promise<void>;
  close(): Promise<void>;
}

/** The pending triggers: requests to make a job due which no job queue has applied yet. */
export const triggerTable = recordTable(
  "job_trigger",
  { queue: fields.text, jobKey: fields.text },
  { key: ["queue", "job_key"] },
);

/**
 * Makes jobs due as soon as the transaction is committed; any process may trigger any job. A trigger does not restart
 * a running job: before the running attempt ends, it looks for new work in its last transaction, or the job is due
 * again after the attempt.
 */
export async function trigger(
  session: Session,
  queue: string,
  keys: readonly string[],
): Promise<void> {
  const rows = keys.map((jobKey) => ({ queue, jobKey }));
  await session.insert(triggerTable, rows, "ignore");
}

/**
 * Deletes the pending triggers within the transaction that applies them, and returns the triggered keys of each
 * queue.
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
