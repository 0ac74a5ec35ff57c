import { fields, recordTable } from "../domain/declare-table.ts";
import type { Session } from "../store/store.ts";

/** One attempt at a job: the work that is due for a key of a queue, such as the feed of a seller. */
export interface Job {
  readonly queue: string;
  readonly key: string;
  readonly id: string;
  /** Distinguishes attempts with the same id. */
  readonly retryCount: number;
}

export interface JobResult {
  /** Milliseconds until the job is due again; null when only a trigger makes it due. */
  readonly afterMs: number | null;
  /** Why this attempt failed. A queue stores that it failed, and not why: the text may quote a customer. */
  readonly failure?: string;
}

/** An attempt wanted to write after another one had replaced it. Its transaction was rolled back. */
export class FencedError extends Error {
  override readonly name = "FencedError";

  constructor({ queue, key }: Pick<Job, "queue" | "key">) {
    super(
      `Nothing was written for ${JSON.stringify(key)} in queue ${queue}: another process has taken the job over, ` +
        "or the seller was removed",
    );
  }
}

/**
 * Distributes jobs, with at most one running attempt for each key of a queue. The job of a process that died is
 * given to another process; should the first one be alive after all, the fence refuses its writes.
 */
export interface JobQueue {
  /**
   * Claims jobs that are due, longest due first.
   *
   * @param keys - claims the jobs of these keys alone, also when they are not due yet
   */
  claim(queue: string, limit: number, keys?: readonly string[]): Promise<readonly Job[]>;
  /**
   * Checks that an attempt is still the current one, and keeps it so until the transaction ends.
   *
   * @throws FencedError when another process has taken the job over
   */
  assertFence(session: Session, job: Job): Promise<void>;
  /**
   * Ends an attempt within a transaction, and schedules the next one.
   *
   * @throws FencedError when another process has taken the job over
   */
  finish(session: Session, job: Job, result: JobResult): Promise<void>;
  /** Must be called after each attempt. A job that was not finished is retried soon. */
  release(job: Job): void;
  /** Schedules a job that is due now for each key that has none. */
  scheduleMissing(queue: string, keys: readonly string[]): Promise<void>;
  /** Makes the jobs due that were triggered since the last call; see {@link trigger}. */
  applyTriggers(): Promise<void>;
  close(): Promise<void>;
}

/** Triggers that no job queue has applied yet. */
export const triggerTable = recordTable(
  "job_trigger",
  { queue: fields.text, jobKey: fields.text },
  { key: ["queue", "job_key"] },
);

/**
 * Makes jobs due as soon as the transaction is committed, from any process. A job that is running is not started
 * again: before it finishes, it looks for new work in a transaction that comes before or after this one.
 */
export async function trigger(
  session: Session,
  queue: string,
  keys: readonly string[],
): Promise<void> {
  const rows = keys.map((jobKey) => ({ queue, jobKey }));
  await session.insert(triggerTable, rows, "ignore");
}

/** Removes pending triggers within the transaction that applies them; gives the triggered keys of each queue. */
export async function takeTriggers(
  session: Session,
  sql = "DELETE FROM job_trigger RETURNING queue, job_key",
): Promise<ReadonlyMap<string, readonly string[]>> {
  const taken = new Map<string, string[]>();
  for (const row of await session.query(sql)) {
    const { queue, jobKey } = triggerTable.parse(row);
    taken.set(queue, [...(taken.get(queue) ?? []), jobKey]);
  }
  return taken;
}
