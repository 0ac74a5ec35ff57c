import { queryObjects } from "node:v8";
import { createFakeClock } from "@marketplace-seller/testing/fake-clock";
import { expect, it } from "vitest";
import type { JobQueue } from "./job-queue.ts";
import { CLAIM_INTERVAL_MS, runJobs, unlessAborted } from "./run-jobs.ts";

it("ends a wait when its signal aborts, or had aborted before", async () => {
  const stop = new AbortController();
  const waits = unlessAborted(new Promise(() => undefined), stop.signal);
  stop.abort();
  expect(await waits).toBeUndefined();
  expect(await unlessAborted(new Promise(() => undefined), stop.signal)).toBeUndefined();
});

it("does not leak memory while a worker is idle for hours", async () => {
  const clock = createFakeClock();
  let claims = 0;
  const jobQueue = {
    async claim() {
      claims += 1;
      return [];
    },
  } as Partial<JobQueue> as JobQueue;
  const stop = new AbortController();
  const idle = { concurrency: 1, work: async () => undefined, onFailure: () => undefined };
  const running = runJobs({ jobQueue, clock, queues: () => ["feed"], ...idle }, stop.signal);
  await clock.advance(CLAIM_INTERVAL_MS * 10);
  const before = queryObjects(Promise, { format: "count" });
  await clock.advance(CLAIM_INTERVAL_MS * 1_000);
  expect(claims).toBeGreaterThan(1_000);
  expect(queryObjects(Promise, { format: "count" }) - before).toBeLessThan(100);
  stop.abort();
  await clock.advance(CLAIM_INTERVAL_MS);
  await running;
});
