import { InvalidRequestError, systemClock } from "@marketplace-seller/client-core";
import {
  createFaultFreeClients,
  type PreparedOrders,
  prepareOrders,
  WRITES_WITHOUT_READ_BACK,
  writeRequests,
} from "@marketplace-seller/contract-tests/write-requests";
import { createAcceleratedClock } from "@marketplace-seller/testing/fake-clock";
import { expect, it, vi } from "vitest";
import type { Sync } from "../src/app/sync.ts";
import { useSandbox } from "../src/clients/sandbox.fixture.ts";
import { createDatabaseError } from "../src/contract/sync-error.ts";
import type { SyncEvent } from "../src/contract/sync-event.ts";
import { describeEachStore } from "../src/store/each-store.fixture.ts";
import { releaseLease } from "../src/store/lease.ts";
import {
  type KeyedWriteOptions,
  keyedMethods,
  type WriteOutcome,
} from "../src/writes/write-operations.ts";
import { acquireQueue } from "../src/writes/write-queue.ts";
import { atTime, useSyncs, writerOptions } from "./sync.fixture.ts";

const DAY = 24 * 60 * 60_000;
const SPLIT = "splitPackageByOrderLines";

/** Every client method that writes. */
const methods = Object.entries(keyedMethods).flatMap(([group, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({ group, method, operation })),
);
/** Operations of which the listings show too little to tell whether a write was applied. */
const unknowable: ReadonlySet<string> = new Set([
  ...WRITES_WITHOUT_READ_BACK,
  ...["createProducts", "updateProducts", "updatePriceAndStock"],
  ...["CombineItems", "SeparateCombinedItems"],
]);

describeEachStore("keyed writes", (create) => {
  let orders: PreparedOrders;
  const shop = useSandbox({ packages: 60, products: 50 }, async (sandbox) => {
    const calm = createFaultFreeClients({ ...sandbox, baseUrl: sandbox.url });
    orders = await prepareOrders(sandbox, calm);
  });
  const { countRequests } = shop;
  const { open, store } = useSyncs(create, shop);
  const splitBody = () => ({ splitGroups: [{ orderLineIds: orders.picking.lines.slice(0, 1) }] });
  const split = (sync: Sync, key: string, options: Partial<KeyedWriteOptions> = {}) => {
    const { orderNumber, packageId } = orders.picking;
    const context = { orderNumber, packageId };
    return sync
      .client("shop")
      .packages.splitByOrderLines(splitBody(), { key, context, ...options });
  };
  const loseResponse = (operation: string) =>
    shop.sandbox.control.faults.add({ kind: "reset-after-commit", operation, times: 1 });
  const query = async (sql: string) => {
    const opened = await store().open(Date.now);
    const rows = await opened.write((session) => session.query(sql));
    await opened.close();
    return rows;
  };
  const keys = async () => (await query("SELECT * FROM keyed_write")).map((row) => row.write_key);
  /** Does something with each response before the process receives it. */
  const after =
    (act: () => Promise<void> | void): typeof fetch =>
    async (...request) => {
      const response = await fetch(...request);
      const { method } = new Request(...request);
      // What is read before a write, such as whose credentials these are, is none.
      if (method !== "GET") await act();
      return response;
    };

  it.each(methods)(
    "are sent once when their response is lost, and read back where the listings show them: $operation",
    async ({ group, method, operation }) => {
      const client = open().client("shop");
      const request = writeRequests[operation];
      const order = request.order(orders);
      const { orderNumber, orderId, packageId } = order;
      const options = { key: "k", context: { orderNumber, orderId, packageId } };
      const write: (body: object, options: KeyedWriteOptions) => Promise<WriteOutcome<unknown>> =
        Reflect.get(Reflect.get(client, group), method);
      const outcome = () =>
        write(request.body(order, orders), options).then(
          ({ isSent }) => isSent,
          ({ code }) => code,
        );
      loseResponse(operation);
      const isUnknown = unknowable.has(operation);
      expect([await outcome(), await outcome()]).toEqual(
        isUnknown ? ["unknown-write", "unknown-write"] : [true, false],
      );
      expect(countRequests(operation)).toBe(1);
    },
  );

  it("say for what and how long they wait when a process was killed while it sent one", async () => {
    const killed = await store().open(Date.now);
    const queue = `order ${orders.picking.orderNumber}`;
    const lease = await killed.write((session) => acquireQueue(session, "shop", queue, 60_000));
    const events: SyncEvent[] = [];
    const onEvent = (event: SyncEvent): void => {
      if (event.type !== "write-wait") return;
      events.push(event);
      if (lease !== undefined) void killed.write((session) => releaseLease(session, lease));
    };
    const sync = open({ clock: createAcceleratedClock(20), onEvent });
    expect((await split(sync, "k")).isSent).toBe(true);
    await killed.close();
    const waiting = { seller: "shop", key: "k", operation: SPLIT, waitMs: expect.any(Number) };
    expect(events).toEqual([{ type: "write-wait", ...waiting }]);
  });

  it("are deleted after their retention, unless their outcome is unknown", async () => {
    let now = Date.now();
    const clock = { ...systemClock, now: () => now };
    const writes = { consistencyDelayMs: 0, retentionMs: DAY };
    const sync = open({ clock, store: atTime(store(), clock.now), writes });
    await split(sync, "applied");
    loseResponse("createCollectionRequest");
    const body = writeRequests.createCollectionRequest.body(orders.picking);
    const collected = sync.client("shop").packages.requestCollection(body, { key: "unknown" });
    await expect(collected).rejects.toMatchObject({ code: "unknown-write" });
    now += DAY - 1000;
    await sync.once();
    expect((await split(sync, "applied")).isSent).toBe(false);
    now += 2000;
    await sync.once();
    expect(await keys()).toEqual(["unknown"]);
  });

  it("do not use up a key whose body was refused before sending", async () => {
    const sync = open();
    const { packages } = sync.client("shop");
    const wrong = { splitGroups: [{ orderLineIds: ["no number"] }] };
    const refused = packages.splitByOrderLines(wrong, { key: "k" });
    await expect(refused).rejects.toThrow(InvalidRequestError);
    expect(await keys()).toEqual([]);
    expect((await split(sync, "k")).isSent).toBe(true);
  });

  it("are applied where they were read back too early, and are refused when sent again", async () => {
    const sync = open();
    await split(sync, "k");
    await query("UPDATE keyed_write SET state = 'not-applied'");
    expect((await split(sync, "k")).isSent).toBe(true);
    expect(countRequests(SPLIT)).toBe(2);
  });

  it("say what to do when the database fails before their outcome is stored", async () => {
    const opened = await store().open(Date.now);
    const unreachable = createDatabaseError("unreachable", "The database cannot be reached.");
    const fetch = after(() => void vi.spyOn(opened, "write").mockRejectedValue(unreachable));
    const sync = open(writerOptions(shop.sandbox, { open: async () => opened }, fetch));
    await expect(split(sync, "k")).rejects.toMatchObject({
      code: "database-unreachable",
      message: expect.stringMatching(
        /splitPackageByOrderLines with the key "k" could not be stored.* Call again with the same key/,
      ),
    });
  });

  it.each<[unknown, string]>([
    [undefined, "needs a key"],
    [{ key: "\x1b[2J" }, "needs a key"],
    [{ key: 7 }, "needs a key"],
    [{ key: "k", context: { orderNumber: "" } }, "needs a context.orderNumber"],
    [{ key: "k", context: { packageId: 7 } }, "needs a context.packageId"],
  ])("are refused with the options %j", async (options, message) => {
    const { packages } = open().client("shop");
    const refused = packages.splitByOrderLines(splitBody(), options as KeyedWriteOptions);
    await expect(refused).rejects.toThrow(message);
    expect(await keys()).toEqual([]);
  });
});
