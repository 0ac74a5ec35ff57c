import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createRestClient } from "@marketplace-seller/rest-client";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore, type NamedSource } from "../../src/store/each-store.fixture.ts";

const KILLS = Number(process.env.OFFER_KILLS ?? 1);
const PRICES = Number(process.env.OFFER_PRICES ?? 3_000);
const WORKER = fileURLToPath(new URL("offers-worker.fixture.ts", import.meta.url));

describeEachStore("prices whose process is killed while it pushes them", (create) => {
  let sandbox: RunningSandbox;
  let store: NamedSource;
  const workers = new Set<ChildProcess>();

  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, packages: 0, products: PRICES, taskDelay: 20 });
    store = await create();
  });
  afterEach(async () => {
    for (const worker of workers) worker.kill("SIGKILL");
    await sandbox.close();
  });

  const start = (price: number): ChildProcess => {
    const args = [store.name, sandbox.url, String(PRICES), price.toFixed(2)];
    const worker = spawn(
      process.execPath,
      ["--conditions=@marketplace-seller/source", WORKER, ...args],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    workers.add(worker);
    return worker;
  };
  /** Kills a worker at its nth request. */
  const killAt = async (worker: ChildProcess, requests: number): Promise<void> => {
    const exit = once(worker, "exit");
    let seen = 0;
    if (worker.stdout !== null) {
      for await (const _ of createInterface(worker.stdout)) {
        seen += 1;
        if (seen === requests) worker.kill("SIGKILL");
      }
    }
    await exit;
  };

  it("ends with every price confirmed, each the newest desired offer", async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await killAt(start(100 + kill), 1 + ((kill * 7) % (PRICES / 1000 + 2)));
    }
    const newest = (100 + KILLS + 1).toFixed(2);
    const last = start(Number(newest));
    await killAt(last, Infinity);
    expect(last.exitCode).toBe(0);
    await using sync = createSync({
      store,
      client: { baseUrl: sandbox.url },
      sellers: [{ seller: "shop", credentials: sandbox.credentials }],
    });
    const [status] = await sync.offers.status();
    expect(status?.prices).toMatchObject({ confirmed: PRICES });
    const { products } = createRestClient({
      baseUrl: sandbox.url,
      credentials: sandbox.credentials,
    });
    let count = 0;
    for await (const product of products.items({ sender: "ALL" })) {
      if (product.salePrice === newest) count += 1;
    }
    expect(count).toBe(PRICES);
  });
});
