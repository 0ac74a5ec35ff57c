import { chmodSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSandbox } from "../../src/index.ts";
import { Calls } from "../crash/calls.ts";
import { ChildEnded, startChild } from "../crash/child-sandbox.ts";
import { damageOf } from "../crash/damage.ts";

/** An account that owns nothing. */
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

/** Makes a database file and leaves it, at rest. */
async function seededFile(): Promise<Buffer> {
  await createSandbox({ data, packages: 20, products: 12 }).close();
  return readFileSync(data);
}

/** How the command ended that was given the file. */
async function refusal(): Promise<ChildEnded> {
  const started = await startChild(data, seeding).catch((error: unknown) => error);
  if (!(started instanceof ChildEnded)) throw new Error("The sandbox took the file");
  return started;
}

/** Root may write everything, so it becomes somebody else for a moment. */
function asSomebody<Result>(work: () => Result): Result {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

it("refuses a file that may only be read, and leaves it as it is", async () => {
  const before = await seededFile();
  chmodSync(data, 0o444);
  chmodSync(folder, 0o555);
  const opening = () => asSomebody(() => createSandbox({ data }));
  expect(opening).toThrow(expect.objectContaining({ name: "StoreError", code: "read-only" }));
  expect(opening).toThrow("cannot be written; check its permissions");
  expect(readFileSync(data).equals(before)).toBe(true);
});

it("refuses a new file in a folder that may only be read", () => {
  chmodSync(folder, 0o555);
  expect(() => asSomebody(() => createSandbox({ data }))).toThrow(
    expect.objectContaining({ name: "StoreError", code: "unreachable" }),
  );
});

it("leaves a file to the process that has it; a second one is refused at once", async () => {
  const first = await startChild(data, [...seeding, "--task-delay", "0"]);
  const calls = new Calls(first.url);
  await calls.setStock("STK-00002", 41);
  const error = await refusal();
  expect(error.exitCode).toBe(1);
  expect(error.errorOutput).toMatch(/^error: The database file is in use by another process/);
  expect(() => createSandbox({ data })).toThrow(expect.objectContaining({ code: "locked" }));
  await calls.setStock("STK-00003", 42);
  expect(await calls.stockOf("STK-00002")).toBe(41);
  expect(await calls.stockOf("STK-00003")).toBe(42);
  await first.kill();
  expect(await damageOf(data)).toEqual([]);
});
