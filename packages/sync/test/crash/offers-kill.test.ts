import { createRestClient } from "@marketplace-seller/rest-client";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSync } from "../../src/create-sync.ts";
import { describeEachStore, type NamedSource } from "../../src/store/each-store.fixture.ts";
import { startWorker, type WorkerProcess } from "./worker-process.fixture.ts";

const KILLS = Number(process.env.OFFER_KILLS ?? 1);
const PRICES = Number(process.env.OFFER_PRICES ?? 3_000);

describeEachStore("prices whose process is killed while it pushes them", (create) => {
  let sandbox: RunningSandbox;
  let store: NamedSource;
  const workers = new Set<WorkerProcess>();

  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, packages: 0, products: PRICES, taskDelay: 20 });
    store = await create();
  });
  afterEach(async () => {
    for (const worker of workers) await worker.kill();
    await sandbox.close();
  });

  const start = (price: number): WorkerProcess => {
    const args = [store.name, sandbox.url, String(PRICES), price.toFixed(2)];
    const worker = startWorker("offers-worker.fixture.ts", ...args);
    workers.add(worker);
    return worker;
  };
  /** Kills a worker at its nth request. */
  const killAt = async (worker: WorkerProcess, requests: number): Promise<void> => {
    for (let seen = 0; seen < requests; seen += 1) await worker.line(/./);
    await worker.kill();
  };

  it("ends with every price confirmed, each the newest desired offer", async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await killAt(start(100 + kill), 1 + ((kill * 7) % (PRICES / 1000 + 2)));
    }
    const newest = (100 + KILLS + 1).toFixed(2);
    expect(await start(Number(newest)).line(/^done$/)).toBe("done");
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
