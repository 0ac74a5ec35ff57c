import { systemClock } from "@marketplace-seller/client-core";
import { sqliteStore } from "@marketplace-seller/sync";
import { describe } from "vitest";
import { testJobQueue } from "../../src/jobs/job-queue-tests.fixture.ts";
import { JOB_TABLE, jobQueue } from "./job-queue.ts";

const MINUTE = 60_000;

describe("the job queue of simulated worlds", () => {
  testJobQueue(async () => {
    let aheadMs = 0;
    let reads = 0;
    const now = () => Date.now() + aheadMs;
    const store = await sqliteStore(":memory:").open(now);
    await store.write((session) => session.run(JOB_TABLE));
    // Nothing tells this cache of commits, so it keeps nothing.
    const cache = {
      now,
      earliest: undefined,
      mayHaveTriggers: true,
      noteCommit: () => undefined,
      get changes() {
        reads += 1;
        return reads;
      },
    };
    return {
      store,
      jobQueue: jobQueue(store, systemClock, cache),
      endDeadJobs: async () => {
        aheadMs += MINUTE;
        await store.write((session) => session.run("UPDATE job SET is_active = 0 WHERE is_active"));
      },
    };
  }, true);
});
