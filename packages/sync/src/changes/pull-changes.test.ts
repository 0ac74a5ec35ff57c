import { systemClock } from "@marketplace-seller/client-core";
import { beforeEach, expect, it, vi } from "vitest";
import { addChanges, addShop } from "../feed/add-changes.fixture.ts";
import { describeEachStore, useStore } from "../store/each-store.fixture.ts";
import { formatTime } from "../store/stored-time.ts";
import { listOffsets } from "./consumer-offset.ts";
import { type ChangesOptions, pullChanges } from "./pull-changes.ts";

const NOW = Date.UTC(2026, 0, 1);

describeEachStore("a loop over changes", (create) => {
  const store = useStore(create, () => NOW);
  beforeEach(async () => {
    await addShop(store, "shop");
    await addChanges(store, "shop", [{ kind: "new" }]);
  });

  const loop = (options: ChangesOptions = {}, onWait: (waitMs: number) => void = () => undefined) =>
    pullChanges(
      { store, clock: systemClock, sellers: async () => ["shop"], onWait },
      "bus",
      options,
    );
  const pull = async (options: ChangesOptions = {}) =>
    (await Array.fromAsync(loop(options))).flat().map(({ sequence }) => sequence);

  it("waits for an exclusive lease until it is aborted, and is refused where the lease is renewed", async () => {
    const only = loop({ exclusive: true });
    await only.next();
    const stop = new AbortController();
    const aborted = loop({ exclusive: true, signal: stop.signal }, () => stop.abort());
    expect(await aborted.next()).toEqual({ done: true, value: undefined });
    const renew = () =>
      void store.write(async (session) => {
        const endsAt = formatTime((await session.now()) + 20_000);
        await session.run("UPDATE lease SET ends_at = ?", [endsAt]);
      });
    await expect(loop({ exclusive: true }, renew).next()).rejects.toMatchObject({
      code: "consumer-taken",
      message: expect.stringContaining(
        'Another process is receiving the changes of consumer "bus"',
      ),
    });
    await only.return();
    expect(await pull({ exclusive: true })).toEqual([1]);
  });

  it("returns changes that match its filter, and skips the others without a transaction for each", async () => {
    await addChanges(store, "shop", [{ kind: "cancelled" }]);
    await addChanges(
      store,
      "shop",
      Array.from({ length: 25_000 }, () => ({ kind: "changed" })),
    );
    const write = vi.spyOn(store, "write");
    expect(await pull({ filter: { kinds: ["cancelled"] } })).toEqual([2]);
    expect(write.mock.calls.length).toBeLessThan(15);
    expect(await store.read(listOffsets)).toMatchObject([{ sequence: 25_002, lag: 0 }]);
  });
});
