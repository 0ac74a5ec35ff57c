import { randomInt } from "node:crypto";
import type { Clock } from "@marketplace-seller/client-core";
import type { ConnectionOptions, PgBoss } from "pg-boss";
import { translateFailure } from "../../store/postgres/failures.ts";
import type { Session, SqlValue, Store } from "../../store/store.ts";
import {
  FencedError,
  type Job,
  type JobQueue,
  type JobResult,
  takeTriggers,
} from "../job-queue.ts";
import { waitAtMost } from "../run-jobs.ts";

/** Without a heartbeat so long, another process gets the job. */
const HEARTBEAT_SECONDS = 10;
const HEARTBEAT_INTERVAL_MS = 3_000;

/**
 * Only missing heartbeats reveal a dead process. Its jobs are retried at once and without limit: the sync itself sets
 * the backoff of failed attempts, which must not grow with each process that dies.
 */
const QUEUE = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryLimit: 2_000_000_000,
  retryDelay: 0,
  retryBackoff: false,
  expireInSeconds: 23 * 60 * 60,
  deleteAfterSeconds: 60,
} as const;

/**
 * Stored for a failed attempt. The reason is in the sync's own tables, where `eraseCustomer` and retention can delete
 * it.
 */
const OUTPUT = { message: "The job failed; run marketplace-sync status for the reason" };

const TRIGGERS_PER_TRANSACTION = 100;
// Without `MATERIALIZED`, PostgreSQL may run the subquery for each row, and delete more rows than the limit.
const TAKE_TRIGGERS = `WITH next AS MATERIALIZED (
    SELECT queue, job_key FROM job_trigger LIMIT ${TRIGGERS_PER_TRANSACTION} FOR UPDATE SKIP LOCKED
  ) DELETE FROM job_trigger USING next
    WHERE job_trigger.queue = next.queue AND job_trigger.job_key = next.job_key
    RETURNING job_trigger.queue, job_trigger.job_key`;

const MAX_KEYS_PER_STATEMENT = 5_000;
const MAX_CLOSE_MS = 3_000;

export class PgBossJobQueue implements JobQueue {
  readonly #boss: PgBoss;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #created = new Map<string, Promise<void>>();
  readonly #beats = new Map<string, () => void>();

  constructor(boss: PgBoss, store: Store, clock: Clock) {
    this.#boss = boss;
    this.#store = store;
    this.#clock = clock;
  }

  claim(queue: string, limit: number, keys?: readonly string[]): Promise<readonly Job[]> {
    return onBoss(async () => {
      const name = await this.#queue(queue);
      const options = { batchSize: limit, includeMetadata: true } as const;
      const jobs =
        keys === undefined
          ? await this.#boss.fetch<{ key: string }>(name, options)
          : await this.#claimKeys(name, limit, keys);
      return jobs.map(({ id, retryCount, data: { key } }) => {
        const job = { queue, key, id, retryCount };
        this.#beat(job);
        return job;
      });
    });
  }

