import { expect, it } from "vitest";
import { endDeadJobs } from "../../src/jobs/job-queue.fixture.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { FeedDatabase } from "./feed-database.fixture.ts";

const KILLS = Number(process.env.SYNC_KILLS ?? 1);

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
});
