import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { damageIn } from "../../src/damage.fixture.ts";
import { renderPackage, renderProduct } from "../../src/rest/render-json.ts";
import { seedStore } from "../../src/seed/seed-store.ts";
import { migrateFile, openDatabase } from "../../src/store/database-file.ts";
import { SqliteStore } from "../../src/store/sqlite-store.ts";
import { testNow } from "../../src/test-domain.fixture.ts";
import { Calls, Refusal } from "../crash/calls.ts";
import { startChild } from "../crash/child-sandbox.ts";
import { findDamage } from "../crash/damage.ts";
import { smallDisks } from "./small-disks.ts";

const renderer = { package: renderPackage, product: renderProduct };
const seeding = ["--packages", "20", "--products", "12", "--task-delay", "0"];
/** A text larger than the space that a refused write can leave. */
const LARGE = "x".repeat(200_000);

describe.each(smallDisks)("on $name", ({ make, message }) => {
  it("refuses the write that does not fit with a clear message, and loses no earlier write", async () => {
    const disk = await make();
    const [command, ...before] = disk.command;
    const data = join(disk.folder, "sandbox.db");
    const child = await startChild(data, seeding, { command, before });
    const calls = new Calls(child.url);
    const packages = await calls.packages();
    const acknowledged = await fill(calls, message);
    // After a refused write the sandbox refuses the next write as well, and still serves reads.
    await expect(calls.setStock("STK-00003", 1, LARGE)).rejects.toThrow(message);
    expect(await calls.packages()).toEqual(packages);
    await child.kill();

    const roomy = await mkdtemp(join(tmpdir(), "roomy-"));
    await cp(disk.folder, roomy, { recursive: true });
    const copy = join(roomy, "sandbox.db");
    expect(await findDamage(copy)).toEqual([]);
    const again = await startChild(copy, seeding);
    expect(await new Calls(again.url).stockOf("STK-00002")).toBe(acknowledged);
    expect(await new Calls(again.url).packages()).toEqual(packages);
    await again.kill();
    await disk.remove();
    await rm(roomy, { recursive: true });
  }, 60_000);
});

describe("a database that may not grow", () => {
  it("stores no part of the write that does not fit, and accepts the next one when there is space", () => {
    const database = openDatabase(":memory:");
    migrateFile(database);
    const store = new SqliteStore(database, { path: ":memory:", renderer });
    seedStore(store, { packages: 10, products: 10, now: testNow });
    const [before] = store.read(({ sellers }) => sellers.list());
    database.execute("PRAGMA max_page_count = 1");
    const nickname = "x".repeat(1_000_000);
    const rename = () =>
      store.write((session) => {
        if (before !== undefined) session.sellers.save({ ...before, nickname });
        return session.nextId("task");
      });
    expect(rename).toThrow(expect.objectContaining({ name: "StoreError", code: "full" }));
    expect(store.read(({ sellers }) => sellers.list())).toEqual([before]);
    expect(damageIn(store)).toEqual([]);
    database.execute("PRAGMA max_page_count = 1000000");
    rename();
    expect(store.read(({ sellers }) => sellers.list())[0]?.nickname).toBe(nickname);
    store.close();
  });
});

/**
 * Sets a stock to 1, 2, 3 ... in large requests until the sandbox refuses a request; returns the last accepted stock.
 */
async function fill(calls: Calls, message: string): Promise<number> {
  for (let quantity = 1; quantity <= 1_000; quantity += 1) {
    try {
      await calls.setStock("STK-00002", quantity, LARGE);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(error.message).toContain("500");
      expect(error.message).toContain(message);
      return quantity - 1;
    }
  }
  throw new Error("The disk was never full");
}
