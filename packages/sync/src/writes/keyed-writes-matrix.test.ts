import {
  type Clients,
  createFaultFreeClients,
  faults,
  NEW_STOCK_CODE,
  type PreparedOrders,
  prepareOrders,
  readState,
  WRITES_WITHOUT_READ_BACK,
  writeRequests,
} from "@marketplace-seller/contract-tests/write-requests";
import { type FaultRequest, type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSync } from "../create-sync.ts";
import { isSyncError } from "../domain/sync-error.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { StoreSource } from "../store/store.ts";
import type { Sync } from "../sync.ts";
import {
  clearWrites,
  type Death,
  dyingOptions,
  endLeases,
  writeOperations,
  writerOptions,
  writeStaged,
} from "./staged-writes.fixture.ts";
import type { WriteOperation } from "./write-operations.ts";

/** The moment at which the writing process is killed. */
type Crash = "no crash" | Death;
const crashes: readonly Crash[] = ["no crash", "before sending", "after sending"];

interface Case {
  readonly operation: WriteOperation;
  readonly fault: FaultRequest;
  readonly crash: Crash;
}

const everyCase: readonly Case[] = writeOperations.flatMap((operation) =>
  faults.flatMap((fault) => crashes.map((crash) => ({ operation, fault, crash }))),
);

/** The chosen cases are spread over all cases: the number of cases is no multiple of the prime 7919. */
const count = Number(process.env.KEYED_WRITE_CASES ?? 30);
const chosen = Array.from({ length: count }, (_, at) => everyCase[(at * 7919) % everyCase.length]);

/** The outcome of one call of a keyed write. */
type CallOutcome = { readonly isSent: boolean } | { readonly error: unknown };

describeEachStore("keyed writes under faults and crashes", (create) => {
  let sandbox: RunningSandbox;
  let calm: Clients;
  let stage: PreparedOrders;
  let store: StoreSource;
  const stateWhenDone = new Map<WriteOperation, string>();

  const look = (operation: WriteOperation) => {
    const order = writeRequests[operation].order(stage);
    return readState(sandbox, calm, order, [stage.stockCode, NEW_STOCK_CODE]);
  };
  const write = (sync: Sync, operation: WriteOperation): Promise<CallOutcome> =>
    writeStaged(sync.client("shop"), operation, stage).then(
      ({ isSent }) => ({ isSent }),
      (error: unknown) => ({ error }),
    );

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, packages: 60, products: 50, taskDelay: 0 });
    calm = createFaultFreeClients({ ...sandbox, baseUrl: sandbox.url });
    stage = await prepareOrders(sandbox, calm);
    sandbox.control.takeSnapshot("staged");
    // All cases share one store, because a new store for each of thousands of cases would fill the disk.
    store = await create();
    for (const operation of new Set(chosen.map((scenario) => scenario?.operation))) {
      if (operation === undefined) continue;
      sandbox.control.restoreSnapshot("staged");
      const before = await look(operation);
      await clearWrites(store);
      await using sync = createSync(writerOptions(sandbox, store));
      expect(await write(sync, operation)).toEqual({ isSent: true });
      stateWhenDone.set(operation, await look(operation));
      if (!WRITES_WITHOUT_READ_BACK.has(operation))
        expect(stateWhenDone.get(operation)).not.toBe(before);
    }
  });
  afterAll(() => sandbox.close());

  /** Runs a writer until it returns an outcome; undefined when its process was killed before that. */
  async function firstTry({ operation, fault, crash }: Case): Promise<CallOutcome | undefined> {
    const calmly = writerOptions(sandbox, store);
    // The client's timeout ends a stalled response soon, but not before a busy machine has handled the request.
    const attemptTimeoutMs = fault.kind === "stalled-body" ? 2_000 : 20_000;
    const hasty = { ...calmly, client: { ...calmly.client, attemptTimeoutMs } };
    const options = crash === "no crash" ? hasty : dyingOptions(sandbox, store, crash);
    await using sync = createSync(options);
    const came = await write(sync, operation);
    return crash === "no crash" ? came : undefined;
  }

  it.each(
    chosen.flatMap((scenario) => scenario ?? []).map((scenario, at) => ({ ...scenario, at })),
  )("$at: $operation, $fault.kind $fault.when, process ends: $crash", async (scenario) => {
    const { operation, fault } = scenario;
    sandbox.control.restoreSnapshot("staged");
    const before = await look(operation);
    sandbox.control.requests.clear();
    await clearWrites(store);
    sandbox.control.faults.add({ ...fault, operation });
    const first = await firstTry(scenario);
    sandbox.control.faults.remove();
    await endLeases(store);

    await using sync = createSync(writerOptions(sandbox, store));
    const second = await write(sync, operation);
    const third = await write(sync, operation);
    const unknown = await sync.writes.unknown();
    const executed = sandbox.control.requests
      .list()
      .filter((request) => request.operation === operation)
      .filter((request) => request.fault === undefined || isExecuted(fault)).length;
    const after = await look(operation);

    // No write is applied twice, except after a false 429: the status says that the request was not processed
    // (DESIGN.md, Clients), so the client sends the request again, and the service decides.
    if (fault.kind !== "too-many-requests") expect(executed).toBeLessThanOrEqual(1);
    expect([before, stateWhenDone.get(operation)]).toContain(after);
    // No acknowledged write is lost: a write that was reported as applied is applied at the service.
    if (first && "isSent" in first) expect(second).toEqual({ isSent: false });
    if ("isSent" in second) {
      expect(third).toEqual({ isSent: false });
      expect(after).toBe(stateWhenDone.get(operation));
      expect(executed).toBeGreaterThan(0);
    }
    // The list of unknown writes contains every write whose outcome is unknown, and no other write.
    const isUnknown = "error" in second && isSyncError(second.error, "unknown-write");
    expect(unknown.map(({ key }) => key)).toEqual(isUnknown ? ["k"] : []);
    if (!isUnknown && !("isSent" in second)) expect(fault.kind).toBe("too-many-requests");
  });
});

/** Whether the service applies a request on which the fault is injected. */
function isExecuted({ kind, when }: FaultRequest): boolean {
  return kind === "latency" || when === "after-commit";
}
