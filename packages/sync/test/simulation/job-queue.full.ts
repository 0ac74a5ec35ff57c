import { systemClock } from "@marketplace-seller/client-core";
import { sqliteStore } from "@marketplace-seller/sync";
import { createDatabase } from "@marketplace-seller/testing/postgres";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { endDeadJobs, openTestJobQueue } from "../../src/jobs/job-queue.fixture.ts";
import { FencedError, type Job, trigger } from "../../src/jobs/job-queue.ts";
import { type TestedJobQueue, testJobQueue } from "../../src/jobs/job-queue-tests.fixture.ts";
import { postgresStore } from "../../src/postgres.ts";
import { JOB_TABLE, jobQueue } from "./job-queue.ts";

const MINUTE = 60_000;
const QUEUE = "deliver/erp";

async function openModel(): Promise<TestedJobQueue> {
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const store = await sqliteStore(":memory:").open(now);
  await store.write((session) => session.run(JOB_TABLE));
  return {
    store,
    jobQueue: jobQueue(store, systemClock, { now, look: (work) => store.read(work) }),
    endDeadJobs: async () => {
      aheadMs += MINUTE;
      await store.write((session) => session.run("UPDATE job SET is_active = 0 WHERE is_active"));
    },
  };
}

async function openPgBoss(): Promise<TestedJobQueue> {
  const store = await postgresStore(await createDatabase(inject("postgres"))).open(Date.now);
  const opened = await openTestJobQueue(store);
  return { store, jobQueue: opened, endDeadJobs: () => endDeadJobs(store) };
}

const calls = fc.array(
  fc.record({
    call: fc.constantFrom("schedule", "trigger", "claim", "claim-key", "fence", "finish", "die"),
    key: fc.constantFrom("red", "blue"),
    afterMs: fc.constantFrom(null, 0, 60 * MINUTE),
    isStale: fc.boolean(),
  }),
  { minLength: 40, maxLength: 40 },
);

async function ask({ store, jobQueue: queue, endDeadJobs: die }: TestedJobQueue, seed: number) {
  const claims = new Map<string, readonly Job[]>();
  const note = (jobs: readonly Job[]): string => {
    for (const job of jobs) claims.set(job.key, [...(claims.get(job.key) ?? []), job]);
    return `${jobs.map(({ key }) => key).sort()}`;
  };
  const answers: string[] = [];
  for (const { call, key, afterMs, isStale } of fc.sample(calls, { seed, numRuns: 1 })[0] ?? []) {
    const job = (claims.get(key) ?? []).at(isStale ? 0 : -1);
    const write = (work: Parameters<typeof store.write>[0]): Promise<string> =>
      store.write(work).then(
        () => "done",
        (error: unknown) => (error instanceof FencedError ? "fenced" : `${error}`),
      );
    const answer: () => Promise<unknown> = {
      schedule: () => queue.scheduleMissing(QUEUE, [key]),
      trigger: async () => {
        await store.write((session) => trigger(session, QUEUE, [key]));
        await queue.applyTriggers();
      },
      claim: async () => note(await queue.claim(QUEUE, 10)),
      "claim-key": async () => note(await queue.claim(QUEUE, 1, [key])),
      fence: async () => job && write((session) => queue.assertFence(session, job)),
      finish: async () => job && write((session) => queue.finish(session, job, { afterMs })),
      die: async () => die?.(),
    }[call];
    answers.push(`${call} ${key} ${afterMs} ${isStale}: ${await answer()}`);
  }
  await queue.close();
  await store.close();
  return answers;
}

describe("the job queue of simulated worlds", () => {
  testJobQueue(openModel, true);

  it.each([1, 2, 3])("answers as pg-boss does, whatever it is asked: %i", async (seed) => {
    expect(await ask(await openModel(), seed)).toEqual(await ask(await openPgBoss(), seed));
  });
});
