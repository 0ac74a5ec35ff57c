import { expect, it } from "vitest";
import { endDeadJobs } from "../../src/jobs/job-queue.fixture.ts";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { FeedDatabase, kill } from "./feed-database.fixture.ts";

const KILLS = Number(process.env.SYNC_KILLS ?? 1);

describeEachStore("a database whose process is killed", (create, kind) => {
  it("has no lost or duplicate changes when another process has finished the work", async () => {
    await using database = await FeedDatabase.open(await create());
    for (let kills = 0; kills < KILLS; kills += 1) {
      const worker = database.start();
      // It has stored changes, and still runs its job.
      await expect.poll(worker.error).toContain('"stored"');
      await kill(worker);
      if (kind === "postgres") await endDeadJobs(database.store);
      database.placeOrders(5);
    }
    database.start();
    await database.untilCurrent();
    await database.expectWhole();
  });
});
