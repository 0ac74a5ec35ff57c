import { expect, it } from "vitest";
import { describeEachStore } from "../store/each-store.fixture.ts";
import { claimJob, endDeadJobs, openTestJobQueue } from "./job-queue.fixture.ts";
import { testJobQueue } from "./job-queue-tests.fixture.ts";

describeEachStore("a job queue", (create, kind) => {
  const open = async () => {
    const store = await (await create()).open(Date.now);
    const jobQueue = await openTestJobQueue(store);
    return { store, jobQueue, endDeadJobs: () => endDeadJobs(store) };
  };
  // A SQLite file is used by one process, and its jobs end with that process.
  testJobQueue(open, kind === "postgres");
  if (kind === "sqlite") return;

  it("stores no reasons of failures, which may contain personal data, and deletes old finished jobs", async () => {
    const { store, jobQueue } = await open();
    const claimedJob = await claimJob(jobQueue, "feed", "key");
    const failed = { afterMs: 60_000, failure: "cannot store Ada Lovelace" };
    await store.write((session) => jobQueue.finish(session, claimedJob, failed));
    const [job] = await store.read((session) =>
      session.query(
        `SELECT state::text AS state, to_jsonb(job)::text AS whole, deletion_seconds, policy
         FROM marketplace_jobs.job`,
      ),
    );
    expect(job).toMatchObject({ state: "retry", whole: expect.not.stringContaining("Ada") });
    expect(job).toMatchObject({ deletion_seconds: 60, policy: "exclusive" });
    await jobQueue.close();
    await store.close();
  });
});
