import { systemClock } from "@marketplace-seller/client-core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { formatTime } from "../domain/stored-time.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { Store } from "../store/store.ts";
import { addChanges, addShop } from "./add-changes.fixture.ts";
import { listOffsets } from "./consumer-offset.ts";
import { type ChangesOptions, pullChanges } from "./pull-changes.ts";
import { replay } from "./replay.ts";

const NOW = Date.UTC(2026, 0, 1);

describeEachStore("a loop over changes", (create) => {
  let store: Store;
  beforeEach(async () => {
    store = await (await create()).open(() => NOW);
    await addShop(store, "shop");
    await addChanges(store, "shop", [{ kind: "new" }]);
  });
  afterEach(() => store.close());

  const loop = (options: ChangesOptions = {}, onWait: (waitMs: number) => void = () => undefined) =>
    pullChanges(
      { store, clock: systemClock, sellers: async () => ["shop"], onWait },
      "bus",
      options,
    );
  const pull = async (options: ChangesOptions = {}) =>
    (await Array.fromAsync(loop(options))).flat().map(({ sequence }) => sequence);
  const pullNext = async (from: ReturnType<typeof loop>) => {
    const { value } = await from.next();
    return value?.map(({ sequence }) => sequence);
  };
  /** Ends the leases of a killed process, as if the leases had expired. */
  const endLeases = () => store.write((session) => session.run("DELETE FROM lease"));

  it("drops the unacknowledged batch of a killed loop after a replay", async () => {
    expect(await pull()).toEqual([1]);
    await addChanges(store, "shop", [{}, {}]);
    await loop({ batch: 1 }).next();
    await endLeases();
    await store.write((session) => replay(session, "bus", 0));
    expect(await pullNext(loop())).toEqual([1, 2, 3]);
  });

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
