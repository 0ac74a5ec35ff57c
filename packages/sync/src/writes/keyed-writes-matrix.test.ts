import { type FaultRequest, type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stateOf } from "../../../client-tests/test/faults/observe.ts";
import { NEW_STOCK_CODE } from "../../../client-tests/test/faults/operations.ts";
import {
  type Clients,
  calmClients,
  prepareStage,
  type Stage,
} from "../../../client-tests/test/faults/stage.ts";
import { createSync } from "../create-sync.ts";
import type { Death } from "../dying-process.fixture.ts";
import { describeEachStore } from "../store/each-store.fixture.ts";
import type { StoreSource } from "../store/store.ts";
import type { Sync } from "../sync.ts";
import {
  clearWrites,
  dyingOptions,
  endLeases,
  type StagedWrite,
  stagedWrites,
  writeFaults,
  writerOptions,
} from "./staged-writes.fixture.ts";
import { UnknownWriteError } from "./write-errors.ts";

/** When the writing process ends. */
type Crash = "no crash" | Death;
const crashes: readonly Crash[] = ["no crash", "before sending", "after sending"];

interface Case {
  readonly staged: StagedWrite;
  readonly fault: FaultRequest;
  readonly crash: Crash;
}

const everyCase: readonly Case[] = stagedWrites.flatMap((staged) =>
  writeFaults.flatMap((fault) => crashes.map((crash) => ({ staged, fault, crash }))),
);

/** Spread over all: 7919 is a prime that the number of cases is no multiple of. */
const count = Number(process.env.KEYED_WRITE_CASES ?? 50);
const chosen = Array.from({ length: count }, (_, at) => everyCase[(at * 7919) % everyCase.length]);

/** What one call came to. */
type Came = { readonly sent: boolean } | { readonly error: unknown };

describeEachStore("keyed writes under faults and crashes", (create) => {
  let sandbox: RunningSandbox;
  let calm: Clients;
  let stage: Stage;
  let store: StoreSource;
  const stateWhenDone = new Map<StagedWrite, string>();

  const look = (staged: StagedWrite) =>
    stateOf(sandbox, calm, staged.order(stage), [stage.stockCode, NEW_STOCK_CODE]);
  const write = (sync: Sync, staged: StagedWrite): Promise<Came> => {
    const { orderNumber, orderId, packageId } = staged.order(stage);
    const context = { orderNumber, orderId, packageId };
    return staged.write(sync.client("shop"), stage, { key: "k", context }).then(
      ({ sent }) => ({ sent }),
      (error: unknown) => ({ error }),
    );
  };

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, packages: 60, products: 50, taskDelay: 0 });
    calm = calmClients({ ...sandbox, baseUrl: sandbox.url });
    stage = await prepareStage(sandbox, calm);
    sandbox.control.takeSnapshot("staged");
    // One for all: a new one for each of thousands of cases would fill the disk.
    store = await create();
    for (const staged of new Set(chosen.map((each) => each?.staged))) {
      if (staged === undefined) continue;
      sandbox.control.restoreSnapshot("staged");
      const before = await look(staged);
      await clearWrites(store);
      await using sync = createSync(writerOptions(sandbox, store));
      expect(await write(sync, staged)).toEqual({ sent: true });
      stateWhenDone.set(staged, await look(staged));
      if (!staged.unseen) expect(stateWhenDone.get(staged)).not.toBe(before);
    }
  });
  afterAll(() => sandbox.close());

  /** Runs a writer until it has its outcome; undefined when its process ended before. */
  async function firstTry({ staged, crash }: Case): Promise<Came | undefined> {
    const calmly = writerOptions(sandbox, store);
    // So that a stalled response takes little time.
    const hasty = { ...calmly, client: { ...calmly.client, attemptTimeoutMs: 500 } };
    const options = crash === "no crash" ? hasty : dyingOptions(sandbox, store, crash);
    await using sync = createSync(options);
    const came = await write(sync, staged);
    return crash === "no crash" ? came : undefined;
  }

  it.each(chosen.flatMap((each) => each ?? []).map((each, at) => ({ ...each, at })))(
    "$at: $staged.operation, $fault.kind $fault.when, process ends: $crash",
    async (each) => {
      const { staged, fault } = each;
      sandbox.control.restoreSnapshot("staged");
      const before = await look(staged);
      sandbox.control.requests.clear();
      await clearWrites(store);
      sandbox.control.faults.add({ ...fault, operation: staged.operation });
      const first = await firstTry(each);
      sandbox.control.faults.remove();
      await endLeases(store);

      await using sync = createSync(writerOptions(sandbox, store));
      const second = await write(sync, staged);
      const third = await write(sync, staged);
      const unknown = await sync.writes.unknown();
      const executed = sandbox.control.requests
        .list()
        .filter(({ operation }) => operation === staged.operation)
        .filter((request) => request.fault === undefined || isExecuted(fault)).length;
      const after = await look(staged);

      // Nothing twice. A 429 says that the request was not looked at (DESIGN.md, Clients): where that is a
      // lie, it is sent again, and the service's own rules decide.
      if (fault.kind !== "too-many-requests") expect(executed).toBeLessThanOrEqual(1);
      expect([before, stateWhenDone.get(staged)]).toContain(after);
      // Nothing acknowledged and lost: a success stays one, and is done.
      if (first && "sent" in first) expect(second).toEqual({ sent: false });
      if ("sent" in second) {
        expect(third).toEqual({ sent: false });
        expect(after).toBe(stateWhenDone.get(staged));
        expect(executed).toBeGreaterThan(0);
      }
      // Every unknown is listed, and nothing else.
      const isUnknown = "error" in second && second.error instanceof UnknownWriteError;
      expect(unknown.map(({ key }) => key)).toEqual(isUnknown ? ["k"] : []);
      if (!isUnknown && !("sent" in second)) expect(fault.kind).toBe("too-many-requests");
    },
  );
});

/** Whether the service acts on a request that meets the fault. */
function isExecuted({ kind, when }: FaultRequest): boolean {
  return kind === "latency" || kind === "reset-after-commit" || when === "after-commit";
}
