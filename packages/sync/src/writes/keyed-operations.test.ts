import {
  type Clients,
  createFaultFreeClients,
  NEW_STOCK_CODE,
  type PreparedOrders,
  prepareOrders,
  readState,
  WRITES_WITHOUT_READ_BACK,
  writeRequests,
} from "@marketplace-seller/contract-tests/write-requests";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { StoreSource } from "../store/store.ts";
import {
  clearWrites,
  dyingOptions,
  endLeases,
  writeOperations,
  writerOptions,
  writeStaged,
} from "./staged-writes.fixture.ts";

const cases = writeOperations.flatMap((operation) =>
  (["before sending", "after sending"] as const).map((death) => ({ operation, death })),
);

/** Operations of which the listings show too little to tell whether a write was applied. */
const unknowable: ReadonlySet<string> = new Set([
  ...WRITES_WITHOUT_READ_BACK,
  "createProducts",
  "updateProducts",
  "updatePriceAndStock",
  "CombineItems",
  "SeparateCombinedItems",
]);

// The clients' fault matrix has every operation under every fault, and the simulation tests the sync under random
// faults.
describeEachStore("a keyed write whose process ends", (create) => {
  let sandbox: RunningSandbox;
  let calm: Clients;
  let orders: PreparedOrders;
  let store: StoreSource;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, packages: 60, products: 50, taskDelay: 0 });
    calm = createFaultFreeClients({ ...sandbox, baseUrl: sandbox.url });
    orders = await prepareOrders(sandbox, calm);
    sandbox.control.takeSnapshot("staged");
    store = await create();
  });
  afterAll(() => sandbox.close());

  it.each(cases)("$death takes effect once: $operation", async ({ operation, death }) => {
    const look = () => {
      const order = writeRequests[operation].order(orders);
      return readState(sandbox, calm, order, [orders.stockCode, NEW_STOCK_CODE]);
    };
    sandbox.control.restoreSnapshot("staged");
    sandbox.control.requests.clear();
    await clearWrites(store);
    const before = await look();
    await using dying = createSync(dyingOptions(sandbox, store, death));
    await expect(writeStaged(dying.client("shop"), operation, orders)).rejects.toThrow("ended");
    await endLeases(store);
    await using sync = createSync(writerOptions(sandbox, store));
    const retry = () =>
      writeStaged(sync.client("shop"), operation, orders).then(
        ({ isSent }) => ({ isSent }),
        ({ code }) => ({ code }),
      );
    const isUnknown = unknowable.has(operation);
    const unknown = { code: "unknown-write" };
    expect([await retry(), await retry()]).toEqual(
      isUnknown ? [unknown, unknown] : [{ isSent: death === "before sending" }, { isSent: false }],
    );
    expect((await sync.writes.unknown()).map(({ key }) => key)).toEqual(isUnknown ? ["k"] : []);
    const sent = sandbox.control.requests
      .list()
      .filter((request) => request.operation === operation);
    const isSent = death === "after sending" || !isUnknown;
    expect(sent).toHaveLength(isSent ? 1 : 0);
    const isVisible = isSent && !WRITES_WITHOUT_READ_BACK.has(operation);
    expect((await look()) !== before).toBe(isVisible);
  });
});
