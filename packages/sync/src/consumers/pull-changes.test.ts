import { systemClock } from "@marketplace-seller/client-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { timeText } from "../domain/stored-time.ts";
import { addSeller } from "../feed/seller-row.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import { insertRows } from "../store/insert-rows.ts";
import type { Store } from "../store/store.ts";
import { pullChanges } from "./pull-changes.ts";

const NOW = Date.UTC(2026, 0, 1);

describeEachStore("a loop over changes", (create) => {
  let store: Store;
  beforeEach(async () => {
    store = await (await create()).open(() => NOW);
    await store.write(async (session) => {
      await addSeller(session, { name: "shop", scope: "", from: 0, auditEveryMs: 0 });
      const at = timeText(NOW);
      const change = {
        seller: "shop",
        sequence: 1,
        kind: "new",
        late: false,
        package_key: "1",
        package_id: "1",
        order_number: "1",
        status: "Created",
        status_before: null,
        last_modified_at: at,
        observed_at: at,
        digest: "1",
        content: "{}",
      };
      await insertRows(session, "change", [change]);
      await session.run("UPDATE seller SET sequence = 1");
    });
  });
  afterEach(() => store.close());

  const loop = () => pullChanges({ store, clock: systemClock, sellers: () => ["shop"] }, "bus", {});
  const sequencesOf = async () => {
    const found: number[] = [];
    for await (const changes of loop()) found.push(...changes.map(({ sequence }) => sequence));
    return found;
  };

  it("has what another loop of its consumer was given only when that one is left", async () => {
    const first = loop();
    expect((await first.next()).value).toMatchObject([{ sequence: 1 }]);
    expect(await sequencesOf()).toEqual([]);
    await first.return();
    expect(await sequencesOf()).toEqual([1]);
    expect(await sequencesOf()).toEqual([]);
  });
});
