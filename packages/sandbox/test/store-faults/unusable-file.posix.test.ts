import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSandbox } from "../../src/index.ts";
import { Calls } from "../crash/calls.ts";
import { ChildEnded, startChild } from "../crash/child-sandbox.ts";
import { findDamage } from "../crash/damage.ts";

/** A user id that owns no files. */
const NOBODY = 65_534;

const seeding = ["--packages", "20", "--products", "12"];

let folder = "";
let data = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-faults-"));
  data = join(folder, "sandbox.db");
});

afterEach(async () => {
  chmodSync(folder, 0o700);
  await rm(folder, { recursive: true });
});

/** Creates a database file and closes it. */
async function seededFile(): Promise<Buffer> {
  await createSandbox({ data, packages: 20, products: 12 }).close();
  return readFileSync(data);
}

/** Runs the command with the file, and returns how the command ended. */
async function refusal(): Promise<ChildEnded> {
  const started = await startChild(data, seeding).catch((error: unknown) => error);
  if (!(started instanceof ChildEnded)) throw new Error("The sandbox took the file");
  return started;
}

/** Root may write to everything, so the command runs as another user. */
function asSomebody<Result>(work: () => Result): Result {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

it("refuses a read-only file, and does not change it", async () => {
  const before = await seededFile();
  chmodSync(data, 0o444);
  chmodSync(folder, 0o555);
  const opening = () => asSomebody(() => createSandbox({ data }));
  expect(opening).toThrow(expect.objectContaining({ name: "StoreError", code: "read-only" }));
  expect(opening).toThrow("cannot be written. Check the permissions");
  expect(readFileSync(data).equals(before)).toBe(true);
});

it("refuses a new file in a read-only folder", () => {
  chmodSync(folder, 0o555);
  expect(() => asSomebody(() => createSandbox({ data }))).toThrow(
    expect.objectContaining({ name: "StoreError", code: "unreachable" }),
  );
});

it.each(["deleted", "replaced"])(
  "refuses writes after its file was %s, because they would be lost",
  async (options) => {
    await using first = createSandbox({ data, packages: 20, products: 12, taskDelay: 0 });
    rmSync(data);
    if (options === "replaced") await createSandbox({ data, packages: 20, products: 12 }).close();
    const replaced = expect.objectContaining({ name: "StoreError", code: "replaced" });
    const lines = [{ stockCode: "STK-00001", quantity: 1 }];
    expect(() => first.control.orders.place(first.sellerId, { lines })).toThrow(replaced);
    expect(() => first.control.reset()).toThrow(replaced);
    const health = await first.fetch(`${first.baseUrl}/_sandbox/health`);
    expect([health.status, await health.json()]).toEqual([
      500,
      { code: 1502, message: expect.stringMatching(/deleted or replaced.*start it again/) },
    ]);
  },
);

it("continues to write after its reset and restore, which replace the file", async () => {
  await using sandbox = createSandbox({ data, packages: 20, products: 12 });
  sandbox.control.takeSnapshot("s");
  sandbox.control.reset();
  sandbox.control.restoreSnapshot("s");
  const lines = [{ stockCode: "STK-00001", quantity: 1 }];
  expect(sandbox.control.orders.place(sandbox.sellerId, { lines }).packages).toHaveLength(1);
  sandbox.control.checkHealth();
});

it("refuses a link to a file that does not exist, and creates no file", async () => {
  const target = join(folder, "elsewhere.db");
  symlinkSync(target, data);
  expect(() => createSandbox({ data })).toThrow(
    /^data must not be a link to a file that does not exist/,
  );
  expect((await refusal()).errorOutput).toMatch(/link to a file that does not exist/);
  expect(existsSync(target)).toBe(false);
});

it("removes the file of an interrupted new state beside the link's target", async () => {
  const target = join(folder, "elsewhere.db");
  await createSandbox({ data: target, packages: 0, products: 0 }).close();
  symlinkSync(target, data);
  writeFileSync(`${target}.building`, "left over");
  await createSandbox({ data, packages: 0, products: 0 }).close();
  expect(existsSync(`${target}.building`)).toBe(false);
});

it("refuses a second process at once while a first has the file open", async () => {
  const first = await startChild(data, [...seeding, "--task-delay", "0"]);
  const calls = new Calls(first.url);
  await calls.setStock("STK-00002", 41);
  const error = await refusal();
  expect(error.exitCode).toBe(1);
  expect(error.errorOutput).toMatch(/^error: Another process uses the database file/);
  expect(() => createSandbox({ data })).toThrow(expect.objectContaining({ code: "locked" }));
  await calls.setStock("STK-00003", 42);
  expect(await calls.stockOf("STK-00002")).toBe(41);
  expect(await calls.stockOf("STK-00003")).toBe(42);
  await first.kill();
  expect(await findDamage(data)).toEqual([]);
});
