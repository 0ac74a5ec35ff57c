import { systemClock } from "@marketplace-seller/client-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { formatTime } from "../domain/stored-time.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { Store } from "../store/store.ts";
import { addChanges, addShop } from "./add-changes.fixture.ts";
import { listOffsets } from "./consumer-offset.ts";
import { type ChangesOptions, pullChanges } from "./pull-changes.ts";
import { replay } from "./replay.ts";

const none = () => undefined;
const NOW = Date.UTC(2026, 0, 1);

describeEachStore("a loop over changes", (create) => {
  let store: Store;
  beforeEach(async () => {
    store = await (await create()).open(() => NOW);
    await addShop(store, "shop");
    await addChanges(store, "shop", [{ kind: "new" }]);
  });
  afterEach(() => store.close());

  const loop = (
    options: ChangesOptions = {},
    of = store,
    onWait: (waitMs: number) => void = none,
  ) =>
    pullChanges(
      { store: of, clock: systemClock, sellers: async () => ["shop"], onWait },
      "bus",
      options,
    );
  const sequencesOf = async (options: ChangesOptions = {}) =>
    (await Array.fromAsync(loop(options))).flat().map(({ sequence }) => sequence);
  const sequencesIn = (batch: IteratorResult<readonly { readonly sequence: number }[], void>) =>
    batch.value?.map(({ sequence }) => sequence);
  /** Ends the leases of a killed process, as if the leases had expired. */
  const endLeases = () => store.write((session) => session.run("DELETE FROM lease"));

  it("receives the batch of another loop of its consumer only after that loop ends", async () => {
    const first = loop();
    expect((await first.next()).value).toMatchObject([{ sequence: 1 }]);
    expect(await sequencesOf()).toEqual([]);
    await first.return();
    expect(await sequencesOf()).toEqual([1]);
    expect(await sequencesOf()).toEqual([]);
  });

  it("drops the unacknowledged batch of a killed loop after a replay", async () => {
    expect(await sequencesOf()).toEqual([1]);
    await addChanges(store, "shop", [{}, {}]);
    await loop({ batch: 1 }).next();
    await endLeases();
    await store.write((session) => replay(session, "bus", 0));
    expect(sequencesIn(await loop().next())).toEqual([1, 2, 3]);
  });

  it("waits for the lease of a killed process, and reports the longest waiting time", async () => {
    await loop({ exclusive: true }).next();
    const waits: number[] = [];
    const onWait = (waitMs: number) => {
      waits.push(waitMs);
      void endLeases();
    };
    const secondLoop = loop({ exclusive: true }, store, onWait);
    expect(sequencesIn(await secondLoop.next())).toEqual([1]);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(10_000);
    expect(waits[0]).toBeLessThanOrEqual(15_000);
    await secondLoop.return();
  });

  it("ends when it is aborted while it waits for a lease", async () => {
    const only = loop({ exclusive: true });
    await only.next();
    const stop = new AbortController();
    const { signal } = stop;
    const waiting = loop({ exclusive: true, signal }, store, () => stop.abort(new Error("enough")));
    expect(await waiting.next()).toEqual({ done: true, value: undefined });
    await only.return();
  });

  it("is refused while another process has the exclusive lease of the consumer", async () => {
    const only = loop({ exclusive: true });
    await only.next();
    const renew = () =>
      void store.write(async (session) => {
        const endsAt = formatTime((await session.now()) + 20_000);
        await session.run("UPDATE lease SET ends_at = ?", [endsAt]);
      });
    await expect(loop({ exclusive: true }, store, renew).next()).rejects.toMatchObject({
      code: "consumer-taken",
      message: expect.stringContaining(
        'Another process is receiving the changes of consumer "bus"',
      ),
    });
    await only.return();
    expect(await sequencesOf({ exclusive: true })).toEqual([1]);
  });

  it("returns changes that match its filter, and skips the others without a transaction for each", async () => {
    await addChanges(store, "shop", [{ kind: "cancelled" }]);
    await addChanges(
      store,
      "shop",
      Array.from({ length: 25_000 }, () => ({ kind: "changed" })),
    );
    let writes = 0;
    const counted: Store = {
      ...store,
      read: (work) => store.read(work),
      write: (work) => {
        writes += 1;
        return store.write(work);
      },
    };
    const filtered = loop({ filter: { kinds: ["cancelled"] } }, counted);
    expect(sequencesIn(await filtered.next())).toEqual([2]);
    expect((await filtered.next()).done).toBe(true);
    expect(writes).toBeLessThan(15);
    expect(await store.read(listOffsets)).toMatchObject([{ sequence: 25_002, lag: 0 }]);
  });
});