  async assertFence(session: Session, job: Job): Promise<void> {
    checkFence(job, await this.#boss.touch(bossName(job.queue), job, onSession(session)));
  }

  async finish(session: Session, job: Job, { afterMs, failure }: JobResult): Promise<void> {
    const name = bossName(job.queue);
    const on = onSession(session);
    const ended =
      failure === undefined
        ? await this.#boss.complete(name, job, null, on)
        : await this.#boss.fail(name, job, OUTPUT, on);
    checkFence(job, ended);
    if (failure !== undefined) {
      const startAfter = seconds(afterMs ?? 0);
      await this.#boss.update(name, undefined, { id: job.id, startAfter, ...on });
    } else if (afterMs !== null) {
      await this.#boss.insert(name, [{ ...jobOf(job.key), startAfter: seconds(afterMs) }], on);
    }
  }

  release(job: Job): void {
    this.#beats.get(attemptOf(job))?.();
    this.#beats.delete(attemptOf(job));
  }

  scheduleMissing(queue: string, keys: readonly string[]): Promise<void> {
    return onBoss(async () => {
      const name = await this.#queue(queue);
      for (let at = 0; at < keys.length; at += MAX_KEYS_PER_STATEMENT) {
        await this.#boss.insert(name, keys.slice(at, at + MAX_KEYS_PER_STATEMENT).map(jobOf));
      }
    });
  }

  async applyTriggers(): Promise<void> {
    while ((await this.#applySomeTriggers()) === TRIGGERS_PER_TRANSACTION);
  }

  /** A short transaction that skips locked rows, so that no process waits for another. */
  #applySomeTriggers(): Promise<number> {
    return this.#store.write(async (session) => {
      const triggers = await takeTriggers(session, TAKE_TRIGGERS);
      const on = onSession(session);
      for (const [queue, keys] of triggers) {
        const name = bossName(queue);
        // A consumer that pulls has no delivery queue.
        if ((await onBoss(() => this.#boss.getQueue(name))) === null) continue;
        await this.#boss.insert(name, keys.map(jobOf), on);
        for (const singletonKey of keys) {
          await this.#boss.update(name, undefined, { singletonKey, startAfter: 0, ...on });
        }
      }
      return [...triggers.values()].reduce((sum, keys) => sum + keys.length, 0);
    });
  }

  async close(): Promise<void> {
    for (const stop of this.#beats.values()) stop();
    await waitAtMost(this.#clock, MAX_CLOSE_MS, this.#boss.stop({ graceful: false }));
  }

  /**
   * pg-boss claims by priority, not by key: the jobs get a random one, which no other process sees before the commit.
   */
  #claimKeys(name: string, limit: number, keys: readonly string[]) {
    const priority = randomInt(1, 2 ** 31);
    return this.#store.write(async (session) => {
      const on = onSession(session);
      await this.#boss.insert(name, keys.map(jobOf), on);
      for (const singletonKey of keys) {
        await this.#boss.update(name, undefined, { singletonKey, priority, startAfter: 0, ...on });
      }
      const range = { minPriority: priority, maxPriority: priority, batchSize: limit };
      return this.#boss.fetch<{ key: string }>(name, { ...range, includeMetadata: true, ...on });
    });
  }

  /** The name in pg-boss; created at first use. */
  async #queue(queue: string): Promise<string> {
    const name = bossName(queue);
    let created = this.#created.get(name);
    if (created === undefined) {
      created = this.#createQueue(name);
      this.#created.set(name, created);
      created.catch(() => this.#created.delete(name));
    }
    await created;
    return name;
  }

  async #createQueue(name: string): Promise<void> {
    await this.#boss.createQueue(name, { ...QUEUE, policy: "exclusive" });
    // An earlier version of this package may have set it up otherwise.
    await this.#boss.updateQueue(name, QUEUE);
  }

  #beat(job: Job): void {
    const cancel = this.#clock.after(HEARTBEAT_INTERVAL_MS, () => {
      // Not reported: the job's next commit fails, too.
      this.#boss
        .touch(bossName(job.queue), job)
        .catch(() => undefined)
        .then(() => {
          if (this.#beats.get(attemptOf(job)) === cancel) this.#beat(job);
        });
    });
    this.#beats.set(attemptOf(job), cancel);
  }
}

/** pg-boss allows only some characters; others become their code point between dots. */
function bossName(queue: string): string {
  return queue.replace(/[^\w/-]/gu, (character) => `.${character.codePointAt(0)?.toString(16)}.`);
}

const attemptOf = ({ id, retryCount }: Job): string => `${id} ${retryCount}`;

const jobOf = (key: string) => ({ singletonKey: key, data: { key } });

const seconds = (ms: number): number => ms / 1000;

/**
 * @throws FencedError when pg-boss changed no row: the attempt is no longer current. Its types lack the count
 *   `affected`.
 */
function checkFence(job: Job, response: object): void {
  if ("affected" in response && response.affected === 1) return;
  throw new FencedError(job);
}

/** Makes pg-boss write within a transaction of the store. */
function onSession(session: Session): Required<ConnectionOptions> {
  return {
    db: {
      executeSql: async (sql, values = []) => ({
        // pg-boss also passes arrays.
        rows: [...(await session.query(sql, values as readonly SqlValue[]))],
      }),
    },
  };
}

/** @throws SyncError `database-…` for failures of pg-boss's own connections */
async function onBoss<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw translateFailure(error);
  }
}
