import { createRestClient } from "@marketplace-seller/rest-client";
import { startSandbox } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { WorkerProcess } from "./worker-process.fixture.ts";

const KILLS = Number(process.env.OFFER_KILLS ?? 1);
const PRICES = Number(process.env.OFFER_PRICES ?? 3_000);

describeEachStore("prices whose process is killed while it pushes them", (create) => {
  it("are confirmed, each the newest desired one, once another process has pushed", async () => {
    const options = { packages: 0, products: PRICES, taskDelay: 20, rateLimit: false } as const;
    await using sandbox = await startSandbox({ port: 0, ...options });
    const { name } = await create();
    const start = (salePrice: string): WorkerProcess =>
      new WorkerProcess("offers-worker.fixture.ts", name, sandbox.url, `${PRICES}`, salePrice);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await using worker = start((100 + kill).toFixed(2));
      const requests = 1 + ((kill * 7) % (PRICES / 1000 + 2));
      for (let seen = 0; seen < requests; seen += 1) await worker.line(/./);
    }
    const newest = (100 + KILLS + 1).toFixed(2);
    await using last = start(newest);
    expect(await last.line(/^done/)).toBe(`done, ${PRICES} confirmed`);
    const { credentials, url: baseUrl } = sandbox;
    const { products } = createRestClient({ baseUrl, credentials });
    const listed = await Array.fromAsync(products.items({ sender: "ALL" }));
    expect(listed.filter(({ salePrice }) => salePrice === newest)).toHaveLength(PRICES);
  });
});
