import { expect, it } from "vitest";
import { endDeadJobs } from "../../src/jobs/job-queue.fixture.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { FeedDatabase } from "./feed-database.fixture.ts";

const KILLS = Number(process.env.SYNC_KILLS ?? 1);
const FLEET_KILLS = Number(process.env.SYNC_FLEET_KILLS ?? 1);
const WORKERS = 4;
const SELLERS = 20;
const TIMEOUT_MS = Math.max(300_000, FLEET_KILLS * 30_000);

const SLOWLY = { interval: 500, timeout: 120_000 };

/** The output of a process that has stored changes and is still running its job. */
const STORED = /"stored"/;

describeEachStore("a database whose process is killed", (create, kind) => {
  it("has no lost or duplicate changes when another process has finished the work", async () => {
    await using database = await FeedDatabase.open(await create());
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = database.start();
      expect(await worker.line(STORED)).toBeDefined();
      await worker.kill();
      if (kind === "postgres") await endDeadJobs(database.store);
      database.placeOrders(5);
    }
    database.start();
    await database.untilCurrent();
    await database.expectWhole();
  });

  // A second process on one SQLite file is refused.
  if (kind === "sqlite") return;

  it(
    "is kept current by the others of a fleet, who lose nothing and double nothing",
    async () => {
      await using database = await FeedDatabase.open(await create(), {
        sellers: SELLERS,
        packages: 30,
      });
      const workers = Array.from({ length: WORKERS }, () => database.start());
      for (let kill = 0; kill < FLEET_KILLS; kill += 1) {
        const worker = workers[kill % WORKERS];
        // Each order is stored by the process that claims the job first; each process stores some.
        await expect
          .poll(() => {
            database.placeOrders(3);
            return worker?.lines.some((line) => STORED.test(line));
          }, SLOWLY)
          .toBe(true);
        await worker?.kill();
        await endDeadJobs(database.store);
        if (kill + 1 < FLEET_KILLS) workers[kill % WORKERS] = database.start();
      }
      await database.untilCurrent();
      await database.expectWhole();
      const dead = workers.filter((worker) => !worker.isRunning());
      expect(dead).toHaveLength(1);
    },
    TIMEOUT_MS,
  );
});
