import { writeFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { addOffsets, listOffsets } from "../changes/consumer-offset.ts";
import { addDeadLetter, listDeadLetters } from "../changes/dead-letter.ts";
import { readChanges } from "../changes/read-changes.ts";
import { addChanges, addShop } from "../feed/add-changes.fixture.ts";
import { describeEachStore, useStore } from "../store/each-store.fixture.ts";
import { useFolder } from "../store/folder.fixture.ts";
import { runHere } from "./command.fixture.ts";

describeEachStore("a consumer that is removed", (create) => {
  const { path } = useFolder();
  const store = useStore(create);
  beforeEach(async () => {
    for (const shop of ["one", "two"]) {
      await addShop(store, shop);
      await addChanges(store, shop, [{}, {}]);
    }
    await store.write(async (session) => {
      const range = { seller: "one", sequence: 0, lag: 2 };
      const failed = { attempts: 1, failure: "", retryAt: null };
      const { changes } = await readChanges(session, range, 1, {});
      for (const consumer of ["probe", "erp"]) {
        await addOffsets(session, consumer, ["one", "two"], { from: "start", pulled: false });
        for (const change of changes) await addDeadLetter(session, consumer, change, failed);
      }
    });
  });

  const run = (line: string) =>
    runHere([...line.split(" "), "--database", store.name], { folder: path(), environment: {} });
  const stored = async () => [
    ...(await store.read(listOffsets)).map(({ consumer, seller }) => `${consumer} ${seller}`),
    ...(await store.read(listDeadLetters)).map(({ consumer }) => `letter ${consumer}`),
  ];

  it("leaves no rows behind, and starts from the first change when it is added again", async () => {
    expect(await run("consumers remove probe")).toEqual({
      status: 0,
      out: "Removed consumer probe: offsets with 2 sellers, 1 dead letters\n",
      error: "",
    });
    expect(await stored()).toEqual(["erp one", "erp two", "letter erp"]);
    expect(await run("consumers remove probe")).toMatchObject({
      status: 1,
      error: 'error: There is no consumer "probe" [unknown-consumer]\n',
    });
    // The consumer may pull its changes now, which `run` delivered before.
    expect((await run("changes probe")).out.trim().split("\n")).toHaveLength(4);
  });

  it("keeps its offsets when only its dead letters are discarded", async () => {
    const listed = JSON.parse((await run("consumers --seller one")).out).deadLetters;
    expect(listed).toMatchObject([
      { consumer: "erp", orderNumber: "1", packageId: "1" },
      { consumer: "probe", orderNumber: "1", packageId: "1" },
    ]);
    const advice =
      /dead letters of consumer "erp": 1, of order 1; .*`marketplace-sync consumers discard erp`/;
    expect((await run("status --check")).error).toMatch(advice);
    expect(await run("consumers discard erp")).toEqual({
      status: 0,
      out: "Discarded 1 dead letters of consumer erp\n",
      error: "",
    });
    const kept = "erp one, erp two, probe one, probe two, letter probe";
    expect(await stored()).toEqual(kept.split(", "));
    expect((await run("status --check")).error).not.toMatch(advice);
  });

  it("can be removed for one seller only", async () => {
    await run("consumers remove probe --seller one");
    expect(await stored()).toEqual(["erp one", "erp two", "probe two", "letter erp"]);
  });

  it("cannot be removed while it is configured", async () => {
    const config = path("sync.config.mjs");
    writeFileSync(config, "export default { consumers: { probe: () => undefined } };");
    const { status, error } = await run(`consumers remove probe --config ${config}`);
    expect([status, error]).toEqual([1, expect.stringContaining("from the configuration first")]);
    expect(await stored()).toContain("probe one");
  });
});
