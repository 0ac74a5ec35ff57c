import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabaseError, isDatabaseError } from "../domain/sync-error.ts";
import { claimJob, endDeadJobs, openTestJobQueue } from "../jobs/job-queue.fixture.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { defaultFeedSettings } from "../option-table.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { Row, Store } from "../store/store.ts";
import { requestBackfill } from "./backfill.ts";
import { FEED_QUEUE } from "./feed-job.ts";
import { runFeedJob } from "./run-feed-job.ts";
import { addSeller } from "./seller-row.ts";
import { createServiceModel, type Happening, type ServiceModel } from "./service-model.fixture.ts";

const START = Date.UTC(2026, 0, 1);
const RUNS = Number(process.env.SYNC_MODEL_RUNS ?? 20);

const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom("place", "place", "move", "touch", "cancel", "split", "divide"),
  target: fc.nat(40),
  elapseMs: fc.oneof(fc.constant(0), fc.nat(30)),
  lateMs: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(300)),
});

const story = fc.record({
  pageSize: fc.integer({ min: 1, max: 4 }),
  skewMs: fc.integer({ min: -40, max: 40 }),
  /** Where the feed begins, by the service's begin. */
  beginsAfterMs: fc.oneof(fc.constant(-1000), fc.integer({ min: 1, max: 150 })),
  /** The jobs before which an earlier begin is requested, so many milliseconds before the service's. */
  backfills: fc.array(fc.record({ job: fc.nat(7), earlierMs: fc.nat(50) }), { maxLength: 2 }),
  jobs: fc.array(
    fc.record({
      before: fc.array(happening, { maxLength: 6 }),
      during: fc.array(happening, { maxLength: 6 }),
      /** The job dies at this transaction. */
      diesAt: fc.option(fc.nat(4), { nil: undefined }),
      maxPackagesPerJob: fc.integer({ min: 1, max: 20 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});

describeEachStore("the feed", (create, kind) => {
  let store: Store;
  let jobQueue: JobQueue;
  let now = START;
  let sellers = 0;
  beforeAll(async () => {
    store = await (await create()).open(() => now);
    jobQueue = await openTestJobQueue(store);
  });
  afterAll(async () => {
    await jobQueue.close();
    await store.close();
  });

  /** Another process goes on. */
  const startAgain = async (): Promise<void> => {
    if (kind === "postgres") await endDeadJobs(store);
    else jobQueue = await openTestJobQueue(store);
  };

  const rows = (sql: string, seller: string): Promise<readonly Row[]> =>
    store.read((session) => session.query(sql, [seller]));

  it("keeps every version that it could see, once, in order, and ends as the service does", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ pageSize, skewMs, beginsAfterMs, backfills, jobs }) => {
        sellers += 1;
        const seller = `seller-${sellers}`;
        now = START;
        const during: Happening[] = [];
        const service = createServiceModel(START, pageSize, skewMs, during);
        await store.write((session) =>
          addSeller(session, {
            name: seller,
            scope: "",
            from: START + beginsAfterMs,
            auditIntervalMs: 0,
          }),
        );
        const begin = (from: number): Promise<void> =>
          store.write((session) => requestBackfill(session, seller, from));
        const job = async (through: Store, maxPackagesPerJob: number): Promise<void> => {
          now = service.now();
          const settings = { ...defaultFeedSettings, ...SHORT, maxPackagesPerJob };
          const signal = new AbortController().signal;
          const { listing } = service;
          const { clock } = service;
          const claimed = await claimJob(jobQueue, FEED_QUEUE, seller);
          await runFeedJob(
            { store: through, jobQueue, listing, settings, signal, clock },
            claimed,
          ).finally(() => jobQueue.release(claimed));
        };
        for (const [index, { before, diesAt, maxPackagesPerJob, ...each }] of jobs.entries()) {
          for (const { earlierMs } of backfills.filter((request) => request.job === index)) {
            await begin(START - 100 - earlierMs);
          }
          before.forEach(service.happen);
          during.push(...each.during);
          await job(dying(store, diesAt), maxPackagesPerJob).catch(onlyDeath);
          await startAgain();
        }
        during.length = 0;
        await begin(START - 1000);
        for (let quiet = 0; quiet < 3; quiet += 1) {
          service.elapse(200);
          await job(store, 1000);
        }
        await expectInStep(service, seller);
      }),
      { numRuns: RUNS },
    );
  });

  async function expectInStep(service: ServiceModel, seller: string): Promise<void> {
    const changes = await rows("SELECT * FROM change WHERE seller = ? ORDER BY sequence", seller);
    expect(changes.map(({ sequence }) => sequence)).toEqual(changes.map((_, at) => at + 1));
    const contents = changes.map(({ content }) => String(content));
    expect(new Set(contents).size).toBe(contents.length);
    expect(contents.filter((content) => !service.versions.has(content))).toEqual([]);
    const inTime = changes.filter(({ late }) => !late).map((row) => String(row.last_modified_at));
    expect(inTime).toEqual([...inTime].sort());
    const current = await rows(
      `SELECT c.content FROM package p JOIN change c
         ON c.seller = p.seller AND c.sequence = p.sequence WHERE p.seller = ?`,
      seller,
    );
    expect(current.map(({ content }) => String(content)).sort()).toEqual(
      [...service.current()].sort(),
    );
    const links = await rows("SELECT * FROM split_link WHERE seller = ? AND NOT inferred", seller);
    const tied = links.map((row) => `${row.parent_key} ${row.child_key}`);
    expect(tied.filter((link) => !service.splits.has(link))).toEqual([]);
  }
});

const SHORT = { consistencyDelayMs: 5, overlapMs: 60, auditIntervalMs: 0, auditWindowMs: 100_000 };

/** A store whose process dies before one of its commits. */
function dying(store: Store, diesAt: number | undefined): Store {
  let commits = 0;
  return {
    ...store,
    read: (work) => store.read(work),
    write: (work) =>
      store.write(async (session) => {
        const result = await work(session);
        if (commits === diesAt) throw createDatabaseError("unreachable", "died");
        commits += 1;
        return result;
      }),
  };
}

function onlyDeath(error: unknown): void {
  if (!isDatabaseError(error)) throw error;
}
