import { expect, it } from "vitest";
import { describeEachStore } from "../store/each-store.fixture.ts";
import { erasePersonalData } from "./erase-personal-data.ts";
import { openFeedModel } from "./service-model.fixture.ts";

const START = Date.UTC(2026, 0, 1);

describeEachStore("a customer's data", (create) => {
  it("are removed when they are older than the retention, and not stored again", async () => {
    await using feed = await openFeedModel(await create(), { start: START, from: START - 1000 });
    const read = (sql: string) => feed.store.read((session) => session.query(sql));
    feed.list();
    feed.elapse(100);
    await feed.runJob();
    expect(await feed.store.write((session) => erasePersonalData(session, feed.now()))).toEqual({
      packages: 1,
      changes: 1,
    });
    feed.elapse(100);
    await feed.runJob();
    expect(await read("SELECT customer_id FROM package")).toEqual([{ customer_id: null }]);
    expect(await read("SELECT sequence, content FROM change")).toEqual([
      { sequence: 1, content: null },
    ]);
  });
});
