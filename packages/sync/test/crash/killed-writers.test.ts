import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { expect, it } from "vitest";
import { describeEachStore } from "../../src/store/each-store.fixture.ts";
import { WorkerProcess } from "./worker-process.fixture.ts";
import type { PlannedSplit } from "./writer.fixture.ts";

const KILLS = Number(process.env.SYNC_WRITER_KILLS ?? 3);

describeEachStore("writers", (create) => {
  it("apply no write twice and lose none when they are killed", async () => {
    await using sandbox = await startSandbox({ port: 0, packages: 10, products: 200 });
    const { name } = await create();
    const file = join(mkdtempSync(join(tmpdir(), "writes-")), "writes.json");
    const planned = planSplits(sandbox, 3 * KILLS + 3);
    writeFileSync(file, JSON.stringify(planned));
    const bodies: string[] = [];
    sandbox.control.requests.follow(({ operation, body }) => {
      if (operation === "splitPackageByOrderLines") bodies.push(body ?? "");
    });
    const start = (first: number) =>
      new WorkerProcess("writer.fixture.ts", name, sandbox.url, file, `${first}`);
    const doneBy = ({ lines }: WorkerProcess, by: RegExp) => lines.filter((line) => by.test(line));
    const acknowledged = new Set<string>();
    let first = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await using writer = start(first);
      // It is killed when it sends a request, when the service has applied it, or when its outcome is stored.
      const before = bodies.length;
      for (let write = 0; write <= kill % 4; write += 1) await writer.line(/^sending/);
      if (kill % 3 === 1) await expect.poll(() => bodies.length, { interval: 1 }).not.toBe(before);
      if (kill % 3 === 2) await writer.line(/^done/);
      await writer.kill();
      for (const line of doneBy(writer, /^done true/)) acknowledged.add(line);
      first += Math.max(0, doneBy(writer, /^done/).length - 2);
    }
    await using last = start(0);
    while ((await last.line(/^done/)) !== undefined);
    const keys = doneBy(last, /^done/).map((line) => line.replace(/^done \w+ /, ""));
    expect(keys).toEqual(planned.map(({ key }) => key));
    expect(bodies).toHaveLength(planned.length);
    expect(new Set(bodies).size).toBe(bodies.length);
    expect(doneBy(last, /^done true/).filter((line) => acknowledged.has(line))).toEqual([]);
  });
});

/** Places orders and plans one split for each. */
function planSplits({ control, sellerId }: RunningSandbox, count: number): PlannedSplit[] {
  const products = control.products
    .list(sellerId, { size: 100 })
    .content.filter(({ quantity, status }) => quantity > 40 && status === "Active");
  const planned: PlannedSplit[] = [];
  for (let at = 0; planned.length < count; at += 1) {
    const bought = [products[at % products.length], products[(at + 1) % products.length]];
    const lines = bought.map((product) => ({ stockCode: product?.stockCode ?? "", quantity: 1 }));
    const { orderNumber, packages } = control.orders.place(sellerId, { lines });
    const [listed, ...others] = packages;
    const [line] = listed?.lines ?? [];
    // The products of several senders are in separate packages.
    if (listed?.packageId == null || line === undefined || others.length > 0) continue;
    const { packageId } = listed;
    control.packages.move(sellerId, packageId, "Picking");
    const context = { orderNumber, packageId };
    planned.push({ key: `split ${packageId}`, context, orderLineId: line.orderLineId });
  }
  return planned;
}
