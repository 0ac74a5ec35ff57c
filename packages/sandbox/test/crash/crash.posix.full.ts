import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Random } from "../../src/domain/seeded-random.ts";
import { Calls } from "./calls.ts";
import { spawnServer, startChild } from "./child-sandbox.ts";
import { findDamage } from "./damage.ts";
import { load } from "./load.ts";
import { openLedger, verify } from "./verify.ts";

const kills = Number(process.env.SANDBOX_CRASH_KILLS ?? 2);
const seed = process.env.SANDBOX_CRASH_SEED ?? String(Date.now());

/** The most writes that are acknowledged between two kills. */
const MAX_WRITES = 30;

const seeding = ["--packages", "150", "--products", "20", "--task-delay", "0"];

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-crash-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it(`loses no acknowledged write in ${kills} kills under load (SANDBOX_CRASH_SEED=${seed})`, async () => {
  const random = new Random(seed);
  const data = join(folder, "load.db");
  let child = await startChild(data, seeding);
  // The number of generated orders, which suffices for any number of kills.
  await new Calls(child.url).setStock("STK-00001", 999_999);
  const ledger = await openLedger(new Calls(child.url));
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const calls = new Calls(child.url);
      await load(calls, ledger, {
        writes: random.between(1, MAX_WRITES),
        kill: () => child.kill(),
        random: () => random.between(0, 9_999) / 10_000,
      });
      expect(await findDamage(data)).toEqual([]);
      child = await startChild(data, seeding);
      await verify(new Calls(child.url), ledger);
    }
  } finally {
    await child.kill();
  }
}, 3_600_000);

it("opens an intact and complete database after it was killed while filling a new one", async () => {
  const data = join(folder, "first.db");
  const many = ["--packages", "2500", "--products", "50"];
  const child = spawnServer(data, many);
  const ended = once(child, "exit");
  // When the database file has 2 MB, the sandbox has written the generated sellers and products, and is generating
  // orders.
  const size = () =>
    stat(data).then(
      (found) => found.size,
      () => 0,
    );
  await expect.poll(size, { interval: 2 }).toBeGreaterThan(2_000_000);
  child.kill("SIGKILL");
  await ended;
  expect(await findDamage(data)).toEqual([]);
  const found = await packagesIn(data, many);
  expect(found).toBeGreaterThan(0);
  expect(found).toBe(await packagesIn(join(folder, "never-killed.db"), many));
});

async function packagesIn(data: string, options: readonly string[]): Promise<number> {
  const child = await startChild(data, options);
  try {
    return await new Calls(child.url).countPackages();
  } finally {
    await child.kill();
  }
}
