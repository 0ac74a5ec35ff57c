import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addChanges, addShop } from "../../consumers/add-changes.fixture.ts";
import { addOffsets, listOffsets } from "../../consumers/consumer-offset.ts";
import { addDeadLetter, listDeadLetters } from "../../consumers/dead-letter.ts";
import { readChanges } from "../../consumers/read-changes.ts";
import { describeEachStore, type NamedSource } from "../../store/each-store.fixture.ts";
import type { Store } from "../../store/store.ts";
import { runHere } from "../command.fixture.ts";

describeEachStore("a consumer that is removed", (create) => {
  let source: NamedSource;
  let store: Store;
  let folder: string;
  beforeEach(async () => {
    source = await create();
    store = await source.open(Date.now);
    folder = mkdtempSync(join(tmpdir(), "sync-"));
    for (const shop of ["one", "two"]) {
      await addShop(store, shop);
      await addChanges(store, shop, [{}, {}]);
    }
    await store.write(async (session) => {
      for (const consumer of ["probe", "erp"]) {
        await addOffsets(session, consumer, ["one", "two"], { from: "start", pulled: false });
        const range = { seller: "one", sequence: 0, lag: 2 };
        const { changes } = await readChanges(session, range, 1, {});
        for (const change of changes) {
          await addDeadLetter(session, consumer, change, {
            attempts: 1,
            failure: "",
            retryAt: null,
          });
        }
      }
    });
  });
  afterEach(() => store.close());

  const run = (line: string) =>
    runHere([...line.split(" "), "--database", source.name], { folder, environment: {} });
  const stored = async () => [
    ...(await store.read(listOffsets)).map(({ consumer, seller }) => `${consumer} ${seller}`),
    ...(await store.read(listDeadLetters)).map(({ consumer }) => `letter ${consumer}`),
  ];

  it("leaves no rows behind, and other consumers are not changed", async () => {
    expect(await run("consumers remove probe")).toEqual({
      status: 0,
      out: "Removed consumer probe: offsets with 2 sellers, 1 dead letters\n",
      error: "",
    });
    expect(await stored()).toEqual(["erp one", "erp two", "letter erp"]);
    const secondRemoval = await run("consumers remove probe");
    expect(secondRemoval).toMatchObject({
      status: 1,
      error: 'error: There is no consumer "probe" [unknown-consumer]\n',
    });
  });

  it("can be removed for one seller only", async () => {
    await run("consumers remove probe --seller one");
    expect(await stored()).toEqual(["erp one", "erp two", "probe two", "letter erp"]);
  });

  it("starts from the first change when it is added again, and may then pull its changes", async () => {
    await run("consumers remove probe");
    const { out } = await run("changes probe");
    expect(out.trim().split("\n")).toHaveLength(4);
  });

  it("cannot be removed while it is configured", async () => {
    const config = join(folder, "sync.config.mjs");
    writeFileSync(config, "export default { consumers: { probe: () => undefined } };");
    const { status, error } = await run(`consumers remove probe --config ${config}`);
    expect([status, error]).toEqual([1, expect.stringContaining("from the configuration first")]);
    expect(await stored()).toContain("probe one");
  });
});
