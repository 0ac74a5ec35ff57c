import { afterEach, beforeEach, expect, it } from "vitest";
import type { Store } from "../store/store.ts";
import { claimJob } from "./job-queue.fixture.ts";
import { FencedError, type Job, type JobQueue, releaseAfter, trigger } from "./job-queue.ts";

const HOUR = 60 * 60_000;
const QUEUE = "deliver/the ERP (1)";

export interface TestedJobQueue {
  readonly store: Store;
  readonly jobQueue: JobQueue;
  /** Lets others claim the jobs of a dead process; undefined where only one can use the store. */
  readonly endDeadJobs?: () => Promise<void>;
}

/** The tests that every job queue passes. The function `open` opens an empty job queue for each test. */
export function testJobQueue(open: () => Promise<TestedJobQueue>, hasManyProcesses: boolean): void {
  let tested: TestedJobQueue;
  let store: Store;
  let jobQueue: JobQueue;
  beforeEach(async () => {
    tested = await open();
    ({ store, jobQueue } = tested);
  });
  afterEach(async () => {
    await jobQueue.close();
    await store.close();
  });

  const claim = async (limit = 10) => {
    const jobs = await jobQueue.claim(QUEUE, limit);
    for (const job of jobs) jobQueue.release(job, false);
    return jobs.map(({ key }) => key).sort();
  };
  const end = async (job: Job, afterMs: number | null, failure?: string) => {
    const result = { afterMs, ...(failure !== undefined && { failure }) };
    await store.write((session) => jobQueue.finish(session, job, result));
    jobQueue.release(job, false);
  };
  const triggerJob = async (key: string) => {
    await store.write((session) => trigger(session, QUEUE, [key]));
    await jobQueue.applyTriggers();
  };
  const claimKey = (key: string) => claimJob(jobQueue, QUEUE, key);

  it("schedules one job for each key, however often missing jobs are scheduled", async () => {
    await jobQueue.scheduleMissing(QUEUE, ["one", "two", "three"]);
    await jobQueue.scheduleMissing(QUEUE, ["two", "three"]);
    const first = await jobQueue.claim(QUEUE, 2);
    expect(first).toHaveLength(2);
    await jobQueue.scheduleMissing(QUEUE, ["one", "two", "three"]);
    expect(await jobQueue.claim(QUEUE, 10)).toHaveLength(1);
    expect(await jobQueue.claim(QUEUE, 10)).toEqual([]);
    expect(await jobQueue.claim("other", 10)).toEqual([]);
  });

  it.each([undefined, "the service is down"])(
    "claims a job when its delay is over, and none before that, also after a failure: %j",
    async (failure) => {
      await end(await claimKey("soon"), 1, failure);
      await end(await claimKey("later"), HOUR, failure);
      await end(await claimKey("never"), null);
      await expect.poll(() => claim()).toEqual(["soon"]);
    },
  );

  it("makes a triggered job due, and does not restart a running job", async () => {
    await end(await claimKey("later"), HOUR);
    await triggerJob("later");
    await triggerJob("new");
    expect(await claim()).toEqual(["later", "new"]);
    await claimKey("other");
    await triggerJob("other");
    expect(await claim()).toEqual([]);
  });

  it("triggers nothing when the transaction is rolled back", async () => {
    const failed = store.write(async (session) => {
      await trigger(session, QUEUE, ["key"]);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await jobQueue.applyTriggers();
    expect(await claim()).toEqual([]);
  });

  it("claims a job by its key before it is due, but no running job", async () => {
    await end(await claimKey("later"), HOUR);
    const job = await claimKey("later");
    expect(await jobQueue.claim(QUEUE, 1, ["later"])).toEqual([]);
    await end(job, HOUR);
  });

  if (!hasManyProcesses) {
    it("claims a finished job only once it is released, and later where its transaction failed", async () => {
      const job = await claimKey("key");
      const attempt = store.write(async (session) => {
        await jobQueue.finish(session, job, { afterMs: 0 });
        expect(await jobQueue.claim(QUEUE, 1, ["key"])).toEqual([]);
        throw new Error("no");
      });
      await expect(releaseAfter(jobQueue, job, attempt)).rejects.toThrow("no");
      expect(await claim()).toEqual([]);
    });
    return;
  }

  it("refuses every write of a job that another process took over", async () => {
    const stopped = await claimKey("key");
    await tested.endDeadJobs?.();
    const writes = () => store.write((session) => jobQueue.assertFence(session, stopped));
    await expect(writes()).rejects.toThrow(FencedError);
    const living = await claimKey("key");
    await expect(writes()).rejects.toThrow(FencedError);
    await expect(end(stopped, 0)).rejects.toThrow(FencedError);
    await expect(end(stopped, 0, "a failure")).rejects.toThrow(FencedError);
    await store.write((session) => jobQueue.assertFence(session, living));
    await end(living, HOUR);
    expect(await claim()).toEqual([]);
  });
}
