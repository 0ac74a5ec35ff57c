import { systemClock } from "@marketplace-seller/client-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import { deliveryQueue } from "../feed/feed-job.ts";
import { claimJob, openTestJobQueue } from "../jobs/job-queue.fixture.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import { describeEachStore, type NamedSource } from "../store/each-store.fixture.ts";
import type { Store } from "../store/store.ts";
import { addChanges, addShop } from "./add-changes.fixture.ts";
import type { ChangeFilter } from "./change-filter.ts";
import { type Consumer, resolveConsumer } from "./consumer.ts";
import { addOffsets, listOffsets } from "./consumer-offset.ts";
import { listDeadLetters } from "./dead-letter.ts";
import { findDueDeliveries } from "./delivery/due-deliveries.ts";
import { runDeliveryJob } from "./delivery/run-delivery-job.ts";

it.each([
  [{ kinds: ["renamed"] }, "must be of cancelled, split, new, moved, changed, not "],
  [
    { statuses: ["Created", " "] },
    'statuses in the filter of consumer "erp" must be non-empty texts',
  ],
  [{ kinds: [] }, 'kinds in the filter of consumer "erp" must be a non-empty list'],
  [{ sellers: "shop" }, "sellers in the filter"],
  [
    { seller: ["shop"] },
    "has the unknown option seller; its options are sellers, kinds and statuses",
  ],
])("an invalid filter is refused with the valid options: %j", (filter, message) => {
  // A configuration file in JavaScript may contain a value of any type.
  const consumer = { handle: () => undefined, filter: filter as unknown as ChangeFilter };
  expect(() => resolveConsumer("erp", consumer)).toThrow(message);
});

describeEachStore("a consumer with a filter", (create) => {
  let source: NamedSource;
  let store: Store;
  let jobQueue: JobQueue;
  let received: number[];
  beforeEach(async () => {
    source = await create();
    store = await source.open(Date.now);
    jobQueue = await openTestJobQueue(store);
    received = [];
    for (const shop of ["shop", "other"]) await addShop(store, shop);
    await store.write((session) =>
      addOffsets(session, "erp", ["shop", "other"], { from: "start", pulled: false }),
    );
  });
  afterEach(async () => {
    await jobQueue.close();
    await store.close();
  });

  const deliver = async (filter: ChangeFilter, more: Partial<Consumer> = {}, seller = "shop") => {
    const handle: Consumer = (changes) => {
      received.push(...changes.map(({ sequence }) => sequence));
    };
    const consumer = resolveConsumer("erp", { handle, filter, ...more });
    const job = await claimJob(jobQueue, deliveryQueue("erp"), seller);
    return runDeliveryJob({ store, clock: systemClock }, jobQueue, consumer, job);
  };
  const failing = {
    handle: () => {
      throw new Error("no");
    },
  };
  const offsets = async () =>
    Object.fromEntries(
      (await store.read(listOffsets)).map(({ seller, sequence, lag }) => [seller, [sequence, lag]]),
    );

  it("receives changes that match every list of the filter, and its offset moves past the others", async () => {
    await addChanges(store, "shop", [
      { kind: "new" },
      { kind: "cancelled", status: "Cancelled" },
      { kind: "cancelled", status: "UnSupplied" },
      { kind: "moved", status: "Shipped" },
    ]);
    await deliver({ sellers: ["shop"], kinds: ["cancelled", "moved"], statuses: ["Cancelled"] });
    expect(received).toEqual([2]);
    expect((await offsets()).shop).toEqual([4, 0]);
  });

  it("matches statuses that the contract does not name, and those of the contract in any spelling", async () => {
    await addChanges(store, "shop", [
      { status: "Created" },
      { status: "Returned" },
      { status: "Shipped" },
    ]);
    await deliver({ statuses: ["Returned", " shipped"] });
    expect(received).toEqual([2, 3]);
  });

  it("has no lag when no stored change matches", async () => {
    await addChanges(
      store,
      "shop",
      Array.from({ length: 25_000 }, () => ({ kind: "changed" })),
    );
    await addChanges(store, "other", [{}]);
    const filter: ChangeFilter = { sellers: ["shop"], kinds: ["split"] };
    expect(await deliver(filter)).toEqual({ delivered: 0, failure: undefined });
    await deliver(filter, {}, "other");
    expect(await offsets()).toEqual({ shop: [25_000, 0], other: [1, 0] });
    expect(await store.read((session) => findDueDeliveries(session, ["erp"]))).toEqual([]);
    expect(received).toEqual([]);
  });

  it("applies a changed filter from its offset on", async () => {
    await addChanges(store, "shop", [{ kind: "new" }, { kind: "moved" }]);
    await deliver({ kinds: ["new"] });
    await addChanges(store, "shop", [{ kind: "new" }, { kind: "moved" }]);
    await deliver({ kinds: ["moved"] });
    expect(received).toEqual([1, 4]);
  });

  it("receives earlier dead letters, even if its filter no longer matches them", async () => {
    await addChanges(store, "shop", [{ kind: "new" }, { kind: "moved" }]);
    const refusing: Consumer = (changes) => {
      if (changes.some(({ sequence }) => sequence === 1)) throw new Error("no");
    };
    await deliver({}, { handle: refusing });
    expect(await store.read(listDeadLetters)).toMatchObject([{ sequence: 1 }]);
    await store.write((session) =>
      session.run("UPDATE dead_letter SET retry_at = ?", ["2020-01-01T00:00:00.000Z"]),
    );
    await deliver({ kinds: ["moved"] });
    expect(received).toEqual([1]);
    expect(await store.read(listDeadLetters)).toEqual([]);
  });

  it("moves past a failed change that the changed filter excludes", async () => {
    await addChanges(store, "shop", [{ kind: "new" }]);
    expect(await deliver({}, failing)).toMatchObject({ failure: "Error: no" });
    await deliver({ kinds: ["moved"] }, failing);
    expect(await offsets()).toMatchObject({ shop: [1, 0] });
  });

  it("is refused for an unknown seller when changes are delivered, with the names of the known sellers", async () => {
    const handle = () => undefined;
    const consumers = { erp: { handle, filter: { sellers: ["shopp"] } } };
    await using sync = createSync({ store: source, sellers: [], consumers });
    const message = `The filter of consumer "erp" names seller "shopp", which does not exist; there are "other", "shop" [unknown-seller]`;
    await expect(sync.once()).rejects.toMatchObject({ code: "unknown-seller", message });
    expect(await sync.status()).toMatchObject([{ seller: "other" }, { seller: "shop" }]);
  });

  it("cannot be both pulled by a loop and delivered by run", async () => {
    await using sync = createSync({ store: source, sellers: [] });
    await expect(sync.changes("erp").next()).rejects.toMatchObject({ code: "consumer-taken" });
    await sync.changes("bus").next();
    await expect(sync.consume("bus", () => undefined)).rejects.toMatchObject({
      code: "consumer-taken",
    });
  });
});
